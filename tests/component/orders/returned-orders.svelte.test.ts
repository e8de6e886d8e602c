import { setprice } from '#lib/api/market.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import { OpenOrders } from '#lib/state/orders/open-orders.svelte.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import ReturnedOrdersBanner from '../../../src/lib/parts/shell/ReturnedOrdersBanner.svelte';
import { callJson, openInVariant, transportTo, USERPASS } from '../../unit/practice/node/practice-fixture.ts';
import OnDesk from '../OnDesk.svelte';
import { openDesk } from '../open-desk.ts';

const PAIR = { base: 'KMD', rel: 'LTC' };

test('reports a reappeared order on every page and cancels it again', async () => {
	const practice = await openInVariant('marketmaker');
	const client = new NodeClient({ transport: transportTo(practice), userpass: USERPASS });
	const desk = await openDesk(client);
	const own = new OpenOrders(desk, PAIR);
	const order = { id: 'KMD LTC', ...PAIR, side: 'sell', price: parseDecimal('0.02') } as const;
	await own.post(order);
	await own.cancel(order);
	await client.call(setprice, { ...PAIR, price: '0.02' });
	await render(OnDesk, { desk, part: ReturnedOrdersBanner });
	const banner = page.getByRole('alert').filter({ hasText: 'A cancelled order is live again' });
	await expect.element(banner).toHaveTextContent('The node is selling KMD at 0.02 LTC again.');
	await userEvent.click(banner.getByRole('button', { name: 'Cancel again' }));
	await expect.element(banner).not.toBeInTheDocument();
	expect(await callJson(practice, 'myprices')).toEqual([]);
	desk.database.close();
	await practice.close();
});

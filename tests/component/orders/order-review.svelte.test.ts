import { priceWarnings } from '#lib/domain/orders/order-preview.ts';
import { checkPrice } from '#lib/domain/orders/price-check.ts';
import OrderReview from '#lib/parts/orders/OrderReview.svelte';
import { NodeClient } from '#lib/client/node-client.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { FakeMarket } from '../../unit/state/market/fake-market.ts';
import OnDesk from '../OnDesk.svelte';
import { openDesk } from '../open-desk.ts';

const COIN = 100_000_000n;

test('requires a separate tick for a best price far from the market', async () => {
	const node = new FakeMarket(1_795_174_561, []);
	const desk = await openDesk(new NodeClient({ transport: node, userpass: 'key' }));
	const invented = { bestBid: (4n * COIN) / 10n, bestAsk: (9n * COIN) / 10n, lastTrade: COIN / 2n };
	const price = invented.bestAsk;
	const warnings = priceWarnings(checkPrice('buy', price, invented), price, 'LTC');
	let confirmed = 0;
	const given = {
		order: { sentence: 'You buy.', warnings, action: 'Buy now' },
		practice: true,
		onconfirm: () => (confirmed += 1),
		onclose: () => undefined,
	};
	await render(OnDesk, { desk, part: OrderReview as never, given });
	await expect
		.element(page.getByText(/far from the market: 80.00 % worse than the last trade/))
		.toBeVisible();
	await expect.element(page.getByText(/Above 25 % you must confirm, because/)).toBeVisible();
	await userEvent.click(page.getByRole('button', { name: 'Tick the box first' }), { force: true });
	expect(confirmed).toBe(0);
	await userEvent.click(page.getByRole('checkbox', { name: /I accept 0.9 LTC/ }));
	await userEvent.click(page.getByRole('button', { name: 'Buy now' }));
	expect(confirmed).toBe(1);
	desk.database.close();
});

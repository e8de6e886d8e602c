import { NodeClient } from '#lib/client/node-client.ts';
import { COIN } from '#lib/domain/money/amount.ts';
import type { Desk } from '#lib/state/desk.ts';
import { Ledger } from '#lib/state/ledger.svelte.ts';
import { OwnPrices } from '#lib/state/own-prices.svelte.ts';
import type { Practice } from '#practice/practice.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDesk } from '../../component/open-desk.ts';
import { openStill, transportTo, USERPASS } from '../practice/node/practice-fixture.ts';

let practice: Practice;
let desk: Desk;

beforeEach(async () => {
	practice = await openStill({ scenario: 'trader-with-history' });
	desk = await openDesk(new NodeClient({ transport: transportTo(practice), userpass: USERPASS }));
});

afterEach(async () => {
	desk.database.close();
	await practice.close();
});

const DAY_MS = 86_400_000;

it('values a coin by the nearer of both prices', async () => {
	const [own, ltc] = [desk.use(OwnPrices), desk.use(Ledger).of('LTC')];
	await ltc.prices.refresh();
	const { at = 0, price: ofNode = 0n } = ltc.prices.current?.at(-1) ?? {};
	const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
	expect(ltc.priceAt(at)).toEqual({ price: ofNode * COIN, distanceMs: 0, isTyped: false });

	own.save({ currency: 'EUR', text: '' });
	expect(ltc.priceAt(at)).toBeUndefined();
	own.save({ currency: 'EUR', text: `${dayOf(at)} KMD 0.25` });
	expect(ltc.priceAt(at)).toEqual({ price: (ofNode * COIN) / 4n, distanceMs: 0, isTyped: false });
	expect(desk.use(Ledger).valueAt('LTC', 8n * COIN, at)).toBe(2n * ofNode);
	own.save({ currency: 'EUR', text: `${dayOf(at)} KMD 0.25\n${dayOf(at - 3 * DAY_MS)} ltc 90` });
	expect(ltc.priceAt(at)).toMatchObject({ isTyped: false });
	expect(ltc.priceAt(at - 3 * DAY_MS)).toEqual({ price: 90n * COIN * COIN, distanceMs: 0, isTyped: true });
});

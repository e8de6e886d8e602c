import { COIN } from '#lib/domain/money/amount.ts';
import type { StandingOrder } from '#lib/domain/orders/open-orders.ts';
import { Desk } from '#lib/state/desk.ts';
import { CancelWatch, OpenOrders } from '#lib/state/orders/open-orders.svelte.ts';
import { readJournal } from '#lib/storage/journal-reading.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDesk } from '../../../component/open-desk.ts';
import { FakeMarket } from '../market/fake-market.ts';

const PAIR = { base: 'KMD', rel: 'LTC' };
const CHEAP: StandingOrder = { id: 'a1', ...PAIR, side: 'sell', price: COIN / 50n };
const DEAR: StandingOrder = { id: 'b2', ...PAIR, side: 'sell', price: COIN / 40n };

let standing: StandingOrder[];
let desk: Desk;
let own: OpenOrders;

/** A program with several orders for one pair and direction; an id selects the order to change. */
beforeEach(async () => {
	standing = [CHEAP, DEAR];
	const bare = await openDesk(new FakeMarket(0, []).client);
	const { node } = bare.connection;
	const orders = {
		...node.orders,
		list: () => Promise.resolve(standing),
		setPrice(_sale: unknown, price: bigint, id?: string) {
			standing = standing.flatMap((each) => (each.id !== id ? each : price > 0n ? { ...each, price } : []));
			return Promise.resolve();
		},
	};
	const clock = () => Promise.resolve({ askedAt: 0, answeredAt: 0, reported: 0 });
	const session = { ...node.session, clock };
	desk = new Desk({ ...bare.connection, node: { ...node, orders, session } }, bare.database, bare.settings);
	own = new OpenOrders(desk, PAIR);
});
afterEach(() => desk.database.close());

test('cancels one of two orders by id and keeps the other', async () => {
	expect(await own.cancel(CHEAP)).toBe(true);
	expect(standing).toEqual([DEAR]);
	const drafts = (await readJournal(desk.database, 'node')).map(({ draft }) => draft);
	expect(drafts).toContainEqual(expect.objectContaining({ id: 'a1', price: '0' }));
	const watch = desk.use(CancelWatch);
	await watch.state.refresh();
	expect([watch.isWatching, watch.returned]).toEqual([true, []]);
	standing = [CHEAP, DEAR];
	await watch.state.refresh();
	expect(watch.returned).toMatchObject([{ order: CHEAP }]);
});

test('changes the price of one of two orders by id', async () => {
	const price = COIN / 30n;
	expect(await own.post({ ...CHEAP, price })).toBe(true);
	expect(standing).toEqual([{ ...CHEAP, price }, DEAR]);
});

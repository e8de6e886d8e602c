import { disable } from '#lib/api/coins.ts';
import { setprice } from '#lib/api/market.ts';
import { CallError } from '#lib/client/call-error.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import type { Transport } from '#lib/client/transport/transport.ts';
import { COIN } from '#lib/domain/money/amount.ts';
import type { StandingOrder } from '#lib/domain/orders/open-orders.ts';
import type { Practice } from '#practice/practice.ts';
import type { Desk } from '#lib/state/desk.ts';
import { OrderPrices } from '#lib/state/order-prices.ts';
import { UnsavedOutcome } from '#lib/state/flow/journal.svelte.ts';
import { OpenOrders } from '#lib/state/orders/open-orders.svelte.ts';
import { beginCallEntry } from '#lib/storage/journal-writing.ts';
import { readJournal } from '#lib/storage/journal-reading.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDesk } from '../../../component/open-desk.ts';
import { FakeMarket } from '../market/fake-market.ts';
import { openStill, transportTo, USERPASS } from '../../practice/node/practice-fixture.ts';

const PAIR = { base: 'KMD', rel: 'LTC' };
const SALE: StandingOrder = { id: 'KMD LTC', ...PAIR, side: 'sell', price: COIN / 50n };
const PURCHASE: StandingOrder = { id: 'LTC KMD', ...PAIR, side: 'buy', price: COIN / 100n };

/** A practice node that can lose the call or the reply of the next `setprice` calls. */
class BadLine implements Transport {
	readonly address = 'on a bad line';
	lost: ('call' | 'reply' | 'neither')[] = [];
	readonly #inner: Transport;

	constructor(practice: Practice) {
		this.#inner = transportTo(practice);
	}

	async send(body: string) {
		const lost = body.includes('"setprice"') ? this.lost.shift() : undefined;
		const reply = lost === 'call' ? undefined : await this.#inner.send(body);
		if (reply && lost !== 'reply') return reply;
		throw new CallError('dropped', 'gone');
	}
}

let practice: Practice;
let line: BadLine;
let node: NodeClient;
let desk: Desk;
let own: OpenOrders;

beforeEach(async () => {
	practice = await openStill();
	line = new BadLine(practice);
	node = new NodeClient({ transport: line, userpass: USERPASS });
	desk = await openDesk(node);
	own = new OpenOrders(desk, PAIR);
});
afterEach(async () => {
	desk.database.close();
	await practice.close();
});

const stepsOf = async () => (await readJournal(desk.database, 'node')).map(({ step }) => step);
const standing = () => own.orders.refresh().then(() => own.orders.current);

describe('own order', () => {
	test('is posted and recorded as done', async () => {
		expect(await own.post(SALE)).toBe(true);
		expect(await standing()).toEqual([SALE]);
		expect(await stepsOf()).toEqual(['done']);
	});

	test('posts a purchase as a sale at the inverse price', async () => {
		expect(await own.post(PURCHASE)).toBe(true);
		expect(await standing()).toEqual([PURCHASE]);
		expect((await readJournal(desk.database, 'node'))[0]?.draft).toEqual({
			...{ base: 'LTC', rel: 'KMD', id: PURCHASE.id, price: '100' },
			order: { ...PAIR, side: 'buy', price: '0.01' },
		});
	});

	test('changes its price when posted again', async () => {
		await own.post(SALE);
		await own.post({ ...SALE, price: COIN / 40n });
		expect(await standing()).toEqual([{ ...SALE, price: COIN / 40n }]);
	});

	test('is cancelled in both directions', async () => {
		await own.post(SALE);
		expect(await own.cancel(SALE)).toBe(true);
		expect(await standing()).toEqual([]);
		const [turned, offer] = await readJournal(desk.database, 'node');
		expect(offer?.draft).toEqual({
			...{ ...PAIR, id: SALE.id, price: '0' },
			order: { ...PAIR, side: 'sell', price: '0.02' },
		});
		expect(turned?.draft).toEqual({ base: 'LTC', rel: 'KMD', price: '0' });
	});

	test('keeps the opposite order when cancelled', async () => {
		await own.post(SALE);
		await own.post(PURCHASE);
		await own.cancel(SALE);
		expect(await standing()).toEqual([PURCHASE]);
	});

	test('reports its rank, age and sellable amount', async () => {
		await own.post({ ...SALE, price: COIN / 1000n });
		await practice.control({ control: 'advance', ms: 7000 });
		await own.standings.refresh();
		const found = own.standings.current?.get('KMD LTC');
		expect(found).toMatchObject({ rank: { rank: 1 }, seen: { ageSeconds: 7 } });
		expect(found?.largest).toBe(found?.seen?.largest);
	});

	test.each(['post', 'cancel'] as const)('completes its %s despite a lost reply', async (what) => {
		if (what === 'cancel') await own.post(SALE);
		line.lost = ['reply', 'reply'];
		expect(await own[what](SALE)).toBe(true);
		expect(await standing()).toEqual(what === 'post' ? [SALE] : []);
		expect(own.failure).toBeUndefined();
		expect(new Set(await stepsOf())).toEqual(new Set(['done']));
	});

	test('is reconciled later if prices are unreadable after a lost reply', async () => {
		line.lost = ['reply'];
		await practice.control({ control: 'fault', method: 'myprices', fault: 'refused', times: 1 });
		expect(await own.post(SALE)).toBe(false);
		expect(own.failure).toMatchObject({ kind: 'dropped' });
		await own.orders.refresh();
		expect(own.settled).toMatchObject([{ stands: true }]);
	});

	test('fails without being sent if it cannot be recorded', async () => {
		desk.database.close();
		expect(await own.post(SALE)).toBe(false);
		expect(own.failure).toMatchObject({ name: 'InvalidStateError' });
		desk = await openDesk(node);
		expect(await new OpenOrders(desk, PAIR).orders.refresh()).toBeUndefined();
		expect(await readJournal(desk.database, 'node')).toEqual([]);
	});

	test('is cancelled even if the cancellation cannot be recorded', async () => {
		await own.post(SALE);
		desk.database.close();
		expect(await own.cancel(SALE)).toBe(true);
		expect(await standing()).toEqual([]);
		expect(own.orders.error).toBeUndefined();
		expect(desk.use(UnsavedOutcome).error?.name).toBe('InvalidStateError');
		desk = await openDesk(node);
	});

	test('counts as cancelled after a restart despite disabled coins', async () => {
		await own.post(SALE);
		await practice.control({ control: 'restart' });
		await node.call(disable, { coin: SALE.rel });
		expect(await own.cancel(SALE)).toBe(true);
		expect(own.failure).toBeUndefined();
		expect(await stepsOf()).toEqual(['done', 'done', 'done']);
	});

	test('stays open if the node refuses to cancel it', async () => {
		await own.post(SALE);
		await node.call(disable, { coin: SALE.rel });
		expect(await own.cancel(SALE)).toBe(false);
		expect((await stepsOf())[0]).toBe('refused');
	});

	test.each(['post', 'cancel'] as const)('stays unchanged if the %s call is lost', async (what) => {
		if (what === 'cancel') await own.post(SALE);
		line.lost = ['call'];
		expect(await own[what](SALE)).toBe(false);
		expect(await standing()).toEqual(what === 'post' ? [] : [SALE]);
		expect(own.failure?.message).toBe('gone');
		expect((await stepsOf())[0]).toBe('refused');
	});

	test('stops cancelling further orders after a failure', async () => {
		const elsewhere: StandingOrder = { ...SALE, id: 'RICK MORTY', base: 'RICK', rel: 'MORTY' };
		await own.post(SALE);
		await own.post(elsewhere);
		line.lost = ['call'];
		await own.cancelAll([SALE, elsewhere]);
		expect(await standing()).toHaveLength(2);
		expect((await stepsOf()).filter((step) => step === 'refused')).toHaveLength(1);
	});
});

describe('delayed price', () => {
	const change = () => node.call(setprice, { ...PAIR, price: '0.02' });
	/** Settlements after a reload by the same user. */
	const settledLater = async () => {
		const later = new OpenOrders(desk, PAIR);
		await later.orders.refresh();
		return later.settled;
	};

	beforeEach(async () => {
		line.lost = ['call'];
		expect(await own.post(SALE)).toBe(false);
		expect(await readJournal(desk.database, 'node')).toMatchObject([
			{ step: 'refused', refusal: { code: 'CALL-UNSEEN' } },
		]);
	});

	test('is corrected once the node lists it', async () => {
		expect(await settledLater()).toEqual([]);
		await change();
		expect(await settledLater()).toMatchObject([{ change: { price: '0.02' }, stands: true, isLate: true }]);
		expect(await stepsOf()).toEqual(['done']);
	});

	test('is not confused with an equal price set later', async () => {
		expect(await own.post(SALE)).toBe(true);
		expect(await settledLater()).toEqual([]);
		expect(await stepsOf()).toEqual(['done', 'refused']);
	});

	test('is reported as late if it replaces a later price', async () => {
		expect(await own.post({ ...SALE, price: COIN })).toBe(true);
		await change();
		expect(await settledLater()).toMatchObject([{ change: { price: '0.02' }, isLate: true }]);
	});
});

test('lists a cancelled order as withdrawn until its book drops it', async () => {
	const row = { address: 'mine', price: 0.02, numutxos: 2, maxvolume: 1, age: 30, pubkey: 'me', coin: 'KMD' };
	const bookOf = (asks: object[]) => ({
		...{ asks, bids: [], numasks: asks.length, numbids: 0, ...PAIR, timestamp: 1_795_176_000 },
	});
	const hand = new FakeMarket(0, []);
	const coin = { coin: 'KMD', height: 1, status: 'active', smartaddress: 'mine', pubtype: 60, p2shtype: 85 };
	hand.replies = {
		...{ setprice: { result: 'success' }, myprices: [] },
		...{ orderbook: bookOf([{ ...row, minvolume: 0 }]) },
		getcoin: { result: 'success', enabled: 1, disabled: 0, coin: { ...coin, wiftype: 188, txfee: 1000 } },
	};
	const handDesk = await openDesk(hand.client);
	const leaving = new OpenOrders(handDesk, PAIR);
	await leaving.cancel(SALE);
	expect(leaving.withdrawn).toEqual([SALE]);
	hand.replies = { ...hand.replies, orderbook: bookOf([]) };
	await leaving.orders.refresh();
	expect(leaving.withdrawn).toEqual([]);
	handDesk.database.close();
});

describe('price call of a closed page', () => {
	const begin = (price: string) =>
		beginCallEntry(desk.database, { nodeId: 'node', kind: 'trade-offer', draft: { ...PAIR, price } });

	test('is completed and reported if the node has its price', async () => {
		await begin('0.02');
		await node.call(setprice, { ...PAIR, price: '0.02' });
		await standing();
		expect(await stepsOf()).toEqual(['done']);
		expect(own.settled).toEqual([{ change: { ...PAIR, price: '0.02' }, stands: true }]);
		own.dismissReconciled();
		expect(own.settled).toEqual([]);
	});

	test('is refused if the node lacks its price', async () => {
		await begin('0.02');
		await standing();
		expect(await stepsOf()).toEqual(['refused']);
		expect(own.settled).toMatchObject([{ stands: false }]);
	});

	test('replaces the report of a missing price on late arrival', async () => {
		await begin('0.02');
		await standing();
		expect(own.settled).toMatchObject([{ stands: false }]);
		await node.call(setprice, { ...PAIR, price: '0.02' });
		vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
		await standing();
		vi.useRealTimers();
		expect(own.settled).toMatchObject([{ stands: true, isLate: true }]);
	});

	test('is completed if its cancelled order is gone', async () => {
		await begin('0');
		await standing();
		expect(own.settled).toMatchObject([{ change: { price: '0' }, stands: true }]);
	});

	test('is left unchanged while a tab is still sending', async () => {
		const held = Promise.withResolvers<undefined>();
		await begin('0.02');
		const holding = navigator.locks.request('swapdesk-offer-node', () => held.promise);
		await standing();
		expect(await stepsOf()).toEqual(['sent']);
		held.resolve(undefined);
		await holding;
		await standing();
		expect(await stepsOf()).toEqual(['refused']);
	});

	test('does not block the price of another tab', async () => {
		const other = new OrderPrices(desk);
		await Promise.all([own.post(SALE), other.set({ base: 'RICK', rel: 'MORTY' }, COIN)]);
		expect(await standing()).toHaveLength(2);
	});
});

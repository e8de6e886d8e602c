import type { Desk } from '#lib/state/desk.ts';
import { UnsavedOutcome } from '#lib/state/flow/journal.svelte.ts';
import { PriceRuleRequests } from '#lib/state/price-rule-requests.svelte.ts';
import { OpenOrders } from '#lib/state/orders/open-orders.svelte.ts';
import { TradeRequests } from '#lib/state/orders/trade-requests.svelte.ts';
import { COIN } from '#lib/domain/money/amount.ts';
import { readJournal } from '#lib/storage/journal-reading.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDesk } from '../../../component/open-desk.ts';
import { failWrites } from '../../storage/whole-database.ts';
import { bookAt, type LossyNode, NOON, openLossyNode, recent, swap, TERMS } from './lossy-node.ts';

let node: LossyNode;
let desk: Desk;
let requests: TradeRequests;

beforeEach(async () => {
	node = openLossyNode();
	desk = await openDesk(node.client);
	requests = new TradeRequests(desk);
});
afterEach(() => {
	vi.restoreAllMocks();
	desk.database.close();
});

const unrecorded = () => desk.use(UnsavedOutcome).error?.name;
const stepOf = async () => (await readJournal(desk.database, 'node'))[0]?.step;

describe.each([
	['a full disk', 'QuotaExceededError', () => failWrites()],
	['a closed database', 'InvalidStateError', () => desk.database.close()],
])('sent call with %s', (_, name, breakStorage) => {
	test('shows the swap of a request, marked as unrecorded', async () => {
		await requests.send(TERMS);
		breakStorage();
		node.answer({ recentswaps: recent([[7, 8]]), swapstatus: swap(0) });
		await requests.watch.refresh().catch(() => undefined);
		expect(requests.outcome).toEqual({ is: 'matched', swap: '7-8' });
		expect(unrecorded()).toBe(name);
		expect(node.buys).toBe(1);
	});

	test('shows the refusal of a request', async () => {
		node.answer({ buy: { error: 'no price set' } });
		node.onCall('buy', breakStorage);
		await requests.send(TERMS).catch(() => undefined);
		expect(requests.outcome).toEqual({ is: 'refused', code: 'TRADE-PRICE', text: 'no price set' });
		expect(requests.failure?.message).toBe('no price set');
		expect(unrecorded()).toBe(name);
	});

	test('shows the refusal of a price', async () => {
		node.answer({ setprice: { error: 'couldnt find base coin' }, myprices: [] });
		node.onCall('setprice', breakStorage);
		const openOrders = new OpenOrders(desk, TERMS);
		await openOrders.post({ base: 'KMD', rel: 'BTC', side: 'sell', price: COIN }).catch(() => undefined);
		expect(openOrders.failure?.message).toBe('couldnt find base coin');
		expect(unrecorded()).toBe(name);
	});

	test('shows the refusal of a price rule', async () => {
		node.answer({ autoprice: { error: 'not now' }, myprices: [] });
		node.onCall('autoprice', breakStorage);
		const priceRules = new PriceRuleRequests(desk);
		await priceRules.send({
			...{ base: 'KMD', rel: 'BTC', expected: { ask: '0.5', bid: '0' } },
			priceRule: {
				source: { from: 'fixed', price: COIN / 2n },
				...{ factor: COIN, offset: 0n, minimum: 0n, maximum: 0n },
				...{ sellMargin: 0n, buyMargin: undefined },
			},
		});
		expect(priceRules.outcome).toEqual({ is: 'refused' });
		expect(unrecorded()).toBe(name);
	});
});

test('records an unrecorded end in a later poll without sending', async () => {
	await requests.send(TERMS);
	failWrites();
	node.answer({ recentswaps: recent([[7, 8]]), swapstatus: swap(0) });
	await requests.watch.refresh();
	await requests.watch.refresh();
	expect(requests.outcome).toEqual({ is: 'matched', swap: '7-8' });
	expect(await stepOf()).toBe('sent');
	vi.restoreAllMocks();
	node.answer({ orderbook: bookAt(NOON + 60) });
	await requests.watch.refresh();
	expect([await stepOf(), node.buys]).toEqual(['done', 1]);
});

test('keeps the code of an unrecorded refusal for a later poll', async () => {
	node.answer({ buy: { error: 'no price set' } });
	node.onCall('buy', failWrites);
	await requests.send(TERMS);
	expect(await stepOf()).toBe('sent');
	vi.restoreAllMocks();
	await requests.watch.refresh();
	const [entry] = await readJournal(desk.database, 'node');
	expect(entry).toMatchObject({ step: 'refused', refusal: { code: 'TRADE-PRICE', text: 'no price set' } });
	expect(node.buys).toBe(1);
});

import { COIN, parseDecimal } from '#lib/domain/money/amount.ts';
import { openMarketmakerNode } from '#lib/node/marketmaker/open-node.ts';
import { Desk } from '#lib/state/desk.ts';
import { RequestJournal } from '#lib/state/orders/request-journal.svelte.ts';
import { TradeRequests } from '#lib/state/orders/trade-requests.svelte.ts';
import { LATEST_SWAPS } from '#lib/domain/swaps/swap.ts';
import { readJournal } from '#lib/storage/journal-reading.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDesk } from '../../../component/open-desk.ts';
import { bookAt, type LossyNode, NOON, openLossyNode, recent, swap, TERMS } from './lossy-node.ts';

let node: LossyNode;
let desk: Desk;
let requests: TradeRequests;
const stepOf = async () => (await readJournal(desk.database, 'node'))[0]?.step;

beforeEach(async () => {
	node = openLossyNode();
	desk = await openDesk(node.client);
	requests = new TradeRequests(desk);
});
afterEach(() => desk.database.close());

/** Sends a request and checks that it is waiting. */
async function sendAndWait(): Promise<void> {
	await requests.send(TERMS);
	node.answer({ recentswaps: recent([[1, 2]], 7) });
	await requests.watch.refresh();
	expect(requests.outcome).toEqual({ is: 'waiting', seconds: 7 });
}

describe('order request', () => {
	test('is recorded before sending, and ends with the new swap', async () => {
		await requests.send(TERMS);
		expect(await stepOf()).toBe('sent');
		node.answer({ recentswaps: recent([[1, 2]], 7) });
		await requests.watch.refresh();
		expect(requests.outcome).toEqual({ is: 'waiting', seconds: 7 });
		node.answer({
			recentswaps: recent([
				[7, 8],
				[1, 2],
			]),
		});
		await requests.watch.refresh();
		expect(requests.outcome).toEqual({ is: 'matched', swap: '7-8' });
		expect(await stepOf()).toBe('done');
	});

	test('is found by polling after a lost reply, and never resent', async () => {
		node.isLossy = true;
		await requests.send(TERMS);
		expect(requests.outcome).toEqual({ is: 'settling' });
		await requests.send(TERMS);
		node.answer({ recentswaps: recent([[7, 8]]) });
		await requests.watch.refresh();
		expect(requests.outcome).toEqual({ is: 'matched', swap: '7-8' });
		expect(node.buys).toBe(1);
	});

	test('does not claim the swap of an open order', async () => {
		await requests.send(TERMS);
		node.answer({ recentswaps: recent([[7, 8]]), swapstatus: swap(1) });
		await requests.watch.refresh();
		expect(requests.outcome).toEqual({ is: 'answered' });
	});

	test('is not marked as answered by an outdated clock reading', async () => {
		await sendAndWait();
		const { market, swaps } = desk.connection.node;
		node.answer({ orderbook: bookAt(NOON + 9) });
		await market.orderBook(TERMS);
		node.answer({ recentswaps: recent([[1, 2]]), orderbook: bookAt(NOON + 31) });
		await swaps.recent(LATEST_SWAPS);
		// Both replies are recent enough to be used without a new poll.
		const stop = $effect.root(() => {
			$effect(() => requests.watch.keepAlive());
		});
		await vi.waitFor(() => expect(requests.outcome).toEqual({ is: 'unanswered' }));
		stop();
	});

	test('counts as unanswered by the node’s clock only', async () => {
		await sendAndWait();
		node.answer({ recentswaps: recent([[1, 2]]), orderbook: bookAt(NOON + 11) });
		await requests.watch.refresh();
		expect(requests.outcome).toEqual({ is: 'settling' });
		node.answer({ orderbook: bookAt(NOON + 31) });
		await requests.watch.refresh();
		expect(requests.outcome).toEqual({ is: 'unanswered' });
		expect(await stepOf()).toBe('refused');
	});

	test('is declined if it stops waiting early without a swap', async () => {
		await sendAndWait();
		node.answer({ recentswaps: recent([[1, 2]]), orderbook: bookAt(NOON + 6) });
		await requests.watch.refresh();
		expect(requests.outcome).toEqual({ is: 'answered' });
		node.answer({ orderbook: bookAt(NOON + 27) });
		await requests.watch.refresh();
		expect(requests.outcome).toEqual({ is: 'declined' });
		const [entry] = await readJournal(desk.database, 'node');
		expect(entry).toMatchObject({ step: 'refused', refusal: { code: 'REQUEST-DECLINED' } });
	});

	test('is unanswered if the node forgot it in a restart', async () => {
		await sendAndWait();
		const away = { from: Date.now(), until: Date.now() + 1000 };
		vi.spyOn(desk.connection.outage, 'lastOutage', 'get').mockReturnValue(away);
		node.answer({ recentswaps: recent([[1, 2]]), orderbook: bookAt(NOON + 6) });
		await requests.watch.refresh();
		expect(requests.outcome).toEqual({ is: 'settling' });
		node.answer({ orderbook: bookAt(NOON + 31) });
		await requests.watch.refresh();
		expect(requests.outcome).toEqual({ is: 'unanswered' });
	});

	test('is uncertain while its coins are disabled, and found afterwards', async () => {
		await sendAndWait();
		node.answer({
			recentswaps: recent([[7, 8]]),
			swapstatus: { error: 'inactive bob or alice coin' },
		});
		await requests.watch.refresh();
		expect(requests.doubt).toMatchObject({ code: 'SWAP-COINS-OFF' });
		expect(await stepOf()).toBe('sent');
		node.answer({ swapstatus: swap(0) });
		await requests.watch.refresh();
		expect(requests.outcome).toEqual({ is: 'matched', swap: '7-8' });
		expect(requests.doubt).toBeUndefined();
	});

	test('waits its full time for an answer after a long delay', async () => {
		await requests.send(TERMS);
		node.answer({ orderbook: bookAt(NOON + 90) });
		const late = new TradeRequests(desk);
		await late.watch.refresh();
		expect(late.outcome).toEqual({ is: 'settling' });
		node.answer({ orderbook: bookAt(NOON + 121) });
		await late.watch.refresh();
		expect(late.outcome).toEqual({ is: 'unanswered' });
	});

	test('is not ended by a different tab while in flight', async () => {
		const journal = new RequestJournal(desk);
		const texts = { price: '0.5', volume: '0.1' };
		const draft = { ...TERMS, ...texts, before: ['1-2'], sentAt: NOON, timeoutSeconds: 10 };
		node.answer({ orderbook: bookAt(NOON + 60) });
		await journal.exclusively(async () => {
			await journal.begin(draft);
			await requests.watch.refresh();
			expect(requests.request).toBeUndefined();
		});
		await requests.watch.refresh();
		expect(requests.outcome).toEqual({ is: 'settling' });
		expect(await stepOf()).toBe('sent');
	});

	test('is not sent if the order book cannot be read', async () => {
		node.answer({ orderbook: { error: 'not now' } });
		await requests.send(TERMS);
		expect(requests.failure?.message).toBe('not now');
		expect([requests.request, requests.isOpen]).toEqual([undefined, false]);
		expect(node.buys).toBe(0);
	});

	test('is not sent while the node holds a waiting request', async () => {
		node.answer({ recentswaps: recent([], 5) });
		await requests.send(TERMS);
		expect(node.buys).toBe(0);
		expect(requests.heldBack).toBe('open-request');
		expect(await readJournal(desk.database, 'node')).toEqual([]);
	});

	test('is adopted by another tab instead of a second request', async () => {
		node.isLossy = true;
		await requests.send(TERMS);
		const other = new TradeRequests(desk);
		await other.send(TERMS);
		expect(node.buys).toBe(1);
		expect(other.request).toMatchObject({ base: 'KMD', price: '0.5' });
	});

	test('is blocked if the request of another tab is open', async () => {
		const other = new TradeRequests(desk);
		await requests.send(TERMS);
		await other.watch.refresh();
		expect(other.isOpen).toBe(true);
		await other.send(TERMS);
		expect([other.heldBack, node.buys]).toEqual(['open-request', 1]);
	});

	test('ends as refused with the node’s message', async () => {
		node.answer({ buy: { error: 'no price set' } });
		await requests.send(TERMS);
		expect(requests.outcome).toEqual({ is: 'refused', code: 'TRADE-PRICE', text: 'no price set' });
		expect(await stepOf()).toBe('refused');
	});

	test('stays open if the node already reports a pending request', async () => {
		node.answer({ buy: { error: 'only one pending request at a time' } });
		await requests.send(TERMS);
		expect(await stepOf()).toBe('unknown');
		node.answer({ recentswaps: recent([[7, 8]]) });
		await requests.watch.refresh();
		expect(requests.outcome).toEqual({ is: 'matched', swap: '7-8' });
	});

	test('is sent once from two simultaneous tabs', async () => {
		const other = new TradeRequests(desk);
		await Promise.all([requests.send(TERMS), other.send(TERMS)]);
		expect(node.buys).toBe(1);
		expect([requests.heldBack, other.heldBack]).toEqual([undefined, 'another-tab']);
		await other.watch.refresh();
		expect(other.request).toMatchObject({ ...TERMS, price: '0.5', volume: '0.1' });
	});
});

describe('request followed by two tabs', () => {
	test('is corrected in both tabs after one gave it up', async () => {
		await sendAndWait();
		const other = new TradeRequests(desk);
		await other.watch.refresh();
		node.answer({ recentswaps: recent([[1, 2]]), orderbook: bookAt(NOON + 31) });
		await requests.watch.refresh();
		expect([requests.outcome?.is, await stepOf()]).toEqual(['unanswered', 'refused']);
		node.answer({ recentswaps: recent([[7, 8]]) });
		await other.watch.refresh();
		await requests.watch.refresh();
		const matched = { is: 'matched', swap: '7-8' };
		expect([requests.outcome, other.outcome, await stepOf()]).toEqual([matched, matched, 'done']);
	});
});

describe('declined marketmaker request', () => {
	beforeEach(async () => {
		const real = openMarketmakerNode(node.client);
		desk = new Desk({ ...desk.connection, node: real }, desk.database, desk.settings);
		requests = new TradeRequests(desk);
		await sendAndWait();
		node.answer({ recentswaps: recent([[1, 2]]), orderbook: bookAt(NOON + 6) });
		await requests.watch.refresh();
		node.answer({ orderbook: bookAt(NOON + 27) });
		await requests.watch.refresh();
		expect(requests.outcome).toEqual({ is: 'declined' });
	});

	test('is not resent for five minutes, even after a reload', async () => {
		const later = new TradeRequests(desk);
		await later.watch.refresh();
		const [declined] = later.declined;
		expect(declined).toMatchObject({ coin: 'BTC', pays: 10_000_000n });
		expect((declined?.until ?? 0) - Date.now()).toBeGreaterThan(299_000);
		await later.send(TERMS);
		expect(later.heldBack).toBe('repeat');
		expect(node.buys).toBe(1);
	});

	test('does not block different amounts', async () => {
		await requests.send({ ...TERMS, volume: COIN / 5n });
		expect(requests.heldBack).toBeUndefined();
		expect(node.buys).toBe(2);
	});
});

describe('market order', () => {
	const order = (price: string, address: string) => ({
		...{ coin: 'KMD', address, price, numutxos: 2, maxvolume: '5', age: 1, pubkey: address },
	});
	const asks = (...rows: object[]) => ({ ...bookAt(NOON), asks: rows, numasks: rows.length });
	const COINS = { paid: { coin: 'BTC', transactionFee: 0n }, received: { coin: 'KMD', transactionFee: 0n } };
	const SWEEP = {
		...TERMS,
		price: parseDecimal('0.525'),
		marketOrder: { ownAddresses: ['mine'], coins: COINS },
	};

	test('is sent as fomo with its price bound', async () => {
		node.answer({ orderbook: asks(order('0.1', 'mine'), order('0.5', 'maker')) });
		await requests.send(SWEEP);
		expect(node.asked.find(({ method }) => method === 'buy')).toMatchObject({
			...{ base: 'KMD', rel: 'BTC', relvolume: '0.1', fomo: '0.1', price: '0.525' },
		});
		node.answer({ recentswaps: recent([[7, 8]]) });
		await requests.watch.refresh();
		expect(requests.outcome).toEqual({ is: 'matched', swap: '7-8' });
	});

	test('is sent as dump for a sale', async () => {
		const bids = [order('0.5', 'maker')];
		node.answer({ orderbook: { ...bookAt(NOON), bids, numbids: 1 }, sell: recent([], 10) });
		await requests.send({ ...SWEEP, side: 'sell', price: COIN / 2n, volume: 2n * COIN });
		expect(node.asked.find(({ method }) => method === 'sell')).toMatchObject({ basevolume: '2', dump: '2' });
	});

	test('is blocked if the book is empty or has worsened', async () => {
		node.answer({ orderbook: asks(order('0.50000001', 'maker')) });
		await requests.send({ ...SWEEP, price: parseDecimal('0.525') });
		expect(requests.heldBack).toBe('book-moved');
		node.answer({ orderbook: asks(order('0.1', 'mine')) });
		await requests.send(SWEEP);
		expect(requests.heldBack).toBe('empty-book');
		expect(node.buys).toBe(0);
		expect(await readJournal(desk.database, 'node')).toEqual([]);
	});
});

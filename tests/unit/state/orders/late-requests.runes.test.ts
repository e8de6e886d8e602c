import { openMarketmakerNode } from '#lib/node/marketmaker/open-node.ts';
import { Desk } from '#lib/state/desk.ts';
import { TradeRequests } from '#lib/state/orders/trade-requests.svelte.ts';
import { readJournal } from '#lib/storage/journal-reading.ts';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openDesk } from '../../../component/open-desk.ts';
import { bookAt, type LossyNode, NOON, openLossyNode, recent, swap, TERMS } from './lossy-node.ts';

let node: LossyNode;
let desk: Desk;
let requests: TradeRequests;

beforeEach(async () => {
	node = openLossyNode();
	desk = await openDesk(node.client);
	requests = new TradeRequests(desk);
});
afterEach(() => desk.database.close());

describe('delayed request', () => {
	beforeEach(async () => {
		node.isLossy = true;
		await requests.send(TERMS);
		await requests.watch.refresh();
		node.answer({ orderbook: bookAt(NOON + 31) });
		await requests.watch.refresh();
		node.isLossy = false;
	});

	const stored = async () => (await readJournal(desk.database, 'node'))[0];

	test('is reported as unseen', async () => {
		expect(requests.outcome).toEqual({ is: 'unseen' });
		expect(requests.unseen).toMatchObject([{ base: 'KMD', volume: '0.1' }]);
		expect(await stored()).toMatchObject({ step: 'refused', refusal: { code: 'CALL-UNSEEN' } });
	});

	test('is corrected after a reload when its swap appears', async () => {
		const later = new TradeRequests(desk);
		node.answer({ recentswaps: recent([[7, 8]]) });
		await later.watch.refresh();
		expect([later.outcome, later.isLate]).toEqual([{ is: 'matched', swap: '7-8' }, true]);
		expect(await stored()).toMatchObject({ step: 'done', swap: '7-8', refusal: undefined });
		expect(node.buys).toBe(1);
	});

	test('is followed again once the node reports it as waiting', async () => {
		node.answer({
			recentswaps: {
				...recent([[1, 2]], 9),
				pending: { timeleft: 9, base: 'KMD', rel: 'BTC', bob: 'KMD', alice: 'BTC' },
			},
		});
		await requests.watch.refresh();
		await requests.watch.refresh();
		expect(requests.outcome).toEqual({ is: 'waiting', seconds: 9 });
		expect(await stored()).toMatchObject({ step: 'unknown', isSeen: true });
	});

	test('does not claim the swap of a later request', async () => {
		await requests.send(TERMS);
		node.answer({ recentswaps: recent([[7, 8]]) });
		await requests.watch.refresh();
		await requests.watch.refresh();
		expect([requests.outcome, requests.isLate]).toEqual([{ is: 'matched', swap: '7-8' }, false]);
		const entries = await readJournal(desk.database, 'node');
		expect(entries.map(({ step }) => step).sort()).toEqual(['done', 'refused']);
		expect(requests.unseen).toHaveLength(1);
	});

	test('reads the status of a maker swap only once', async () => {
		node.answer({ recentswaps: recent([[7, 8]]), swapstatus: swap(1) });
		const before = node.asked.length;
		for (let look = 0; look < 3; look += 1) await requests.watch.refresh();
		const asked = node.asked.slice(before).map(({ method }) => method);
		expect(asked.filter((method) => method === 'recentswaps').length).toBeGreaterThan(1);
		expect(asked.filter((method) => method === 'swapstatus')).toHaveLength(1);
	});

	test('is given up after a day', async () => {
		vi.useFakeTimers({ now: Date.now() + 24 * 3_600_000, toFake: ['Date'] });
		onTestFinished(() => void vi.useRealTimers());
		const later = new TradeRequests(desk);
		node.answer({ recentswaps: recent([[7, 8]]) });
		await later.watch.refresh();
		expect([later.outcome, later.unseen]).toEqual([undefined, []]);
	});
});

test('matches a request to its swap by the returned label', async () => {
	const real = openMarketmakerNode(node.client);
	desk = new Desk({ ...desk.connection, node: real }, desk.database, desk.settings);
	requests = new TradeRequests(desk);
	await requests.send(TERMS);
	const uuid = node.asked.find(({ method }) => method === 'buy')?.uuid;
	expect(uuid).toMatch(/^[0-9a-f]{64}$/);
	node.answer({ recentswaps: recent([[7, 8]]), swapstatus: { ...swap(0), uuid: '0'.repeat(64) } });
	await requests.watch.refresh();
	expect(requests.outcome).not.toMatchObject({ is: 'matched' });
	node.answer({ swapstatus: { ...swap(0), uuid } });
	await requests.watch.refresh();
	expect(requests.outcome).toEqual({ is: 'matched', swap: '7-8' });
});

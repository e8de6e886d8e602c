import { openMarketmakerNode } from '#lib/node/marketmaker/open-node.ts';
import { Desk } from '#lib/state/desk.ts';
import { TradeRequests } from '#lib/state/orders/trade-requests.svelte.ts';
import { readJournal } from '#lib/storage/journal-reading.ts';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openDesk } from '../../../component/open-desk.ts';
import { bookAt, type LossyNode, NOON, openLossyNode, recent, TERMS } from './lossy-node.ts';

let node: LossyNode;
let desk: Desk;
let requests: TradeRequests;
const stepOf = async () => (await readJournal(desk.database, 'node'))[0]?.step;
const labelOf = () => node.asked.find(({ method }) => method === 'buy')?.uuid as string | undefined;
const MINUTE_MS = 60_000;

/** Sets how long the node's waiting request still has, in seconds. */
const wait = (seconds: number) => node.answer({ recentswaps: recent([[1, 2]], seconds) });
const list = (...swaps: number[][]) => node.answer({ recentswaps: recent([...swaps, [1, 2]]) });

beforeEach(async () => {
	node = openLossyNode();
	desk = await openDesk(node.client);
	const real = openMarketmakerNode(node.client);
	desk = new Desk({ ...desk.connection, node: real }, desk.database, desk.settings);
	requests = new TradeRequests(desk);
});
afterEach(() => desk.database.close());

describe('ended request', () => {
	test.each([
		['unanswered', 51, { buy: recent([[1, 2]], 30) }, 7],
		['declined', 21, { buy: recent([[1, 2]], 30) }, 0],
		['refused', 1, { buy: { error: 'timed out' } }, 0],
	] as const)(
		'is corrected from %s once a swap with its label appears',
		async (ended, seconds, reply, left) => {
			node.answer(reply);
			node.onCall('buy', () => wait(left));
			await requests.send(TERMS);
			wait(0);
			node.answer({ orderbook: bookAt(NOON + seconds) });
			await requests.watch.refresh();
			expect([requests.outcome?.is, await stepOf()]).toEqual([ended, 'refused']);
			node.label = '0'.repeat(64);
			list([7, 8]);
			await requests.watch.refresh();
			expect([requests.outcome?.is, await stepOf()]).toEqual([ended, 'refused']);
			node.label = labelOf();
			list([9, 9], [7, 8]);
			await requests.watch.refresh();
			expect(requests.outcome).toMatchObject({ is: 'matched' });
			expect([requests.isLate, requests.wasEnded, await stepOf()]).toEqual([false, true, 'done']);
			requests.dismiss();
			expect([requests.wasEnded, node.buys]).toEqual([false, 1]);
		},
	);

	test('is not checked again before the node lists other swaps', async () => {
		node.answer({ buy: { error: 'timed out' } });
		await requests.send(TERMS);
		node.label = '0'.repeat(64);
		list([7, 8]);
		for (let look = 0; look < 3; look++) await requests.watch.refresh();
		expect(node.asked.filter((call) => 'requestid' in call)).toHaveLength(1);
	});
});

test('ends a request as declined if its swap never starts', async () => {
	vi.useFakeTimers({ now: NOON * 1000, toFake: ['Date'] });
	onTestFinished(() => void vi.useRealTimers());
	node.onCall('buy', () => wait(7));
	await requests.send(TERMS);
	list([7, 8]);
	node.answer({ swapstatus: { error: 'swap never started', status: 'finished' } });
	await requests.watch.refresh();
	expect(requests.outcome).toEqual({ is: 'starting', swap: '7-8' });
	vi.setSystemTime(NOON * 1000 + MINUTE_MS);
	node.answer({ orderbook: bookAt(NOON + 60) });
	await requests.watch.refresh();
	expect([requests.outcome?.is, await stepOf()]).toEqual(['declined', 'refused']);
});

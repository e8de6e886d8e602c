import { openMarketmakerNode } from '#lib/node/marketmaker/open-node.ts';
import { Desk } from '#lib/state/desk.ts';
import { TradeRequests } from '#lib/state/orders/trade-requests.svelte.ts';
import { readJournal } from '#lib/storage/journal-reading.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDesk } from '../../../component/open-desk.ts';
import { type LossyNode, openLossyNode, recent, swap, TERMS } from './lossy-node.ts';

let node: LossyNode;
let desk: Desk;
let requests: TradeRequests;

afterEach(() => desk.database.close());

describe('second swap of a request', () => {
	let label: string | undefined;
	const isReported = (requestid: number, uuid = label) =>
		node.answer({ swapstatus: { ...swap(0), requestid, quoteid: requestid + 1, uuid } });

	beforeEach(async () => {
		node = openLossyNode();
		desk = await openDesk(node.client);
		const real = openMarketmakerNode(node.client);
		desk = new Desk({ ...desk.connection, node: real }, desk.database, desk.settings);
		requests = new TradeRequests(desk);
		await requests.send(TERMS);
		label = requests.request?.label;
		isReported(7);
		node.answer({
			recentswaps: recent([
				[7, 8],
				[1, 2],
			]),
		});
		await requests.watch.refresh();
		expect(requests.outcome).toEqual({ is: 'matched', swap: '7-8' });
	});

	const listSecond = () =>
		node.answer({
			recentswaps: recent([
				[9, 10],
				[7, 8],
				[1, 2],
			]),
		});

	test('is added to the outcome and kept after a reload', async () => {
		listSecond();
		isReported(9);
		await requests.watch.refresh();
		expect(requests.outcome).toEqual({ is: 'matched', swap: '7-8', more: ['9-10'] });
		expect(await readJournal(desk.database, 'node')).toMatchObject([
			{ step: 'done', swap: '7-8', moreSwaps: ['9-10'] },
		]);
		await new TradeRequests(desk).watch.refresh();
		expect((await readJournal(desk.database, 'node'))[0]).toMatchObject({ moreSwaps: ['9-10'] });
		expect(node.buys).toBe(1);
	});

	test('is found after a reload once the node reports its status', async () => {
		listSecond();
		node.answer({ swapstatus: { error: 'swap never started', requestid: 9, quoteid: 10 } });
		const later = new TradeRequests(desk);
		await later.watch.refresh();
		expect((await readJournal(desk.database, 'node'))[0]).not.toHaveProperty('moreSwaps');
		isReported(9);
		await later.watch.refresh();
		expect((await readJournal(desk.database, 'node'))[0]).toMatchObject({ moreSwaps: ['9-10'] });
	});

	test('is ignored if its label belongs to a different client', async () => {
		listSecond();
		isReported(9, 'f'.repeat(64));
		await requests.watch.refresh();
		expect(requests.outcome).toEqual({ is: 'matched', swap: '7-8' });
	});
});

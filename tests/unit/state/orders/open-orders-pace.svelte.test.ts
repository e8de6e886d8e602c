import { setprice } from '#lib/api/market.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import { COIN } from '#lib/domain/money/amount.ts';
import type { Practice } from '#practice/practice.ts';
import type { Desk } from '#lib/state/desk.ts';
import { OpenOrders } from '#lib/state/orders/open-orders.svelte.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDesk } from '../../../component/open-desk.ts';
import { openStill, transportTo, USERPASS } from '../../practice/node/practice-fixture.ts';

const PAIR = { base: 'KMD', rel: 'LTC' };

let practice: Practice;
let node: NodeClient;
let desk: Desk;
let own: OpenOrders;
/** Number of calls for the order list. */
let listings = 0;
/** Number of calls waiting for their replies. */
let waiting = 0;
let leave: () => void;

beforeEach(async () => {
	practice = await openStill();
	const inner = transportTo(practice);
	const transport = {
		address: inner.address,
		send(body: string) {
			if (body.includes('"myprices"')) listings += 1;
			waiting += 1;
			return inner.send(body).finally(() => (waiting -= 1));
		},
	};
	node = new NodeClient({ transport, userpass: USERPASS });
	desk = await openDesk(node);
	own = new OpenOrders(desk, PAIR);
});
afterEach(async () => {
	leave();
	vi.restoreAllMocks();
	vi.useRealTimers();
	desk.database.close();
	await practice.close();
});

/** Advances the fake clock, leaving time for the disk and the node, which do not depend on it. */
async function advance(seconds: number): Promise<void> {
	for (let second = 0; second < seconds; second += 1) {
		await vi.advanceTimersByTimeAsync(1000);
		for (let turn = 0; turn < 5 || waiting > 0; turn += 1) await desk.database.count('journal');
	}
}

/**
 * Acts as a screen for a minute.
 * @returns the number of reads of the list
 */
async function listingsInMinute(): Promise<number> {
	await own.orders.refresh();
	desk.connection.news.setStatus('on');
	vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
	vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
	leave = $effect.root(() => {
		$effect(() => void own.orders.current);
	});
	await advance(1);
	listings = 0;
	await advance(60);
	return listings;
}

describe('order list with an event stream', () => {
	test('is polled more often with an open order', async () => {
		await own.post({ ...PAIR, side: 'sell', price: COIN / 50n });
		const count = await listingsInMinute();
		expect(count).toBeGreaterThanOrEqual(3);
		expect(count).toBeLessThanOrEqual(4);
		// Cancel the order from a different program.
		await node.call(setprice, { ...PAIR, price: '0' });
		await advance(16);
		expect(own.orders.current).toEqual([]);
	});

	test('is polled rarely without orders', async () => {
		expect(await listingsInMinute()).toBeLessThanOrEqual(2);
	});
});

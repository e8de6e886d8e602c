import { Swaps } from '#lib/state/swaps/swaps.svelte.ts';
import type { Desk } from '#lib/state/desk.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDesk } from '../../../component/open-desk.ts';
import { anyRecord } from '../../node/reference/any-record.ts';
import { FakeSwaps } from './fake-swaps.ts';

const running = (requestid: number) => anyRecord(['myfee'], { requestid });
const finished = (requestid: number) =>
	anyRecord(['myfee', 'bobdeposit', 'alicepayment', 'bobpayment', 'alicespend'], {
		...{ requestid, status: 'finished' },
	});

let node: FakeSwaps;
let desk: Desk;
let swaps: Swaps;

beforeEach(async () => {
	node = new FakeSwaps();
	desk = await openDesk(node.client);
	swaps = new Swaps(desk);
});
afterEach(() => desk.database.close());

describe('newly matched swap', () => {
	test('is starting until the node has its record', async () => {
		[node.swaps, node.unwritten] = [[running(2), finished(1)], [2]];
		await swaps.list.refresh();
		await swaps.want('2-22');
		expect(swaps.row('2-22')).toEqual({ state: 'starting' });
		node.unwritten = [];
		await swaps.list.refresh();
		expect(swaps.known('2-22')?.isFinished).toBe(false);
	});

	test('fails as never started a minute later, even after a reload', async () => {
		[node.swaps, node.unwritten] = [[running(2), finished(1)], [2]];
		await swaps.list.refresh();
		await swaps.want('2-22');
		const now = Date.now();
		const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 61_000);
		await swaps.list.refresh();
		expect(swaps.row('2-22')).toMatchObject({ state: 'failed', error: { code: 'SWAP-NOT-STARTED' } });
		clock.mockRestore();
		const later = new Swaps(desk);
		await later.list.refresh();
		await vi.waitFor(async () => {
			await later.want('2-22');
			expect(later.row('2-22')?.state).toBe('failed');
		});
	});

	test('is not reported as unknown before the node lists it', async () => {
		node.swaps = [finished(1)];
		await swaps.list.refresh();
		[node.swaps, node.unwritten] = [[running(2), finished(1)], [2]];
		await swaps.want('2-22');
		expect(swaps.row('2-22')).toEqual({ state: 'asked' });
		await swaps.list.refresh();
		expect(swaps.row('2-22')).toEqual({ state: 'starting' });
	});
});

import { STAGE_OF } from '#lib/node/reference/swap-record.ts';
import { deadlineOf, recoveryFrom, stateOfSwap } from '#lib/domain/swaps/swap-state.ts';
import { swapReceipt } from '#lib/domain/swaps/swap-receipt.ts';
import { timelineOf } from '#lib/domain/swaps/swap-timeline.ts';
import type { WireStage } from '#lib/api/swap-record.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';
import type { WireSwap } from '#lib/node/reference/swap-record.ts';
import { openSwaps } from '#lib/node/marketmaker/swaps.ts';
import { describeSafety } from '#lib/messages/swaps/swap-progress-text.ts';
import { describeSwap } from '#lib/messages/swaps/swap-text.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { FakeSwaps } from '../../state/swaps/fake-swaps.ts';
import { anyRecord, START } from '../reference/any-record.ts';

const LOCK_MS = 7_800_000;
const MARGIN_MS = 777_000;
const MINUTE = 60_000;
const LOCKED: WireStage[] = ['myfee', 'bobdeposit', 'alicepayment'];
const format = (time: number) => new Date(time).toISOString().slice(11, 16);

/** The real program's record after claiming the deposit, and its counterparty’s record. */
const CLAIMED = {
	txChain: [],
	values: [0.0003861, 0, 0.67685885, 0.302, 0, 0, 0, 0, 0, 0, 0.67675885],
	...{ srcamount: 0.60147454, bobtxfee: 0.0001, alicetxfee: 0.001 },
	...{ status: 'finished', finishtime: (START + 2 * LOCK_MS + MARGIN_MS) / 1000 },
};
const PENDING = { ...CLAIMED, status: 'pending', values: CLAIMED.values.with(10, 0) };
const LOST: Partial<WireSwap> = { ...CLAIMED, iambob: 1, values: CLAIMED.values.with(6, 0.301) };

let node: FakeSwaps;

beforeEach(() => {
	node = new FakeSwaps();
});

async function read(flags: readonly WireStage[], more: Partial<WireSwap> = {}): Promise<Swap> {
	node.swaps = [anyRecord(flags, more)];
	const swap = await openSwaps(node.client).read('11-22');
	return { ...swap, proved: swap.payments };
}

const wordsAt = (swap: Swap, after: number) => describeSwap(swap, START + after, format);
const stepsAt = (swap: Swap, after: number) => timelineOf(swap, START + after).map(({ stage }) => stage);

describe('taker swap with a claimable deposit', () => {
	test('shows the deposit and its time while locked, promising no return', async () => {
		const swap = await read(LOCKED, PENDING);
		expect(recoveryFrom(swap)).toBe(START + 2 * LOCK_MS + MARGIN_MS);
		const { coins, next } = wordsAt(swap, MINUTE);
		expect(coins).toBe(
			'Your 0.302 LTC are locked in the swap. If your counterparty gives up, your node takes the deposit from 16:32: 0.67675885 RICK instead of your 0.302 LTC. If your counterparty takes its deposit back first, your payment comes back.',
		);
		expect(next).toBe(
			'Your counterparty acts next. Keep the node running with LTC and RICK on; you can close this page.',
		);
		expect(describeSafety(swap, START + MINUTE, format)).toMatch(
			/^Your node takes the deposit from 16:32, in 4 h/,
		);
		expect([...Object.values(wordsAt(swap, MINUTE))].join(' ')).not.toMatch(
			/takes your coins back|taken back/,
		);
	});

	test('needs the user once the deposit is free, and mentions chain time', async () => {
		const swap = await read(LOCKED, PENDING);
		const after = 2 * LOCK_MS + MARGIN_MS;
		expect(stateOfSwap(swap, START + after)).toBe('attention');
		const { headline, coins, next } = wordsAt(swap, after);
		expect(headline).toBe('Your counterparty gave up: your node takes its deposit');
		expect(coins).toMatch(/Your node takes the deposit, free since 16:32: 0.67675885 RICK/);
		expect(next).toMatch(/The RICK chain must pass the lock time too/);
		expect(stepsAt(swap, after)).toEqual([
			...LOCKED.map((stage) => STAGE_OF[stage]),
			'maker-payment',
			'lock',
			'deposit-claim',
		]);
	});

	test('does not mistake the marker of an unspendable output for a txid', async () => {
		const paid = {
			...PENDING,
			values: PENDING.values.with(4, 0.60167454),
			paymentspent: 'deadbeef'.repeat(8),
		};
		const swap = await read([...LOCKED, 'bobpayment'], paid);
		expect(swap.isSpent['maker-payment']).toBe(false);
		expect(swap.unfound).toEqual(['maker-payment']);
		expect(swap.payments.map(({ txid }) => txid).join()).not.toContain('deadbeef');
		expect(wordsAt(swap, MINUTE).next).toBe(
			'Your RICK daemon cannot find the locked RICK: either it is behind its chain, or the coins were already taken. Your node keeps trying. Check that the daemon is synced.',
		);
		expect(stateOfSwap(swap, START + MINUTE)).toBe('running');
		expect(stateOfSwap(swap, START + 90 * MINUTE)).toBe('attention');
		expect(stateOfSwap({ ...swap, unfound: [] }, START + 90 * MINUTE)).toBe('late');
	});

	test('ends with the claim, which replaces the returned payment', async () => {
		const swap = await read([...LOCKED, 'aliceclaim'], { ...CLAIMED, Apaymentspent: '0'.repeat(64) });
		expect(stateOfSwap(swap, START + 3 * LOCK_MS)).toBe('claimed');
		const { headline, coins, next } = wordsAt(swap, 3 * LOCK_MS);
		expect(headline).toBe(
			'Your counterparty gave up: you keep its deposit of 0.67675885 RICK instead of your 0.302 LTC',
		);
		expect(coins).toMatch(/^0.67675885 RICK arrived in your wallet. The trade fee of 0.0003861 LTC/);
		expect(next).toBe('There is nothing to do.');
		// On chain, 31.03 LTC became 30.7256139 and 31.03 RICK became 31.70675885.
		expect(swapReceipt(swap)).toMatchObject({ spends: 30_438_610n, receives: 67_675_885n, missing: [] });
	});

	test('returns its payment only after the counterparty took its deposit', async () => {
		const swap = await read([...LOCKED, 'bobrefund'], PENDING);
		expect(wordsAt(swap, 4 * MINUTE).coins).toMatch(/locked in the swap, and can be taken back since 12:00/);
		expect(stepsAt(swap, 4 * MINUTE).at(-1)).toBe('taker-reclaim');
		const back = await read([...LOCKED, 'bobrefund', 'alicereclaim'], { ...CLAIMED });
		expect(stateOfSwap(back, START + LOCK_MS)).toBe('returned');
	});

	test('spends the counterparty’s payment first, until it can be reclaimed', async () => {
		const swap = await read([...LOCKED, 'bobpayment'], PENDING);
		expect(wordsAt(swap, MINUTE).coins).toBe('Your 0.302 LTC are locked in the swap.');
		expect(deadlineOf(swap)).toBe(START + LOCK_MS);
	});
});

describe('maker swap with a claimable deposit', () => {
	test.each<[readonly WireStage[], number]>([
		[['myfee', 'bobdeposit'], LOCK_MS / 2],
		[[...LOCKED, 'bobpayment'], LOCK_MS + MARGIN_MS],
		[[...LOCKED, 'bobpayment', 'bobreclaim'], 2 * LOCK_MS - MARGIN_MS],
	])('can reclaim its coins after %j at the program’s own time', async (flags, after) => {
		expect(recoveryFrom(await read(flags, { ...PENDING, iambob: 1 }))).toBe(START + after);
	});

	test('reports the payment received for a deposit lost by coming late', async () => {
		const swap = await read(['bobdeposit', 'alicepayment', 'bobspend', 'aliceclaim'], LOST);
		expect(stateOfSwap(swap, START + 3 * LOCK_MS)).toBe('claimed');
		expect(wordsAt(swap, 3 * LOCK_MS).headline).toBe(
			'Your node was too late: your counterparty claimed your deposit of 0.67685885 RICK, and you got its 0.301 LTC',
		);
		// On chain, 67.17 RICK became 66.49304115 and 67.17 LTC became 67.471.
		expect(swapReceipt(swap)).toMatchObject({ spends: 67_695_885n, receives: 30_100_000n });
	});
});

describe('swap after a restart of the node', () => {
	test('reports the restart from the program’s memory', async () => {
		expect((await read(LOCKED, PENDING)).isCutOff).toBe(false);
		node.isRestarted = true;
		const swap = await read(LOCKED, PENDING);
		expect(swap.isCutOff).toBe(true);
		expect(stateOfSwap(swap, START + MINUTE)).toBe('attention');
		const { headline, coins, next } = wordsAt(swap, MINUTE);
		expect(headline).toBe('Your node was restarted during this swap');
		expect(coins).toMatch(
			/If your counterparty does not take its deposit back first, your node takes it from 16:32/,
		);
		expect(next).toBe(
			'Since its restart the node no longer hears from your counterparty, not even if it pays. Keep the node running with LTC and RICK on, and this page open: it asks the node.',
		);
		expect(Object.values(wordsAt(swap, MINUTE)).join(' ')).not.toMatch(/counterparty acts next/);
		expect(stepsAt(swap, MINUTE)).toEqual([
			...LOCKED.map((stage) => STAGE_OF[stage]),
			'lock',
			'deposit-claim',
		]);
	});

	test('continues only on request once the maker has paid', async () => {
		expect((await read([...LOCKED, 'bobpayment'], PENDING)).isMovedByAsking).toBeUndefined();
		node.isRestarted = true;
		const swap = await read([...LOCKED, 'bobpayment'], PENDING);
		expect(swap).toMatchObject({ isCutOff: false, isMovedByAsking: true });
		expect(wordsAt(swap, MINUTE).next).toBe(
			'Since its restart your node continues this swap only when asked. Keep the node running with LTC and RICK on, and this page open: it asks the node.',
		);
	});

	test('returns an unpaid maker’s deposit only on request', async () => {
		node.isRestarted = true;
		const swap = await read(['bobdeposit', 'alicepayment'], { ...PENDING, iambob: 1 });
		expect(swap).toMatchObject({ isCutOff: true, isMovedByAsking: true });
		const { headline, coins, next } = wordsAt(swap, MINUTE);
		expect(headline).toBe('Your node was restarted during this swap');
		expect(coins).toMatch(/are locked in the swap, and can be taken back from 13:05\.$/);
		expect(next).toBe(
			'Since its restart the node no longer continues this swap. It takes your deposit back when asked after that time. Keep the node running with RICK and LTC on, and this page open: it asks the node.',
		);
		expect(stepsAt(swap, MINUTE)).toEqual(['maker-deposit', 'taker-payment', 'lock', 'deposit-refund']);
	});

	test('waits for the counterparty first if the maker has paid', async () => {
		const swap = await read(['bobdeposit', 'alicepayment', 'bobpayment'], { ...PENDING, iambob: 1 });
		const { headline, next } = wordsAt(swap, MINUTE);
		expect(headline).toBe('Waiting for your counterparty');
		expect(next).toMatch(
			/^Your counterparty acts next. If it never does, your node takes your coins back then/,
		);
	});

	test('leaves the coins in the wallet before anything was locked', async () => {
		node.isRestarted = true;
		const swap = await read(['myfee'], PENDING);
		expect(wordsAt(swap, MINUTE).coins).toMatch(/^Your 0.3 LTC are still in your wallet/);
		expect(wordsAt(swap, MINUTE).next).toBe('Since its restart the node no longer continues this swap.');
	});
});

test('locks the coins of slow chains four times as long', async () => {
	const expiration = (START + 8 * LOCK_MS) / 1000;
	const swap = await read(LOCKED, { ...PENDING, alice: 'BTC', expiration });
	expect(swap.startedAt).toBe(START);
	expect(recoveryFrom(swap)).toBe(START + 8 * LOCK_MS + MARGIN_MS);
});

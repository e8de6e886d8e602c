import { canCheckHelp, stateOfSwap, STUCK_AFTER_MS } from '#lib/domain/swaps/swap-state.ts';
import { timelineOf } from '#lib/domain/swaps/swap-timeline.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';
import { describe, expect, test } from 'vitest';
import { anyRecord, provedSwap, START } from '../../node/reference/any-record.ts';
import { MAKER_CASES, TAKER_CASES } from './swap-cases.ts';

/** Timeline as text: `✓` done, `●` waiting, `✗` failed, `·` to come. */
function drawn(swap: Swap, now: number): string {
	const marks = { done: '✓', now: '●', failed: '✗', 'to-come': '·' };
	return timelineOf(swap, now)
		.map(({ stage, state }) => marks[state] + stage)
		.join(' ');
}

describe.each([
	{ side: 'the taker', cases: TAKER_CASES, with: {} },
	{ side: 'the maker', cases: MAKER_CASES, with: { iambob: 1 } as const },
])('swap timeline for $side', ({ cases, with: sided }) => {
	test.each(cases)('shows $flags after $after ms as $state', ({ flags, more, after, state, line, helps }) => {
		const swap = provedSwap(anyRecord(flags, { ...more, ...sided }));
		const now = START + after;
		expect(stateOfSwap(swap, now)).toBe(state);
		expect(drawn(swap, now)).toBe(line);
		expect(canCheckHelp(swap, now)).toBe(helps);
	});
});

test('marks a swap late after 1.5 usual durations, stuck after four hours', () => {
	const swap = provedSwap(anyRecord(['myfee', 'bobdeposit']));
	expect(stateOfSwap(swap, START + 45 * 60_000)).toBe('running');
	expect(stateOfSwap(swap, START + 45 * 60_000 + 1)).toBe('late');
	expect(stateOfSwap(swap, START + 111 * 60_000, 30 * 60_000)).toBe('late');
	expect(stateOfSwap(swap, START + 9 * 60_000, 4 * 60_000)).toBe('late');
	expect(stateOfSwap(swap, START + STUCK_AFTER_MS - 1)).toBe('late');
	expect(stateOfSwap(swap, START + STUCK_AFTER_MS)).toBe('attention');
	expect(canCheckHelp(swap, START + STUCK_AFTER_MS)).toBe(true);
});

test('marks a swap late if one step takes a usual duration', () => {
	const swap = { ...provedSwap(anyRecord(['myfee', 'bobdeposit'])), quietSince: START + 5 * 60_000 };
	expect(stateOfSwap(swap, START + 35 * 60_000)).toBe('running');
	expect(stateOfSwap(swap, START + 35 * 60_000 + 1)).toBe('late');
	expect(stateOfSwap({ ...swap, isFinished: true }, START + 90 * 60_000)).toBe('ended');
});

test('allows a check if the start is unknown', () => {
	const swap = provedSwap(anyRecord(['myfee'], { expiration: undefined }));
	expect(canCheckHelp(swap, START)).toBe(true);
});

test('does not blame the counterparty after a restart', () => {
	const swap = { ...provedSwap(anyRecord(['myfee', 'bobdeposit', 'alicepayment'])), isCutOff: true };
	expect(drawn(swap, START + 5 * 60_000)).toBe('✓fee ✓maker-deposit ✓taker-payment ●lock ·taker-reclaim');
});

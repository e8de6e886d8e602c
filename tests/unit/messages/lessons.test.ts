import { describe, expect, it } from 'vitest';
import type { EntryOf } from '#lib/domain/flow/journal-entry.ts';
import { findStep, sayStep, type LessonView } from '#lib/domain/lessons.ts';
import type { Stage, Swap } from '#lib/domain/swaps/swap.ts';
import { plainLocks } from '#lib/domain/swap-locks.ts';
import { FIRST_SWAP, LESSONS } from '#lib/messages/lessons.ts';

const START: LessonView = {
	path: '/trade',
	params: new URLSearchParams('pair=KMD-BTC'),
	shown: new Set(['pair', 'form-take-buy', 'order-submit']),
	entries: [],
	isTrading: false,
	swaps: [],
	now: 1_000_000,
};

const AT_MARKET = { ...START, params: new URLSearchParams('pair=KMD-LTC&interval=3600') };
const FILLED_IN = { ...AT_MARKET, shown: new Set(['pair', 'form-take-buy', 'order-ready']) };
const REVIEW = { ...AT_MARKET, shown: new Set(['form-take-buy', 'order-ready', 'order-confirm']) };

const REQUEST: EntryOf<'trade-request'> = {
	...{ id: 'one', nodeId: 'node', created: 1, updated: 2, kind: 'trade-request', step: 'sent', reached: {} },
	draft: {
		...{ base: 'KMD', rel: 'LTC', side: 'buy', price: '1', volume: '1', timeoutSeconds: 10 },
		...{ sentAt: 1, before: [] },
	},
};
const DONE = { ...REQUEST, step: 'done', swap: '1-2' } as const;

function swap(isFinished: boolean, ...stages: readonly Stage[]): Swap {
	return {
		...{ id: '1-2', uuid: undefined, isMaker: false, isFinished, isCritical: false, isCutOff: false },
		pays: { coin: 'LTC', amount: 100n },
		gets: { coin: 'KMD', amount: 200n },
		arrives: { coin: 'KMD', amount: 200n },
		transactionFee: 1n,
		payments: stages.map((stage) => ({ stage, name: stage, coin: 'LTC', txid: 'ab', amount: 100n })),
		isSpent: { 'maker-deposit': isFinished, 'taker-payment': isFinished, 'maker-payment': isFinished },
		locks: plainLocks(),
		startedAt: 900_000,
		finishedAt: isFinished ? 950_000 : undefined,
	};
}

const TRADED = swap(true, 'fee', 'maker-deposit', 'taker-payment', 'maker-payment', 'taker-spend');
const RETURNED = swap(true, 'fee', 'maker-deposit', 'taker-payment', 'taker-reclaim');
const AT_SWAP = {
	...START,
	path: '/swaps',
	params: new URLSearchParams('swap=1-2'),
	shown: new Set<string>(),
};

/** Number of the step for a view, counted from 1. */
const stepAt = (from: number, view: LessonView) => findStep(FIRST_SWAP, from - 1, view) + 1;
const say = (step: number, view: LessonView) => {
	const found = FIRST_SWAP.steps[step - 1];
	return found ? sayStep(found, view) : FIRST_SWAP.ends;
};

describe('lesson of the first swap', () => {
	it('leads from the pair to the receipt', () => {
		expect(stepAt(1, START)).toBe(1);
		expect(stepAt(1, AT_MARKET)).toBe(2);
		expect(stepAt(2, FILLED_IN)).toBe(3);
		expect(stepAt(3, REVIEW)).toBe(4);
		const sent = { ...AT_MARKET, isTrading: true };
		expect(stepAt(4, sent)).toBe(5);
		expect(stepAt(5, { ...AT_MARKET, entries: [DONE] })).toBe(5);
		const following = { ...AT_SWAP, entries: [DONE], swaps: [swap(false, 'fee')] };
		expect(stepAt(5, following)).toBe(6);
		const over = { ...AT_SWAP, entries: [DONE], swaps: [TRADED] };
		expect(stepAt(6, over)).toBe(6);
		expect(stepAt(6, { ...over, shown: new Set(['swap-total']) })).toBe(7);
	});

	it('links to the places of its steps', () => {
		const [first, second, , , fifth] = FIRST_SWAP.steps;
		expect(first?.place?.(START)?.href).toBe('/trade?pair=KMD-LTC');
		expect(second?.place?.(AT_MARKET)).toBeUndefined();
		expect(fifth?.place?.(AT_MARKET)).toBeUndefined();
		const matched = { ...AT_MARKET, entries: [DONE] };
		expect(fifth?.place?.(matched)?.href).toBe('/swaps?swap=1-2');
	});

	it('goes back to the form when the review is closed', () => {
		expect(stepAt(4, FILLED_IN)).toBe(3);
		expect(stepAt(4, AT_MARKET)).toBe(2);
	});

	it('goes back to the form after an unanswered order', () => {
		const refused = { ...REQUEST, step: 'refused' } as const;
		const unanswered = { ...FILLED_IN, entries: [refused] };
		expect(stepAt(5, unanswered)).toBe(3);
		expect(stepAt(4, unanswered)).toBe(3);
		expect(say(2, { ...AT_MARKET, entries: [refused] })).toContain('No trade came of your last order');
	});

	it('restarts after a swap that returned the coins', () => {
		expect(stepAt(6, { ...AT_SWAP, entries: [DONE], swaps: [RETURNED] })).toBe(2);
	});

	it('finds the receipt of a swap that finished in the background', () => {
		const elsewhere = { ...START, path: '/wallet', entries: [DONE], swaps: [TRADED] };
		expect(stepAt(4, elsewhere)).toBe(6);
		expect(say(6, elsewhere)).toContain('Open it');
	});

	it('explains how to reach its form', () => {
		const shows = (...marks: string[]) => say(2, { ...AT_MARKET, shown: new Set(marks) });
		expect(shows('order-open')).toContain('Open the order form');
		expect(shows('form-post-buy', 'order-ready')).toContain('Take now');
		expect(shows('form-take-sell')).toContain('under Amount');
		expect(stepAt(2, { ...AT_MARKET, shown: new Set(['form-post-buy', 'order-ready']) })).toBe(2);
	});
});

it('has unique storable ids and sentences that fit the card', () => {
	const ids = LESSONS.map(({ id }) => id);
	expect(new Set(ids).size).toBe(ids.length);
	for (const { id, steps, learns } of LESSONS) {
		expect(id).toMatch(/^[a-z-]+$/);
		expect(learns.length).toBeLessThan(160);
		for (const step of steps) expect(sayStep(step, START).length).toBeLessThan(140);
	}
});

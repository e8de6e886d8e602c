import { recordOf, type SwapResult } from '#lib/domain/makers.ts';
import { makerDetails, describeMaker, describeOwnCosts, describeUnknown } from '#lib/messages/makers.ts';
import { expect, test } from 'vitest';

const AT = Date.UTC(2026, 10, 20, 14, 3);

/** A trading record in which each swap took four minutes. */
const record = (counts: Partial<Record<SwapResult, number>>) =>
	recordOf(
		Object.entries(counts).flatMap(([result, count]) =>
			Array.from({ length: count }, (_, index) => ({
				...{ id: `${result} ${index}`, result: result as SwapResult },
				...{ begunAt: AT - 240_000, endedAt: AT },
			})),
		),
	);

test('summarises this browser’s record in one sentence', () => {
	const say = (counts: Parameters<typeof record>[0]) => describeMaker(record(counts), 'seller');
	expect(say({ finished: 97, unpaid: 2 })).toBe('This seller finished 97 of 99 swaps that this browser saw.');
	expect(say({ finished: 3 })).toBe('This seller finished all 3 swaps that this browser saw.');
	expect(say({ finished: 1 })).toBe('This seller finished the one swap that this browser saw.');
	expect(say({ unpaid: 1 })).toBe('This seller did not finish the one swap that this browser saw.');
	expect(say({ refunded: 2 })).toBe('This seller finished none of the 2 swaps that this browser saw.');
	expect(say({ finished: 300 })).toMatch('finished 300 of the last 300 swaps');
	expect(describeMaker(record({}), 'maker')).toBe('First trade with this maker in this browser.');
});

test('describes failures, the duration and the last swap', () => {
	expect(makerDetails(record({ finished: 3, unpaid: 1, refunded: 2, expired: 4 }), 'utc')).toEqual([
		'Failed: 1 never paid, 2 refunded and 4 expired.',
		'Usually takes 4 min.',
		'Last swap: 2026-11-20 14:03.',
	]);
	expect(makerDetails(record({ finished: 1 }), 'utc')).toEqual(['Last swap: 2026-11-20 14:03.']);
	expect(makerDetails(record({}), 'utc')).toEqual([]);
	expect(describeUnknown(1)).toBe('The counterparty of one of your swaps is not known.');
	expect(describeUnknown(4)).toBe('The counterparties of 4 of your swaps are not known.');
});

test('sums the fees of the user’s own swaps with a maker', () => {
	const fees = [
		{ coin: 'KMD', amount: 3_000_000n },
		{ coin: 'LTC', amount: 1_000_000n },
	];
	const own = { realised: [], gain: undefined, durationMs: undefined, worth: undefined, incomplete: 0 };
	expect(describeOwnCosts({ ...own, swaps: 4, failed: 1, fees, lost: fees.slice(0, 1) })).toBe(
		'Your own 4 swaps cost 0.03 KMD and 0.01 LTC in fees, of which 0.03 KMD in a failed one.',
	);
	expect(describeOwnCosts({ ...own, swaps: 1, failed: 0, fees: [], lost: [] })).toBe(
		'Your own swap cost no fees.',
	);
	const partial = { ...own, swaps: 2, failed: 0, incomplete: 1, lost: [] };
	expect(describeOwnCosts({ ...partial, fees: fees.slice(1) })).toBe(
		'Your own 2 swaps cost at least 0.01 LTC in fees.',
	);
	expect(describeOwnCosts({ ...partial, fees: [] })).toBe(
		'Your node does not report the fees of your own swaps.',
	);
});

import { isSampleDue, samplesIn, staleSamples } from '#lib/domain/portfolio.ts';
import { expect, it } from 'vitest';

const DAY = 86_400_000;
const NOW = 1000 * DAY;
const at = (moment: number) => ({ at: moment, total: 1n, unpriced: 0 });
const momentsOf = (samples: readonly { readonly at: number }[]) => samples.map((each) => each.at);

it('takes a sample every ten minutes, and after a clock set back', () => {
	expect(isSampleDue(undefined, NOW)).toBe(true);
	expect(isSampleDue(at(NOW - 599_999), NOW)).toBe(false);
	expect(isSampleDue(at(NOW - 600_000), NOW)).toBe(true);
	expect(isSampleDue(at(NOW + DAY), NOW)).toBe(true);
});

it('keeps all samples of a week, then one daily for two years', () => {
	const old = NOW - 10 * DAY;
	const samples = [NOW - 731 * DAY, old, old + 1, old + DAY, NOW - DAY, NOW - DAY + 1].map(at);
	expect(momentsOf(staleSamples(samples, NOW))).toEqual([NOW - 731 * DAY, old]);
});

it('returns the samples of the chosen period', () => {
	const samples = [NOW - 40 * DAY, NOW - 8 * DAY, NOW - 2 * DAY, NOW].map(at);
	expect(
		(['day', 'week', 'month', 'all'] as const).map((time) => samplesIn(samples, time, NOW).length),
	).toEqual([1, 2, 3, 4]);
});

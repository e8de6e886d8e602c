import { changeSince, sampleOfVisit, sampleOfYesterday } from '#lib/domain/home.ts';
import type { TotalSample } from '#lib/domain/portfolio.ts';
import { expect, test } from 'vitest';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 20, 9);
const sample = (hoursAgo: number, total = 100n, unpriced = 0): TotalSample => ({
	at: NOW - hoursAgo * HOUR,
	...{ total, unpriced },
});

test('uses the sample nearest to a day ago, within half a day', () => {
	const samples = [sample(40), sample(27), sample(22), sample(1)];
	expect(sampleOfYesterday(samples, NOW)).toEqual(sample(22));
	expect(sampleOfYesterday([sample(36)], NOW)).toEqual(sample(36));
	expect(sampleOfYesterday([sample(37), sample(11)], NOW)).toBeUndefined();
	expect(sampleOfYesterday([], NOW)).toBeUndefined();
});

test('uses the last sample taken during the last visit', () => {
	const visit = { began: NOW - 10 * HOUR, seen: NOW - 8 * HOUR };
	expect(sampleOfVisit([sample(12), sample(10), sample(9), sample(2)], visit)).toEqual(sample(9));
	expect(sampleOfVisit([sample(12), sample(7)], visit)).toBeUndefined();
});

test('calculates a signed change, undefined if the priced coins differ', () => {
	const now = { total: 90n, unpriced: 0 };
	expect(changeSince(sample(24), now)).toEqual({ from: NOW - 24 * HOUR, by: -10n, points: -1000 });
	expect(changeSince(sample(24, 0n), now)).toMatchObject({ by: 90n, points: undefined });
	expect(changeSince(sample(24, 100n, 1), now)).toBeUndefined();
	expect(changeSince(undefined, now)).toBeUndefined();
});

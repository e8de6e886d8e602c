import type { UTCTimestamp } from 'lightweight-charts';
import { expect, test } from 'vitest';
import { ZonedAxis } from '../../../../src/routes/trade/chart/zoned-axis.ts';

type Points = Parameters<ZonedAxis['fillWeightsForPoints']>[0];

/** The library's weight of the first bar of a day; months and years weigh more. */
const DAY_WEIGHT = 50;

const HOUR = 3600;

/** Hourly bars in the library's format. */
function pointsOf(axis: ZonedAxis, from: string, count: number): Points {
	const start = Date.parse(from) / 1000;
	return Array.from({ length: count }, (_, place) => {
		const time = (start + place * HOUR) as UTCTimestamp;
		return { timeWeight: 0, time: axis.convertHorzItemToInternal(time), originalTime: time };
	}) as unknown as Points;
}

const firstOfDays = (axis: ZonedAxis, points: Points): string[] =>
	points
		.filter(({ timeWeight }) => timeWeight >= DAY_WEIGHT)
		.map(({ time }) => new Date(Number(axis.key(time)) * 1000).toISOString().slice(0, 16));

test.each([
	['utc', ['2026-10-24T00:00', '2026-10-25T00:00', '2026-10-26T00:00']],
	['Asia/Tokyo', ['2026-10-23T15:00', '2026-10-24T15:00', '2026-10-25T15:00']],
	// Midnight is within a bar, so the day begins with the next one.
	['Asia/Kolkata', ['2026-10-23T19:00', '2026-10-24T19:00', '2026-10-25T19:00']],
	// Clocks are set back on 25 October.
	['Europe/Berlin', ['2026-10-23T22:00', '2026-10-24T22:00', '2026-10-25T23:00']],
	['America/New_York', ['2026-10-24T04:00', '2026-10-25T04:00', '2026-10-26T04:00']],
] as const)('starts days of %s at local midnight', (zone, days) => {
	const axis = new ZonedAxis();
	axis.useZone(zone);
	const points = pointsOf(axis, '2026-10-23T12:00:00Z', 72);
	axis.fillWeightsForPoints(points, 0);
	expect(firstOfDays(axis, points)).toEqual(days);
	// New bars get the same weights as in a full update.
	const weights = points.map(({ timeWeight }) => timeWeight);
	for (const start of [1, 30, 71]) {
		for (const point of points.slice(start)) Object.assign(point, { timeWeight: 0 });
		axis.fillWeightsForPoints(points, start);
		expect(points.map(({ timeWeight }) => timeWeight)).toEqual(weights);
	}
});

import type { Bar } from './candles.ts';
import type { BandPoint } from './price-record.ts';

export const DAY = 86_400;
export const WEEK = 604_800;
/** Nominal length of a calendar month. */
export const MONTH = 2_592_000;

/** Longest custom interval. */
export const MAX_OWN = 6 * DAY;

/** Intervals above the chart, in seconds. */
export const TIMESCALES: readonly Timescale[] = [60, 300, 900, 3600, 14_400, 86_400, WEEK];

/** Bucket width in seconds; see `isTimescale`. */
export type Timescale = number;

/** True for a multiple of a minute up to six days, a week or a month. */
export function isTimescale(value: unknown): value is Timescale {
	if (typeof value !== 'number' || !Number.isInteger(value)) return false;
	const isOwn = value >= 60 && value <= MAX_OWN && value % 60 === 0;
	return isOwn || isFolded(value);
}

/**
 * True for intervals that are built from daily buckets. The node divides time since 1970 into equal buckets,
 * so its weeks start on Thursday and it has no months.
 */
export function isFolded(timescale: Timescale): boolean {
	return timescale === WEEK || timescale === MONTH;
}

/** Bucket width to request from the node. */
export function askedTimescale(timescale: Timescale): Timescale {
	return isFolded(timescale) ? DAY : timescale;
}

/** Start of the bar that contains a time, in UTC. Weeks start on Monday, months on the first. */
export function barStart(time: number, timescale: Timescale): number {
	if (timescale === MONTH) {
		const date = new Date(time * 1000);
		return Date.UTC(date.getUTCFullYear(), date.getUTCMonth()) / 1000;
	}
	// 1 January 1970 was a Thursday.
	const shift = timescale === WEEK ? 3 * DAY : 0;
	return Math.floor((time + shift) / timescale) * timescale - shift;
}

/** End of the bar that starts at `start`. */
export function barEnd(start: number, timescale: Timescale): number {
	return timescale === MONTH ? barStart(start + 31 * DAY, MONTH) : start + timescale;
}

/** Combines daily bars into weeks or months. Unchanged bars keep their identity. */
export function foldBars(days: readonly Bar[], timescale: Timescale, before: readonly Bar[] = []): Bar[] {
	const known = new Map(before.map((bar) => [bar.time, bar]));
	return groupBy(days, timescale).map(([time, group]) => {
		const bar = foldGroup(time, group);
		const same = known.get(time);
		return same && isSame(same, bar) ? same : bar;
	});
}

/** Highest bid and lowest ask of each bar; 0 if a side was always empty. */
export function foldBand(days: readonly BandPoint[], timescale: Timescale): BandPoint[] {
	return groupBy(days, timescale).map(([time, group]) => {
		const asks = group.map(({ ask }) => ask).filter((ask) => ask > 0);
		return {
			time,
			bid: Math.max(...group.map(({ bid }) => bid)),
			ask: asks.length > 0 ? Math.min(...asks) : 0,
		};
	});
}

function groupBy<Point extends { readonly time: number }>(
	points: readonly Point[],
	timescale: Timescale,
): [time: number, group: Point[]][] {
	const groups: [time: number, group: Point[]][] = [];
	for (const point of points) {
		const time = barStart(point.time, timescale);
		const last = groups.at(-1);
		if (last?.[0] === time) last[1].push(point);
		else groups.push([time, [point]]);
	}
	return groups;
}

function foldGroup(time: number, group: readonly Bar[]): Bar {
	const sum = (name: 'baseVolume' | 'relVolume' | 'trades') => group.reduce((all, bar) => all + bar[name], 0);
	return {
		time,
		open: group[0]?.open ?? 0,
		high: Math.max(...group.map(({ high }) => high)),
		low: Math.min(...group.map(({ low }) => low)),
		close: group.at(-1)?.close ?? 0,
		baseVolume: sum('baseVolume'),
		relVolume: sum('relVolume'),
		trades: sum('trades'),
	};
}

function isSame(one: Bar, other: Bar): boolean {
	const names = ['open', 'high', 'low', 'close', 'baseVolume', 'relVolume', 'trades'] as const;
	return names.every((name) => one[name] === other[name]);
}

/** Time ranges of the chart in seconds, each with a suitable interval. */
export const RANGES = [
	{ seconds: DAY, timescale: 300 },
	{ seconds: WEEK, timescale: 3600 },
	{ seconds: 30 * DAY, timescale: 14_400 },
	{ seconds: 91 * DAY, timescale: 43_200 },
] as const;

/** The shortest standard interval that covers a period with a few hundred bars. */
export function timescaleFor(seconds: number): Timescale {
	const usual = [300, 900, 3600, 14_400, DAY, WEEK];
	return usual.find((timescale) => seconds / timescale <= 500) ?? MONTH;
}

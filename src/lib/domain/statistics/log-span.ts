import type { Span } from '../market/candle-window.ts';

/** Periods up to now that are offered by name. */
export const PERIODS = ['day', 'week', 'month'] as const;

export type Period = (typeof PERIODS)[number];

const DAY = 86_400;

const SECONDS: Readonly<Record<Period, number>> = { day: DAY, week: 7 * DAY, month: 30 * DAY };

/** The period up to this moment, in unix seconds. */
export function spanOfPeriod(period: Period, now: number): Span {
	return { from: now - SECONDS[period], to: now };
}

/** Widths of the bars, in seconds: those that a clock or a calendar knows. */
const WIDTHS = [60, 300, 900, 3600, 3 * 3600, 6 * 3600, DAY, 7 * DAY, 30 * DAY] as const;
const MOST_BARS = 31;

/** A span in equal parts, the last of which ends with it; the first one may be cut. */
export interface Timeline extends Span {
	/** Seconds. */
	readonly width: number;
	readonly parts: number;
}

/** Cuts a span into at most as many parts as can be told apart. */
export function timelineOf({ from, to }: Span): Timeline {
	const length = Math.max(1, to - from);
	const width = WIDTHS.find((each) => length / each <= MOST_BARS) ?? Math.ceil(length / MOST_BARS);
	return { from, to, width, parts: Math.max(1, Math.ceil(length / width)) };
}

/** Which part a moment lies in; `undefined` outside the span. */
export function partAt({ from, to, width, parts }: Timeline, time: number): number | undefined {
	if (!(time >= from && time <= to)) return undefined;
	return Math.max(0, parts - 1 - Math.floor((to - time) / width));
}

/** When a part begins, in unix seconds. */
export function beginOfPart({ from, to, width, parts }: Timeline, part: number): number {
	return Math.max(from, to - (parts - part) * width);
}

import { basisPoints } from '../money/price.ts';
import type { TotalSample } from '../portfolio/total-samples.ts';
import type { VisitSpan } from './visit.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** A sample that is further from a day ago does not stand for yesterday. */
const YESTERDAY_WITHIN_MS = DAY_MS / 2;

/** The sample nearest to a day ago; `undefined` if none is near enough. */
export function sampleOfYesterday(samples: readonly TotalSample[], now: number): TotalSample | undefined {
	const distance = ({ at }: TotalSample) => Math.abs(now - DAY_MS - at);
	const near = samples.filter((sample) => distance(sample) <= YESTERDAY_WITHIN_MS);
	return near.toSorted((one, other) => distance(one) - distance(other))[0];
}

/** The last sample of a visit; `undefined` if the total was not read at it. */
export function sampleOfVisit(
	samples: readonly TotalSample[],
	{ began, seen }: VisitSpan,
): TotalSample | undefined {
	return samples.findLast(({ at }) => at >= began && at <= seen + MINUTE_MS);
}

export interface TotalChange {
	/** The moment it is counted from, in milliseconds since 1970. */
	readonly from: number;
	/** In smallest units of the reference coin; negative for a loss. */
	readonly by: bigint;
	/** In hundredths of a percent; `undefined` if there was nothing before. */
	readonly points: number | undefined;
}

/** `undefined` if the two are not alike: a coin had a price then and has none now, or the other way round. */
export function changeSince(
	sample: TotalSample | undefined,
	now: Omit<TotalSample, 'at'>,
): TotalChange | undefined {
	if (sample?.unpriced !== now.unpriced) return undefined;
	return { from: sample.at, by: now.total - sample.total, points: basisPoints(sample.total, now.total) };
}

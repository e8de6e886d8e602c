/** The worth of a portfolio at a moment. */
export interface TotalSample {
	/** Milliseconds since 1970. */
	readonly at: number;
	/** In smallest units of the reference coin. */
	readonly total: bigint;
	/** How many coins were held that had no price: they are not in the total. */
	readonly unpriced: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** No two samples are closer. */
const SAMPLE_EVERY_MS = 10 * MINUTE_MS;
/** All samples of this time are kept, and of the time before the last one of each day. */
const FINE_MS = 7 * DAY_MS;
const LONGEST_MS = 730 * DAY_MS;

export const SAMPLE_PERIODS = ['day', 'week', 'month', 'all'] as const;
export type SamplePeriod = (typeof SAMPLE_PERIODS)[number];

const PERIOD_MS: Readonly<Record<SamplePeriod, number>> = {
	day: DAY_MS,
	week: 7 * DAY_MS,
	month: 30 * DAY_MS,
	all: Infinity,
};

export function isSampleDue(latest: TotalSample | undefined, now: number): boolean {
	return latest === undefined || Math.abs(now - latest.at) >= SAMPLE_EVERY_MS;
}

/** @param samples the earliest first */
export function staleSamples(samples: readonly TotalSample[], now: number): TotalSample[] {
	return samples.filter(({ at }, place) => {
		if (now - at < FINE_MS) return false;
		const next = samples[place + 1];
		return now - at > LONGEST_MS || (next !== undefined && dayOf(next.at) === dayOf(at));
	});
}

const dayOf = (at: number): number => Math.floor(at / DAY_MS);

export function samplesIn(samples: readonly TotalSample[], period: SamplePeriod, now: number): TotalSample[] {
	return samples.filter(({ at }) => now - at <= PERIOD_MS[period]);
}

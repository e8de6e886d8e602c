import type { Timescale } from '#lib/domain/market/candles.ts';

interface TimescaleWords {
	readonly label: string;
	readonly words: string;
}

/** How long a candle is. */
export const TIMESCALE_WORDS: Readonly<Record<Timescale, TimescaleWords>> = {
	60: { label: '1m', words: '1 minute' },
	300: { label: '5m', words: '5 minutes' },
	900: { label: '15m', words: '15 minutes' },
	3600: { label: '1h', words: '1 hour' },
	14_400: { label: '4h', words: '4 hours' },
	86_400: { label: '1d', words: '1 day' },
	604_800: { label: '1w', words: '1 week' },
};

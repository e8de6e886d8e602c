import type * as statistics from '#lib/api/statistics.ts';
import type { Candle } from '../../../market/trades.ts';
import { priceOfVolumes } from '../../../market/prices.ts';
import type { Trade } from '../../../market/overlay.ts';
import { VENUES, type Venue } from '../../../market/makers.ts';
import { Refusal } from '../../../refusal.ts';
import { Decimal } from '../../../wire.ts';
import type { Handlers } from './handler.ts';

const DAY = 86_400;
const ROWS_BY_DEFAULT = 1024;
/** Above this limit, the real node returns megabytes and takes many seconds. */
const MAX_ROWS = 20_000;
const OLDEST_PRICES = 30 * DAY;
const MIN_CANDLE = 60;

export const statisticsHandlers: Handlers<Pick<typeof statistics, 'ticker' | 'tradesarray' | 'pricearray'>> =
	{
		/**
		 * A filter matches both directions; a row keeps the direction of its swap, from the maker's coin to the
		 * taker's.
		 */
		ticker({ base, rel }, { market, now }) {
			const until = Math.floor(now / 1000) + 1;
			return VENUES.filter((venue) => [base, rel].every((coin) => coin === undefined || isIn(venue, coin)))
				.flatMap((venue) =>
					Array.from(market.trades.between(venue, until - DAY, until), (trade) => tickerRow(trade, venue)),
				)
				.sort((one, other) => other.timestamp - one.timestamp);
		},

		tradesarray({ base, rel, starttime, endtime, timescale }, { market, now }) {
			if (timescale < MIN_CANDLE) throw new Refusal('one minute is shortest timescale');
			const second = Math.floor(now / 1000);
			const end = endtime ?? Math.floor(second / timescale) * timescale;
			const start = starttime ?? end - ROWS_BY_DEFAULT * timescale;
			if ((end - start) / timescale > MAX_ROWS) throw new Refusal('too many rows, use a longer timescale');
			return candleRows(market.candles.between(base, rel, start, end, timescale, second), start, timescale);
		},

		/** The unfinished period is omitted. */
		pricearray({ base, rel, starttime, endtime, timescale }, { market, now }) {
			const second = Math.floor(now / 1000);
			const current = Math.floor(second / timescale) * timescale;
			const start = Math.max(starttime, second - OLDEST_PRICES);
			const end = Math.min(endtime === 0 ? current : endtime, current);
			return market.bands
				.between(base, rel, start, end, timescale)
				.map(({ time, averageBid, averageAsk, highestBid, lowestAsk }) => [
					time,
					price(averageBid),
					price(averageAsk),
					price(highestBid),
					price(lowestAsk),
				]);
		},
	};

type Figure = Decimal | number;
type CandleRow = [number, Figure, Figure, Figure, Figure, Figure, Figure, Figure, number];

/** Zeros before the first trade in the range; after it, a period without trades repeats the last close. */
function candleRows(
	candles: readonly (Candle | undefined)[],
	start: number,
	timescale: number,
): readonly CandleRow[] {
	let lastClose: Figure = 0;
	return candles.map((candle, index) => {
		const time = start + index * timescale;
		if (!candle) return [time, lastClose, lastClose, lastClose, lastClose, 0, 0, 0, 0];
		lastClose = new Decimal(candle.close);
		return [
			time,
			new Decimal(candle.high),
			new Decimal(candle.low),
			new Decimal(candle.open),
			lastClose,
			new Decimal(candle.relVolume),
			new Decimal(candle.baseVolume),
			new Decimal(priceOfVolumes(candle.baseVolume, candle.relVolume)),
			candle.trades,
		];
	});
}

/** @param units in units of 1e-8, below 2^53. */
function price(units: number): Decimal {
	return new Decimal(BigInt(units));
}

function isIn({ base, rel }: Venue, coin: string): boolean {
	return coin === base || coin === rel;
}

function tickerRow({ time, side, baseVolume, relVolume }: Trade, { base, rel }: Venue) {
	const exact = { base: new Decimal(baseVolume), rel: new Decimal(relVolume) };
	return side === 'ask'
		? {
				timestamp: time,
				[base]: exact.base,
				[rel]: exact.rel,
				price: new Decimal(priceOfVolumes(baseVolume, relVolume)),
			}
		: {
				timestamp: time,
				[rel]: exact.rel,
				[base]: exact.base,
				price: new Decimal(priceOfVolumes(relVolume, baseVolume)),
			};
}

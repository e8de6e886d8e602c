import { PairCache, Prices } from './prices.ts';
import { Quotes } from './quotes.ts';
import type { Chance } from '../world/chance.ts';
import { Candles, LostRequests, Takings, Trades } from './trades.ts';
import { Makers, findVenue } from './makers.ts';
import type { Overlay } from './overlay.ts';

/** Bids and asks in one period, in units of 1e-8; 0 for an empty side. */
interface Band {
	/** Unix seconds. */
	readonly time: number;
	readonly averageBid: number;
	readonly averageAsk: number;
	readonly highestBid: number;
	readonly lowestAsk: number;
}

interface BandSample {
	readonly bids: number;
	readonly bidSum: number;
	readonly highestBid: number;
	readonly asks: number;
	readonly askSum: number;
	readonly lowestAsk: number;
}

const EMPTY: BandSample = { bids: 0, bidSum: 0, highestBid: 0, asks: 0, askSum: 0, lowestAsk: Infinity };
const MINUTE = 60;
const HOUR = 3600;

/** Bands between bid and ask, sampled from the makers' offers. */
class Bands {
	readonly #quotes: Quotes;
	/** Start of the market, in seconds. */
	readonly #birth: number;
	readonly #samples = new PairCache<BandSample>();

	constructor(quotes: Quotes, birth: number) {
		this.#quotes = quotes;
		this.#birth = birth;
	}

	/** Periods of `length` seconds, aligned to Unix time, within [`start`, `end`), that have any offer. */
	between(base: string, rel: string, start: number, end: number, length: number): Band[] {
		const samples = this.#samples.of(base, rel);
		const step = length < HOUR ? MINUTE : 5 * MINUTE;
		const bands: Band[] = [];
		let sum = EMPTY;
		const first = Math.ceil(Math.max(start, this.#birth) / step) * step;
		for (let time = first; time < end; time += step) {
			const sample = samples.get(time) ?? this.#sample(base, rel, time);
			samples.set(time, sample);
			sum = together(sum, sample);
			const stretch = Math.floor(time / length);
			const isLast = time + step >= end || Math.floor((time + step) / length) !== stretch;
			if (isLast && sum.bids + sum.asks > 0) bands.push(bandOf(stretch * length, sum));
			if (isLast) sum = EMPTY;
		}
		return bands;
	}

	#sample(base: string, rel: string, time: number): BandSample {
		const venue = findVenue(base, rel)?.venue;
		if (venue && this.#quotes.isDeserted(venue, time * 1000)) return EMPTY;
		const { bid, ask } = this.#quotes.pricesAt(base, rel, time * 1000);
		return {
			bids: bid.length,
			bidSum: bid.reduce((sum, price) => sum + price, 0),
			highestBid: Math.max(0, ...bid),
			asks: ask.length,
			askSum: ask.reduce((sum, price) => sum + price, 0),
			lowestAsk: Math.min(Infinity, ...ask),
		};
	}
}

function together(one: BandSample, other: BandSample): BandSample {
	return {
		bids: one.bids + other.bids,
		bidSum: one.bidSum + other.bidSum,
		highestBid: Math.max(one.highestBid, other.highestBid),
		asks: one.asks + other.asks,
		askSum: one.askSum + other.askSum,
		lowestAsk: Math.min(one.lowestAsk, other.lowestAsk),
	};
}

function bandOf(time: number, sample: BandSample): Band {
	return {
		time,
		averageBid: sample.bids === 0 ? 0 : Math.round(sample.bidSum / sample.bids),
		averageAsk: sample.asks === 0 ? 0 : Math.round(sample.askSum / sample.asks),
		highestBid: sample.highestBid,
		lowestAsk: sample.asks === 0 ? 0 : sample.lowestAsk,
	};
}

export interface MarketSize {
	/** Factor on the default number of makers. */
	readonly crowd: number;
	/** Age of the market when the world begins, in days. */
	readonly historyDays: number;
}

const USUAL_SIZE: MarketSize = { crowd: 1, historyDays: 90 };

const DAY_SECONDS = 86_400;

/**
 * The market: prices, offers and trades at any time since its start. The simulated traders are a pure function
 * of the seed, so months of trading need no storage and survive a restart; the user's trades are overlaid.
 */
export interface Market {
	readonly prices: Prices;
	readonly makers: Makers;
	readonly quotes: Quotes;
	readonly trades: Trades;
	/** Requests of simulated takers without a finished swap. */
	readonly lost: LostRequests;
	readonly candles: Candles;
	readonly bands: Bands;
}

interface MarketOptions {
	/** The user's part in the market; if missing, only simulated peers exist. */
	readonly overlay?: Overlay;
	readonly size?: MarketSize | undefined;
	/** True if requests that never became a swap count as trades. */
	readonly countsLost?: boolean;
}

/**
 * @param start start of the world, in milliseconds since 1970. The market is three months older, or
 * `size.historyDays`.
 */
export function openMarket(chance: Chance, start: number, options: MarketOptions = {}): Market {
	const { overlay, size = USUAL_SIZE, countsLost = false } = options;
	const birth = Math.floor(start / 1000) - size.historyDays * DAY_SECONDS;
	const prices = new Prices(chance);
	const makers = new Makers(chance, size.crowd);
	const quotes = new Quotes(chance, prices, makers, overlay);
	const takings = new Takings(quotes);
	const lost = new LostRequests(chance, takings, birth);
	const trades = new Trades(chance, takings, birth, { overlay, ...(countsLost && { lost }) });
	return {
		...{ prices, makers, quotes, trades, lost },
		candles: new Candles(trades),
		bands: new Bands(quotes, birth),
	};
}

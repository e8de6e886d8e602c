import type { Quotes } from './quotes.ts';

/** What was bid and asked over one stretch of time, in units of 1e-8; 0 where a side was empty. */
export interface Band {
	/** Seconds since 1970. */
	readonly time: number;
	readonly averageBid: number;
	readonly averageAsk: number;
	readonly highestBid: number;
	readonly lowestAsk: number;
}

/** One look at the book. Prices fit a float exactly: they stay below 2^53. */
interface Look {
	readonly bids: number;
	readonly bidSum: number;
	readonly highestBid: number;
	readonly asks: number;
	readonly askSum: number;
	readonly lowestAsk: number;
}

const EMPTY: Look = { bids: 0, bidSum: 0, highestBid: 0, asks: 0, askSum: 0, lowestAsk: Infinity };
const MINUTE = 60;
const MINUTES_KEPT_TOGETHER = 60;
/** About a hundred days of one pair, or thirty of three. */
const HOURS_KEPT = 2400;

/** The bands between bid and ask, from a look at the makers' offers each minute. */
export class Bands {
	readonly #quotes: Quotes;
	/** There was no market before, in seconds. */
	readonly #birth: number;
	readonly #hours = new Map<string, readonly Look[]>();

	constructor(quotes: Quotes, birth: number) {
		this.#quotes = quotes;
		this.#birth = birth;
	}

	/** The stretches of `length` seconds, counted from 1970, from `start` up to but without `end` that hold any offer. */
	between(base: string, rel: string, start: number, end: number, length: number): Band[] {
		const bands: Band[] = [];
		let time = Number.NaN;
		let sum = EMPTY;
		const close = () => {
			if (sum.bids + sum.asks > 0) bands.push(bandOf(time, sum));
			sum = EMPTY;
		};
		const firstMinute = Math.ceil(Math.max(start, this.#birth) / MINUTE);
		for (let minute = firstMinute; minute * MINUTE < end; minute++) {
			const stretch = Math.floor((minute * MINUTE) / length) * length;
			if (stretch !== time) close();
			time = stretch;
			sum = together(sum, this.#lookAt(base, rel, minute));
		}
		close();
		return bands;
	}

	#lookAt(base: string, rel: string, minute: number): Look {
		const hour = Math.floor(minute / MINUTES_KEPT_TOGETHER);
		const key = `${base}/${rel} ${hour}`;
		let looks = this.#hours.get(key);
		if (!looks) {
			looks = Array.from({ length: MINUTES_KEPT_TOGETHER }, (_, index) =>
				this.#look(base, rel, hour * MINUTES_KEPT_TOGETHER + index),
			);
			this.#keep(key, looks);
		}
		return looks[minute - hour * MINUTES_KEPT_TOGETHER] ?? EMPTY;
	}

	#keep(key: string, looks: readonly Look[]): void {
		const [oldest] = this.#hours.keys();
		if (this.#hours.size >= HOURS_KEPT && oldest !== undefined) this.#hours.delete(oldest);
		this.#hours.set(key, looks);
	}

	#look(base: string, rel: string, minute: number): Look {
		const { bid, ask } = this.#quotes.pricesAt(base, rel, minute * MINUTE * 1000);
		const bidPrices = bid.map(Number);
		const askPrices = ask.map(Number);
		return {
			bids: bid.length,
			bidSum: bidPrices.reduce((sum, price) => sum + price, 0),
			highestBid: Math.max(0, ...bidPrices),
			asks: ask.length,
			askSum: askPrices.reduce((sum, price) => sum + price, 0),
			lowestAsk: Math.min(Infinity, ...askPrices),
		};
	}
}

function together(one: Look, other: Look): Look {
	return {
		bids: one.bids + other.bids,
		bidSum: one.bidSum + other.bidSum,
		highestBid: Math.max(one.highestBid, other.highestBid),
		asks: one.asks + other.asks,
		askSum: one.askSum + other.askSum,
		lowestAsk: Math.min(one.lowestAsk, other.lowestAsk),
	};
}

function bandOf(time: number, look: Look): Band {
	return {
		time,
		averageBid: look.bids === 0 ? 0 : Math.round(look.bidSum / look.bids),
		averageAsk: look.asks === 0 ? 0 : Math.round(look.askSum / look.asks),
		highestBid: look.highestBid,
		lowestAsk: look.asks === 0 ? 0 : look.lowestAsk,
	};
}

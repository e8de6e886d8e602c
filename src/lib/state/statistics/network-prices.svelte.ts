import { formatPair, type Pair } from '#lib/domain/market/pair.ts';
import type { MarketTrade } from '#lib/domain/market/trades.ts';
import type { MakerPrices, OwnPrice } from '#lib/domain/statistics/maker-prices.ts';
import type { BestPrices } from '#lib/node/subjects/market.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import type { Desk } from '../desk.ts';
import { KeyedCache } from '../live/keyed-cache.svelte.ts';
import { Live } from '../live/live.svelte.ts';

/** Busy networks have thousands of orders. */
const MAKERS_EVERY_MS = 30_000;
const PAIR_EVERY_MS = 15_000;
const TRADES_EVERY_MS = 30_000;

/** The best prices of a market, and this node's own. */
export interface PairPrices {
	readonly best: BestPrices;
	/** `undefined` where it offers nothing there. */
	readonly own: OwnPrice | undefined;
}

/** The offers of the network's makers, and the last trades. */
export class NetworkPrices {
	readonly makers: Live<MakerPrices[]>;
	readonly #desk: Desk;
	// By their written form: two objects may be the same pair.
	readonly #pairs = new KeyedCache((written: string) => this.#pricesOf(pairOf(written)));
	readonly #trades = new KeyedCache((written: string) => this.#tradesOf(pairOf(written)));

	constructor(desk: Desk) {
		this.#desk = desk;
		this.makers = new Live(
			async (options) => {
				const details = desk.connection.node.statistics;
				return details.makerPrices(options);
			},
			{ every: MAKERS_EVERY_MS, lastKnown: desk.lastKnown('maker prices') },
		);
	}

	pricesOf(pair: Pair): Live<PairPrices> {
		return this.#pairs.get(JSON.stringify([pair.base, pair.rel]));
	}

	/** Of the last 24 hours, the newest first. */
	tradesOf(pair: Pair): Live<MarketTrade[]> {
		return this.#trades.get(JSON.stringify([pair.base, pair.rel]));
	}

	#pricesOf(pair: Pair): Live<PairPrices> {
		const read = async (options: ReadOptions) => {
			const { node } = this.#desk.connection;
			const details = node.statistics;
			const best = await node.market.bestPrices(pair, options);
			return { best, own: await details.ownPrice(pair, options) };
		};
		return new Live(read, {
			every: PAIR_EVERY_MS,
			lastKnown: this.#desk.lastKnown(`prices of ${formatPair(pair)}`),
		});
	}

	#tradesOf(pair: Pair): Live<MarketTrade[]> {
		return new Live((options) => this.#desk.connection.node.market.trades(pair, options), {
			every: TRADES_EVERY_MS,
			lastKnown: this.#desk.lastKnown(`day of ${formatPair(pair)}`),
		});
	}
}

function pairOf(written: string): Pair {
	const [base = '', rel = ''] = JSON.parse(written) as string[];
	return { base, rel };
}

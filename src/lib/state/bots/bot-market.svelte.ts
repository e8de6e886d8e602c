import type { OrderBook } from '#lib/domain/book/order-book.ts';
import { firstTrade, type FirstTrade } from '#lib/domain/bots/first-trade.ts';
import type { BotTerms } from '#lib/domain/bots/bot.ts';
import { parsePair, type Pair } from '#lib/domain/market/pair.ts';
import {
	checkPrice,
	pricesOfOthers,
	type MarketPrices,
	type PriceCheck,
} from '#lib/domain/orders/price-check.ts';
import { ordersFor } from '#lib/domain/orders/sweep.ts';
import type { PairFunds } from '#lib/domain/outputs/trade-limits.ts';
import type { Desk } from '../desk.ts';
import { KeyedCache } from '../keyed-cache.ts';
import { Live } from '../live.svelte.ts';
import { readPairFunds } from '../outputs/pair-funds.ts';

const BOOK_EVERY_MS = 5_000;
const FUNDS_EVERY_MS = 60_000;

/** What a bot of one pair meets: the book, and what both coins have to trade with. */
export class BotMarket {
	readonly book: Live<OrderBook>;
	readonly funds: Live<PairFunds>;
	/** The user's own orders do not say what a price is worth, and no bot takes them. */
	readonly prices: MarketPrices = $derived.by(() =>
		pricesOfOthers(this.book.current, undefined, this.#addresses),
	);
	readonly #addresses: readonly string[] = $derived.by(() => {
		const funds = this.funds.current;
		return funds ? [funds.base.address, funds.rel.address].filter(Boolean) : [];
	});
	readonly #desk: Desk;

	constructor(desk: Desk, pair: Pair) {
		this.#desk = desk;
		const { node } = desk.connection;
		this.book = new Live((signal) => node.market.orderBook(pair, { signal }), { every: BOOK_EVERY_MS });
		this.funds = new Live((signal) => readPairFunds(node, pair, signal), { every: FUNDS_EVERY_MS });
	}

	/** Why book or wallet could not be read. */
	get failure(): Error | undefined {
		return this.book.error ?? this.funds.error;
	}

	/** What a bot would do first; nothing until book and wallet are read. */
	firstTrade(terms: BotTerms): FirstTrade | undefined {
		const [book, funds] = [this.book.current, this.funds.current];
		if (!book || !funds) return undefined;
		const { matching } = this.#desk.connection.node.abilities;
		return firstTrade(terms, ordersFor(terms.side, book, this.#addresses), funds, matching);
	}

	/** How far a bound lies on the wrong side of the market. */
	checkPrice({ side, bound }: Pick<BotTerms, 'side' | 'bound'>): PriceCheck | undefined {
		return checkPrice(side, bound, this.prices);
	}
}

/** One of each pair: coming back to one shows its last values at once. */
export class BotMarkets {
	readonly #pairs: KeyedCache<string, BotMarket>;

	constructor(desk: Desk) {
		this.#pairs = new KeyedCache((written) => new BotMarket(desk, parsePair(written) as Pair));
	}

	of(written: string): BotMarket {
		return this.#pairs.get(written);
	}
}

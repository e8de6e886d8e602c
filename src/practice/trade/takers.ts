import { COIN } from '#lib/domain/money/amount.ts';
import type { CoinList } from '../coins/coins.ts';
import { MAKER_COUNT } from '../market/makers.ts';
import type { Market } from '../market/market.ts';
import { findVenue } from '../market/venues.ts';
import type { Chance } from '../world/chance.ts';
import type { Book } from './book.ts';
import type { OrderRow } from './orders.ts';
import type { UserFunds } from './user-funds.ts';

/** How likely an order is taken within a minute, by how its price compares with the market's. */
const BETTER_THAN_BIDS = 0.9;
const BETTER_THAN_MIDDLE = 0.5;
const BETTER_THAN_ASKS = 0.25;

/** Behind the best offer the likelihood falls to a third for each such share of the price. */
const FALL_SHARE = 0.003;

/** Trades a day from which on these hold; on quieter markets takers come less often. */
const LIVELY_TRADES = 300;
const QUIETEST = 0.25;

/** The least that is taken, in fees. */
const LEAST_FEES = 20n;

/** The least that is paid, in satoshis. */
const LEAST_PAID = 10_000n;

/** A simulated peer's wish to take one of the user's orders. */
export interface Taker {
	readonly peer: number;
	/** In satoshis of the order's base. */
	readonly amount: bigint;
}

/** Who takes the user's orders. Pairs without a market have no takers. */
export class Takers {
	readonly #chance: Chance;
	readonly #coins: CoinList;
	readonly #market: Market;
	readonly #book: Book;
	readonly #funds: UserFunds;

	constructor(chance: Chance, coins: CoinList, market: Market, book: Book, funds: UserFunds) {
		this.#chance = chance;
		this.#coins = coins;
		this.#market = market;
		this.#book = book;
		this.#funds = funds;
	}

	/** The taker of the order in the minute that begins now, if there is one. */
	draw(order: OrderRow, now: number): Taker | undefined {
		const coin = this.#coins.find(order.base);
		const venue = findVenue(order.base, order.rel)?.venue;
		if (!coin || !venue) return undefined;
		const luck = this.#chance.of(`takers of the user's ${order.base} for ${order.rel}`);
		const minute = Math.floor(now / 60_000);
		const liveliness = Math.max(QUIETEST, Math.min(1, venue.tradesPerDay / LIVELY_TRADES));
		// Most minutes are over before the market has to be looked at, which costs more.
		if (luck(minute) >= liveliness * BETTER_THAN_BIDS) return undefined;
		if (luck(minute) >= liveliness * this.#likelihoodOf(order, now)) return undefined;
		const peer = Math.floor(luck(minute, 1) * MAKER_COUNT);
		if (!this.#book.hasPeer(peer, now)) return undefined;
		const { largest } = this.#funds.purseOf(coin, now);
		const amount = (largest * BigInt(150 + Math.floor(850 * luck(minute, 2)))) / 1000n;
		const isWorthIt = amount > LEAST_FEES * coin.txfee && amount * order.price > LEAST_PAID * COIN;
		return isWorthIt ? { peer, amount } : undefined;
	}

	#likelihoodOf({ base, rel, price }: OrderRow, now: number): number {
		const { bid, ask } = this.#market.quotes.pricesAt(base, rel, now);
		if (bid.length === 0 || ask.length === 0) return 0;
		return likelihoodAt(Number(price), Math.max(...bid), Math.min(...ask));
	}
}

function likelihoodAt(price: number, bestBid: number, bestAsk: number): number {
	if (price <= bestBid) return BETTER_THAN_BIDS;
	if (price <= (bestBid + bestAsk) / 2) return BETTER_THAN_MIDDLE;
	if (price <= bestAsk) return BETTER_THAN_ASKS;
	return BETTER_THAN_ASKS * Math.exp(-(price / bestAsk - 1) / FALL_SHARE);
}

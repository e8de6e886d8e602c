import type { Chance } from '../world/chance.ts';
import type { Table } from '../world/store.ts';
import type { World } from '../world/world.ts';
import type { RequestRow } from './swap-row.ts';
import type { TradeRules } from './trade-rules.ts';
import { COIN } from '#lib/domain/money/amount.ts';
import type { CoinList } from '../coins.ts';
import { MAKER_COUNT, findVenue } from '../market/makers.ts';
import type { Market } from '../market/market.ts';
import type { Book, OrderRow } from './orders.ts';
import type { UserFunds } from './user-funds.ts';

/** Probability that a maker answers a request. */
const LIKELY = 0.85;
const LIKELY_WHEN_TRUSTED = 0.98;

/** A request as received by a maker: number of the request and of the maker. */
export interface ReceivedRequest {
	readonly tradeid: number;
	readonly maker: number;
}

/** Decides whether the maker answers the request at this time, in milliseconds since 1970. */
export function answersAt(
	chance: Chance,
	{ tradeid, maker }: ReceivedRequest,
	now: number,
	isTrusted = false,
): boolean {
	return chance.at('answers', tradeid, maker, now) < (isTrusted ? LIKELY_WHEN_TRUSTED : LIKELY);
}

/** A random number in [0, 1), fixed per request and maker. */
export function luckOf(chance: Chance, { tradeid, maker }: ReceivedRequest): number {
	return chance.at('greed', tradeid, maker);
}

/** The luck of a taker whose maker asks for no more than the quoted price. */
const UNGREEDY = 0.5;

/** Maximum distance of a maker's price beyond the user's limit, as a divisor of the limit. */
const ANSWERED_SHARE = 10n;

/**
 * Makes makers answer all of the user's requests, at the limit if their own price has just moved past it,
 * because a beginner takes minutes to review the first order.
 */
class Patience {
	readonly #ordered: Table<true>;

	constructor(world: World) {
		this.#ordered = world.table('patience');
	}

	order(): void {
		this.#ordered.set('makers', true);
	}

	cancel(): void {
		this.#ordered.delete('makers');
	}

	/** True if makers wait for this request; not for a bot's, which has no review. */
	isFor({ iambob, botid }: Pick<RequestRow, 'iambob' | 'botid'>): boolean {
		return this.#ordered.has('makers') && !iambob && botid === undefined;
	}
}

/** Makes a maker agree to an amount and then pay less. */
class ShortChange {
	readonly #ordered: Table<true>;
	readonly #rules: TradeRules;

	constructor(world: World, rules: TradeRules) {
		this.#ordered = world.table('short change');
		this.#rules = rules;
	}

	/** Makes the maker of the user's next request pay half. */
	order(): void {
		this.#ordered.set('next', true);
	}

	cancel(): void {
		this.#ordered.delete('next');
	}

	/** The request as the maker fills it. A taker's node that enforces the limit rejects the smaller amount. */
	of(agreed: RequestRow): RequestRow {
		if (!this.#ordered.has('next')) return agreed;
		this.#ordered.delete('next');
		if (this.#rules.holdsMakers) return { ...agreed, state: 'rejected' };
		return { ...agreed, bobAmount: agreed.bobAmount / 2n };
	}
}

/** Handling of requests by makers: randomly, or as ordered for the world. */
export class MakerOrders {
	readonly patience: Patience;
	readonly shortChange: ShortChange;
	readonly #chance: Chance;

	constructor(world: World, rules: TradeRules) {
		this.#chance = world.chance;
		this.patience = new Patience(world);
		this.shortChange = new ShortChange(world, rules);
	}

	cancel(): void {
		this.patience.cancel();
		this.shortChange.cancel();
	}

	/** Decides whether the maker answers the request at this time, in milliseconds since 1970. */
	answersAt(now: number, received: { row: RequestRow; maker: number; isTrusted: boolean }): boolean {
		const { row, maker, isTrusted } = received;
		const { tradeid } = row;
		return this.patience.isFor(row) || answersAt(this.#chance, { tradeid, maker }, now, isTrusted);
	}

	luckOf(row: RequestRow, maker: number): number {
		return this.patience.isFor(row) ? UNGREEDY : luckOf(this.#chance, { tradeid: row.tradeid, maker });
	}

	/** The maker's final offer for this request. */
	offerTo<Offer extends { readonly price: bigint }>(row: RequestRow, offer: Offer, limit: bigint): Offer {
		const isNear = offer.price > limit && offer.price <= limit + limit / ANSWERED_SHARE;
		return isNear && this.patience.isFor(row) ? { ...offer, price: limit } : offer;
	}
}

/** Probability that an order is taken within a minute, by its price relative to the market's. */
const BETTER_THAN_BIDS = 0.9;
const BETTER_THAN_MIDDLE = 0.5;
const BETTER_THAN_ASKS = 0.25;

/** Beyond the best offer, the probability falls to a third for each step of this share of the price. */
const FALL_SHARE = 0.003;

/** Trades per day for which these probabilities hold; on quieter markets takers are rarer. */
const LIVELY_TRADES = 300;
const QUIETEST = 0.25;

/** Minimum size of a simulated trade, as a multiple of the network fee. */
const MIN_FEES = 20n;

/** Minimum payment, in satoshis. */
const MIN_PAID = 10_000n;

/** A simulated peer that wants to take one of the user's orders. */
export interface Taker {
	readonly peer: number;
	/** Amount in satoshis of the order's base. */
	readonly amount: bigint;
}

/** Takers of the user's orders. Pairs without a market have none. */
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

	/** The taker of the order in the minute that starts now, if any. */
	draw(order: OrderRow, now: number): Taker | undefined {
		const coin = this.#coins.find(order.base);
		const venue = findVenue(order.base, order.rel)?.venue;
		if (!coin || !venue) return undefined;
		const luck = this.#chance.of(`takers of the user's ${order.base} for ${order.rel}`);
		const minute = Math.floor(now / 60_000);
		const liveliness = Math.max(QUIETEST, Math.min(1, venue.tradesPerDay / LIVELY_TRADES));
		// Rejects most minutes before querying the market, which is more expensive.
		if (luck(minute) >= liveliness * BETTER_THAN_BIDS) return undefined;
		if (luck(minute) >= liveliness * this.#likelihoodOf(order, now)) return undefined;
		const peer = Math.floor(luck(minute, 1) * MAKER_COUNT);
		if (!this.#book.hasPeer(peer, now)) return undefined;
		const { largest } = this.#funds.purseOf(coin, now);
		const amount = (largest * BigInt(150 + Math.floor(850 * luck(minute, 2)))) / 1000n;
		const isWorthIt = amount > MIN_FEES * coin.txfee && amount * order.price > MIN_PAID * COIN;
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

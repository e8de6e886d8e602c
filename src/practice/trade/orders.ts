import { invertedPrice, inRel } from '../market/quotes.ts';
import type { Table } from '../world/store.ts';
import type { World } from '../world/world.ts';
import { followsAggregator, type AutopriceRule, type PriceSource } from './autoprice.ts';
import { RecurringTask } from './recurring-task.ts';
import type { TradeRules } from './trade-rules.ts';
import type { Market } from '../market/market.ts';
import type { Quote } from '../market/quoter.ts';
import type { Network } from '../node-state.ts';
import { COIN } from '#lib/domain/money/amount.ts';
import { Refusal } from '../refusal.ts';

/** The user's offer of base for rel. */
export interface OrderRow {
	readonly base: string;
	readonly rel: string;
	/** Price in rel per base, in units of 1e-8. */
	readonly price: bigint;
	/** Time of the last broadcast, in milliseconds since 1970; missing before the first one. */
	readonly broadcastAt?: number;
	/** False if the order is only recorded and invisible to other nodes. */
	readonly isBroadcast: boolean;
}

interface RuleRow {
	readonly base: string;
	readonly rel: string;
	readonly rule: AutopriceRule;
	/** Time of the first effect, in milliseconds since 1970; immediate if missing. */
	readonly from?: number;
}

interface CancelledRow extends OrderRow {
	/** End of the order's visibility, in milliseconds since 1970. */
	readonly until: number;
}

/** Interval at which the node broadcasts its orders and recomputes its prices, in milliseconds. */
const BROADCAST_MS = 60_000;

type PriceRuleRules = Pick<
	TradeRules,
	'cancelledSeenMs' | 'priceRuleDelayMs' | 'offersByRule' | 'endsPriceRule'
>;

/** Called at each broadcast of an order. At the first broadcast, other nodes have not seen the order yet. */
export type AtBroadcast = (order: OrderRow, now: number, isFirstTime: boolean) => void;

/** The user's own orders, and the price rules that set some of the prices. */
export class Orders {
	readonly #task: RecurringTask;
	readonly #orders: Table<OrderRow>;
	readonly #rules: Table<RuleRow>;
	/** Cancelled orders that are still visible, and until when. */
	readonly #cancelled: Table<CancelledRow>;
	readonly #source: PriceSource;
	readonly #ruled: PriceRuleRules;
	readonly #mayOffer: (base: string, rel: string) => boolean;
	readonly #atBroadcast: AtBroadcast;
	readonly #whileStillSeen: (order: OrderRow, now: number) => void;

	/**
	 * @param mayOffer returns true if the active coins allow a maker to offer base for rel.
	 * @param whileStillSeen called repeatedly for a cancelled order that is still visible.
	 */
	constructor(
		world: World,
		source: PriceSource,
		ruled: PriceRuleRules,
		mayOffer: (base: string, rel: string) => boolean,
		atBroadcast: AtBroadcast,
		whileStillSeen: (order: OrderRow, now: number) => void,
	) {
		this.#orders = world.table('orders');
		this.#rules = world.table('autoprices');
		this.#cancelled = world.table('cancelled-orders');
		this.#source = source;
		this.#ruled = ruled;
		this.#mayOffer = mayOffer;
		this.#atBroadcast = atBroadcast;
		this.#whileStillSeen = whileStillSeen;
		this.#task = new RecurringTask(world, {
			name: 'broadcast orders',
			interval: BROADCAST_MS,
			isNeeded: () => this.#orders.size + this.#rules.size + this.#cancelled.size > 0,
			run: (now) => this.#broadcastAll(now),
		});
	}

	/**
	 * Sets a price, in units of 1e-8. A price of 0 cancels the order, but a rule that follows an aggregator
	 * sets it again.
	 */
	set(base: string, rel: string, price: bigint, isBroadcast: boolean, now: number): void {
		this.#endPriceRule(keyOf(base, rel), { isReversed: false, price });
		this.#endPriceRule(keyOf(rel, base), { isReversed: true, price });
		this.#put(base, rel, price, isBroadcast, now);
		this.#emit(base, rel, now);
		this.#task.wake(now);
	}

	follow(base: string, rel: string, rule: AutopriceRule, now: number): void {
		const delay = this.#ruled.priceRuleDelayMs;
		const row = delay > 0 ? { base, rel, rule, from: now + delay } : { base, rel, rule };
		this.#rules.set(keyOf(base, rel), row);
		this.#reprice(row, now);
		this.#emit(base, rel, now);
		this.#emit(rel, base, now);
		this.#task.wake(now);
	}

	clear(): void {
		for (const table of [this.#orders, this.#rules, this.#cancelled])
			for (const key of [...table.keys()]) table.delete(key);
	}

	/** The user's price of base in rel, broadcast or not. */
	priceOf(base: string, rel: string): bigint | undefined {
		return this.#orders.get(keyOf(base, rel))?.price;
	}

	/** The user's bid for base, from an order that offers rel. */
	bidOf(base: string, rel: string): bigint | undefined {
		const offered = this.priceOf(rel, base);
		return offered === undefined ? undefined : invertedPrice(offered);
	}

	get all(): readonly OrderRow[] {
		return [...this.#orders.values()];
	}

	/** The order as other nodes see it; they drop it when its last broadcast is older than `retentionMs`. */
	seenAt(base: string, rel: string, now: number, retentionMs: number): OrderRow | undefined {
		const order = this.#orders.get(keyOf(base, rel));
		const isSeen = order?.broadcastAt !== undefined && now - order.broadcastAt <= retentionMs;
		return isSeen && this.#mayOffer(base, rel) ? order : undefined;
	}

	#put(base: string, rel: string, price: bigint, isBroadcast: boolean, now: number): void {
		const broadcastAt = isBroadcast ? now : undefined;
		this.#noteCancelled(base, rel, price, now);
		if (price <= 0n) this.#orders.delete(keyOf(base, rel));
		else this.#orders.set(keyOf(base, rel), { base, rel, price, isBroadcast, broadcastAt });
	}

	/** A cancelled order stays visible to other nodes for a while, until a new price reaches them. */
	#noteCancelled(base: string, rel: string, price: bigint, now: number): void {
		const key = keyOf(base, rel);
		const order = this.#orders.get(key);
		if (price > 0n) this.#cancelled.delete(key);
		else if (order?.isBroadcast && this.#ruled.cancelledSeenMs > 0)
			this.#cancelled.set(key, { ...order, until: now + this.#ruled.cancelledSeenMs });
	}

	#emit(base: string, rel: string, now: number): void {
		const order = this.#orders.get(keyOf(base, rel));
		if (order?.isBroadcast) this.#atBroadcast(order, now, true);
	}

	/** Ends a price rule, unless it follows an aggregator. */
	#endPriceRule(key: string, change: { isReversed: boolean; price: bigint }): void {
		const row = this.#rules.get(key);
		if (row && !followsAggregator(row.rule) && this.#ruled.endsPriceRule(change)) this.#rules.delete(key);
	}

	#reprice({ base, rel, rule, from = 0 }: RuleRow, now: number): void {
		if (now < from) return;
		const offers = this.#ruled.offersByRule(rule, base, rel, this.#source, now);
		for (const offer of offers) this.#put(offer.base, offer.rel, offer.price, true, now);
	}

	#broadcastAll(now: number): void {
		for (const [key, order] of [...this.#cancelled.entries()]) {
			if (order.until < now) this.#cancelled.delete(key);
			else this.#whileStillSeen(order, now);
		}
		for (const row of [...this.#rules.values()]) this.#reprice(row, now);
		for (const [key, order] of [...this.#orders.entries()]) {
			if (!order.isBroadcast || !this.#mayOffer(order.base, order.rel)) continue;
			const sent = { ...order, broadcastAt: now };
			this.#orders.set(key, sent);
			this.#atBroadcast(sent, now, false);
		}
	}
}

function keyOf(base: string, rel: string): string {
	return `${base}/${rel}`;
}

interface TrustRow {
	/** Positive for trusted, negative for blocked. */
	readonly trust: number;
}

/** The user's trust in other nodes, by public key. */
export class Trust {
	readonly #table: Table<TrustRow>;

	constructor(world: World) {
		this.#table = world.table<TrustRow>('trust');
	}

	set(nodePublicKey: string, trust: number): void {
		const key = nodePublicKey.toLowerCase();
		if (trust === 0) this.#table.delete(key);
		else this.#table.set(key, { trust });
	}

	isTrusted(nodePublicKey: string): boolean {
		return (this.#table.get(nodePublicKey)?.trust ?? 0) > 0;
	}

	isBlocked(nodePublicKey: string): boolean {
		return (this.#table.get(nodePublicKey)?.trust ?? 0) < 0;
	}

	get known(): readonly string[] {
		return this.#table.keys();
	}

	get trusted(): readonly string[] {
		return this.#table.keys().filter((key) => this.isTrusted(key));
	}
}

/** Offers available to the user: those of unblocked makers. */
export class Book {
	readonly #market: Market;
	readonly #trust: Trust;
	readonly #network: Pick<Network, 'hasPeers'>;

	constructor(market: Market, trust: Trust, network: Pick<Network, 'hasPeers'>) {
		this.#network = network;
		this.#market = market;
		this.#trust = trust;
	}

	/** All offers for the pair, unsorted; empty if the peers are on a different network. */
	offersAt(base: string, rel: string, now: number): Quote[] {
		if (!this.#network.hasPeers) return [];
		return this.#market.quotes.at(base, rel, now).filter(({ maker }) => !this.isBlocked(maker));
	}

	/** Best price first; at equal prices, trusted makers first. */
	sideAt(side: Quote['side'], base: string, rel: string, now: number): Quote[] {
		const direction = side === 'ask' ? 1 : -1;
		return this.offersAt(base, rel, now)
			.filter((quote) => quote.side === side)
			.sort(
				(one, other) =>
					direction * Number(one.price - other.price) ||
					this.#rankOf(one) - this.#rankOf(other) ||
					one.maker - other.maker,
			);
	}

	/** The order in which the node asks makers: trusted ones first, then by price. */
	makersToAsk(bob: string, alice: string, now: number): Quote[] {
		return this.sideAt('ask', bob, alice, now).sort((one, other) => this.#rankOf(one) - this.#rankOf(other));
	}

	/** True if the peer can take orders. */
	hasPeer(maker: number, now: number): boolean {
		return this.#network.hasPeers && !this.isBlocked(maker) && this.#market.makers.isThere(maker, now);
	}

	isTrusted(maker: number): boolean {
		return this.#trust.isTrusted(this.nodeOf(maker));
	}

	isBlocked(maker: number): boolean {
		return this.#trust.isBlocked(this.nodeOf(maker));
	}

	/** Node public key of a simulated peer. */
	nodeOf(maker: number): string {
		return this.#market.makers.identityOf(maker).nodePublicKey;
	}

	#rankOf({ maker }: Quote): number {
		return this.isTrusted(maker) ? 0 : 1;
	}
}

/** A fomo buy pays up to 1/20 more than the book price. */
const FOMO_SHARE = 20n;

/**
 * Price bound of a market order: the best entry whose volume covers the trade, or else the entry with the
 * largest volume.
 * @param volume in satoshis: rel for `fomo`, base for `dump`.
 * @throws Refusal if there is no offer to trade against.
 */
export function bestPriceFor(
	kind: 'fomo' | 'dump',
	book: Book,
	{ base, rel }: { readonly base: string; readonly rel: string },
	volume: bigint,
	now: number,
): bigint {
	const isFomo = kind === 'fomo';
	const quotes = book.sideAt(isFomo ? 'ask' : 'bid', base, rel, now);
	const wanted = (price: bigint): bigint => (isFomo ? volume : (volume * price) / COIN);
	const fitting = quotes.find((quote) => inRel(quote, quote.largest) >= wanted(quote.price));
	const largest = [...quotes].sort((one, other) =>
		Number(inRel(other, other.largest) - inRel(one, one.largest)),
	)[0];
	const quote = fitting ?? largest;
	if (!quote) throw new Refusal('no price set');
	return isFomo ? quote.price + quote.price / FOMO_SHARE : quote.price;
}

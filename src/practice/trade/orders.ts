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

/** An offer of the user: base for rel. */
export interface OrderRow {
	readonly base: string;
	readonly rel: string;
	/** Rel for one base, in units of 1e-8. */
	readonly price: bigint;
	/** When it was last broadcast, in milliseconds since 1970; missing before the first broadcast. */
	readonly broadcastAt?: number;
	/** Others see it; otherwise it is only recorded. */
	readonly isBroadcast: boolean;
}

interface RuleRow {
	readonly base: string;
	readonly rel: string;
	readonly rule: AutopriceRule;
	/** The time of its first effect, in milliseconds since 1970; at once if missing. */
	readonly from?: number;
}

interface CancelledRow extends OrderRow {
	/** In milliseconds since 1970. */
	readonly until: number;
}

/** The interval at which the node broadcasts its orders and recomputes its prices, in milliseconds. */
const BROADCAST_MS = 60_000;

type PriceRuleRules = Pick<
	TradeRules,
	'cancelledSeenMs' | 'priceRuleDelayMs' | 'offersByRule' | 'endsPriceRule'
>;

/** Called at each broadcast of an order. At the first one others have not had the time to see it yet. */
export type AtBroadcast = (order: OrderRow, now: number, isFirstTime: boolean) => void;

/** The user's own orders, and the rules of some prices. */
export class Orders {
	readonly #task: RecurringTask;
	readonly #orders: Table<OrderRow>;
	readonly #rules: Table<RuleRow>;
	/** Cancelled orders that are still visible, with the end of that time. */
	readonly #cancelled: Table<CancelledRow>;
	readonly #source: PriceSource;
	readonly #ruled: PriceRuleRules;
	readonly #mayOffer: (base: string, rel: string) => boolean;
	readonly #atBroadcast: AtBroadcast;
	readonly #whileStillSeen: (order: OrderRow, now: number) => void;

	/**
	 * @param mayOffer whether the coins are switched on so that a maker can give base for rel.
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

	/** Sets a price, in units of 1e-8. A price of 0 cancels the order; one that follows an aggregator returns. */
	set(base: string, rel: string, price: bigint, isBroadcast: boolean, now: number): void {
		this.#endPriceRule(keyOf(base, rel), { isReversed: false, price });
		this.#endPriceRule(keyOf(rel, base), { isReversed: true, price });
		this.#put(base, rel, price, isBroadcast, now);
		this.#tell(base, rel, now);
		this.#task.wake(now);
	}

	follow(base: string, rel: string, rule: AutopriceRule, now: number): void {
		const delay = this.#ruled.priceRuleDelayMs;
		const row = delay > 0 ? { base, rel, rule, from: now + delay } : { base, rel, rule };
		this.#rules.set(keyOf(base, rel), row);
		this.#reprice(row, now);
		this.#tell(base, rel, now);
		this.#tell(rel, base, now);
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

	/** The user's buying price for base, from an order that offers rel. */
	bidOf(base: string, rel: string): bigint | undefined {
		const offered = this.priceOf(rel, base);
		return offered === undefined ? undefined : invertedPrice(offered);
	}

	get all(): readonly OrderRow[] {
		return [...this.#orders.values()];
	}

	/** The order as visible to others: they forget it two minutes after its last broadcast. */
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

	/** The order stays visible to others for a while, until a new price reaches them. */
	#noteCancelled(base: string, rel: string, price: bigint, now: number): void {
		const key = keyOf(base, rel);
		const order = this.#orders.get(key);
		if (price > 0n) this.#cancelled.delete(key);
		else if (order?.isBroadcast && this.#ruled.cancelledSeenMs > 0)
			this.#cancelled.set(key, { ...order, until: now + this.#ruled.cancelledSeenMs });
	}

	#tell(base: string, rel: string, now: number): void {
		const order = this.#orders.get(keyOf(base, rel));
		if (order?.isBroadcast) this.#atBroadcast(order, now, true);
	}

	/** A formula that follows an aggregator does not end. */
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
	/** Above 0 trusted, below 0 blocked. */
	readonly trust: number;
}

/** The user's trust in other nodes, by their public keys. */
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

/** The offers available to the user: those of unblocked makers. */
export class Book {
	readonly #market: Market;
	readonly #trust: Trust;
	readonly #network: Pick<Network, 'hasPeers'>;

	constructor(market: Market, trust: Trust, network: Pick<Network, 'hasPeers'>) {
		this.#network = network;
		this.#market = market;
		this.#trust = trust;
	}

	/** Every offer for the pair, in no particular order; empty if the peers are on a different network. */
	offersAt(base: string, rel: string, now: number): Quote[] {
		if (!this.#network.hasPeers) return [];
		return this.#market.quotes.at(base, rel, now).filter(({ maker }) => !this.isBlocked(maker));
	}

	/** The best price first; of equal prices, trusted makers first. */
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

	/** In the order in which the node asks: trusted makers first, then the best price. */
	makersToAsk(bob: string, alice: string, now: number): Quote[] {
		return this.sideAt('ask', bob, alice, now).sort((one, other) => this.#rankOf(one) - this.#rankOf(other));
	}

	/** Whether a peer can take orders. */
	hasPeer(maker: number, now: number): boolean {
		return this.#network.hasPeers && !this.isBlocked(maker) && this.#market.makers.isThere(maker, now);
	}

	isTrusted(maker: number): boolean {
		return this.#trust.isTrusted(this.nodeOf(maker));
	}

	isBlocked(maker: number): boolean {
		return this.#trust.isBlocked(this.nodeOf(maker));
	}

	/** A simulated peer's public key among the nodes. */
	nodeOf(maker: number): string {
		return this.#market.makers.identityOf(maker).nodePublicKey;
	}

	#rankOf({ maker }: Quote): number {
		return this.isTrusted(maker) ? 0 : 1;
	}
}

/** A fomo buy pays up to a twentieth more than the book's price. */
const FOMO_SHARE = 20n;

/**
 * The price bound of a trade at the book's own prices: the best entry whose volume covers the trade, or else the one
 * with the largest volume.
 *
 * @param volume in satoshis: rel for `fomo`, base for `dump`.
 * @throws Refusal without an offer to trade against.
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

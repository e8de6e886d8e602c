import { invertedPrice } from '../market/quotes.ts';
import type { Table } from '../world/table.ts';
import type { World } from '../world/world.ts';
import { followsAggregator, type AutopriceRule, type PriceSource } from './autoprice.ts';
import { RecurringTask } from './recurring-task.ts';
import type { TradeRules } from './trade-rules.ts';

/** An offer of the user: base for rel. */
export interface OrderRow {
	readonly base: string;
	readonly rel: string;
	/** Rel for one base, in units of 1e-8. */
	readonly price: bigint;
	/** When it was last broadcast, in milliseconds since 1970; missing while it never was. */
	readonly broadcastAt?: number;
	/** Others see it; otherwise it is only written down. */
	readonly isBroadcast: boolean;
}

interface RuleRow {
	readonly base: string;
	readonly rel: string;
	readonly rule: AutopriceRule;
	/** When it has its first effect, in milliseconds since 1970; at once when missing. */
	readonly from?: number;
}

interface CancelledRow extends OrderRow {
	/** In milliseconds since 1970. */
	readonly until: number;
}

/** How often the node broadcasts its orders and computes its prices again, in milliseconds. */
const BROADCAST_MS = 60_000;

type FormulaRules = Pick<TradeRules, 'cancelledSeenMs' | 'formulaDelayMs' | 'offersByRule' | 'endsFormula'>;

/** Called at each broadcast of an order. At the first one others have not had the time to see it yet. */
export type AtBroadcast = (order: OrderRow, now: number, isFirstTime: boolean) => void;

/** The user's own orders, and the rules that some prices follow. */
export class Orders {
	readonly #task: RecurringTask;
	readonly #orders: Table<OrderRow>;
	readonly #rules: Table<RuleRow>;
	/** Those that were taken back and are still seen, with the time until then. */
	readonly #cancelled: Table<CancelledRow>;
	readonly #source: PriceSource;
	readonly #ruled: FormulaRules;
	readonly #mayOffer: (base: string, rel: string) => boolean;
	readonly #atBroadcast: AtBroadcast;
	readonly #whileStillSeen: (order: OrderRow, now: number) => void;

	/**
	 * @param mayOffer whether the coins are switched on so that a maker can give base for rel.
	 * @param whileStillSeen what happens from time to time with an order that was taken back and is still seen.
	 */
	constructor(
		world: World,
		source: PriceSource,
		ruled: FormulaRules,
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

	/** Sets a price, in units of 1e-8. A price of 0 takes the order back; one that follows an aggregator comes again. */
	set(base: string, rel: string, price: bigint, isBroadcast: boolean, now: number): void {
		this.#endFormula(keyOf(base, rel), { isReversed: false, price });
		this.#endFormula(keyOf(rel, base), { isReversed: true, price });
		this.#put(base, rel, price, isBroadcast, now);
		this.#tell(base, rel, now);
		this.#task.wake(now);
	}

	/** From now on the price follows a rule. */
	follow(base: string, rel: string, rule: AutopriceRule, now: number): void {
		const delay = this.#ruled.formulaDelayMs;
		const row = delay > 0 ? { base, rel, rule, from: now + delay } : { base, rel, rule };
		this.#rules.set(keyOf(base, rel), row);
		this.#reprice(row, now);
		this.#tell(base, rel, now);
		this.#tell(rel, base, now);
		this.#task.wake(now);
	}

	/** Takes back every order and rule at once. */
	clear(): void {
		for (const table of [this.#orders, this.#rules, this.#cancelled])
			for (const key of [...table.keys()]) table.delete(key);
	}

	/** The price of base in rel that the user has set, be it broadcast or not. */
	priceOf(base: string, rel: string): bigint | undefined {
		return this.#orders.get(keyOf(base, rel))?.price;
	}

	/** The price at which the user buys base, where rel is offered for it. */
	bidOf(base: string, rel: string): bigint | undefined {
		const offered = this.priceOf(rel, base);
		return offered === undefined ? undefined : invertedPrice(offered);
	}

	get all(): readonly OrderRow[] {
		return [...this.#orders.values()];
	}

	/** The order as others see it: they forget it two minutes after its last broadcast. */
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

	/** Others go on seeing it for a while, until a new price reaches them. */
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

	/** One that follows an aggregator does not end. */
	#endFormula(key: string, change: { isReversed: boolean; price: bigint }): void {
		const row = this.#rules.get(key);
		if (row && !followsAggregator(row.rule) && this.#ruled.endsFormula(change)) this.#rules.delete(key);
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

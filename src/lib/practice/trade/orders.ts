import { invertedPrice } from '../market/quotes.ts';
import type { Table } from '../world/table.ts';
import type { World } from '../world/world.ts';
import { followsAggregator, pricesByRule, type AutopriceRule, type PriceSource } from './autoprice.ts';
import { RecurringTask } from './recurring-task.ts';

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
}

/** How often the node broadcasts its orders and computes its prices again, in milliseconds. */
const BROADCAST_MS = 60_000;

/** What happens besides when an order is broadcast. The first time others have not had the time to see it yet. */
export type AtBroadcast = (order: OrderRow, now: number, isFirstTime: boolean) => void;

/** The user's own orders, and the rules that some prices follow. */
export class Orders {
	readonly #task: RecurringTask;
	readonly #orders: Table<OrderRow>;
	readonly #rules: Table<RuleRow>;
	readonly #source: PriceSource;
	readonly #mayOffer: (base: string, rel: string) => boolean;
	readonly #atBroadcast: AtBroadcast;

	/** @param mayOffer whether the coins are switched on so that a maker can give base for rel. */
	constructor(
		world: World,
		source: PriceSource,
		mayOffer: (base: string, rel: string) => boolean,
		atBroadcast: AtBroadcast,
	) {
		this.#orders = world.table('orders');
		this.#rules = world.table('autoprices');
		this.#source = source;
		this.#mayOffer = mayOffer;
		this.#atBroadcast = atBroadcast;
		this.#task = new RecurringTask(world, {
			name: 'broadcast orders',
			interval: BROADCAST_MS,
			isNeeded: () => this.#orders.size > 0 || this.#rules.size > 0,
			run: (now) => this.#broadcastAll(now),
		});
	}

	/** Sets a price, in units of 1e-8. A price of 0 takes the order back; one that follows an aggregator comes again. */
	set(base: string, rel: string, price: bigint, isBroadcast: boolean, now: number): void {
		const rule = this.#rules.get(keyOf(base, rel));
		if (rule && !followsAggregator(rule.rule)) this.#rules.delete(keyOf(base, rel));
		this.#put(base, rel, price, isBroadcast, now);
		this.#tell(base, rel, now);
		this.#task.wake(now);
	}

	/** From now on the price follows a rule. */
	follow(base: string, rel: string, rule: AutopriceRule, now: number): void {
		this.#rules.set(keyOf(base, rel), { base, rel, rule });
		this.#reprice({ base, rel, rule }, now);
		this.#tell(base, rel, now);
		this.#tell(rel, base, now);
		this.#task.wake(now);
	}

	/** Takes back every order and rule at once. */
	clear(): void {
		for (const table of [this.#orders, this.#rules]) for (const key of [...table.keys()]) table.delete(key);
	}

	/** The price of base in rel that the user has set, be it broadcast or not. */
	priceOf(base: string, rel: string): bigint | undefined {
		return this.#orders.get(keyOf(base, rel))?.price;
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
		if (price <= 0n) this.#orders.delete(keyOf(base, rel));
		else this.#orders.set(keyOf(base, rel), { base, rel, price, isBroadcast, broadcastAt });
	}

	#tell(base: string, rel: string, now: number): void {
		const order = this.#orders.get(keyOf(base, rel));
		if (order?.isBroadcast) this.#atBroadcast(order, now, true);
	}

	#reprice({ base, rel, rule }: RuleRow, now: number): void {
		const { ask, bid } = pricesByRule(rule, base, rel, this.#source, now);
		if (ask !== undefined) this.#put(base, rel, ask, true, now);
		if (bid !== undefined) this.#put(rel, base, bid > 0n ? invertedPrice(bid) : 0n, true, now);
	}

	#broadcastAll(now: number): void {
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

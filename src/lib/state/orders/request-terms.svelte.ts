import {
	type RequestTimes,
	readSeconds,
	type RequestTime,
	isWorse,
	ordersFor,
	marketOrderOf,
} from '#lib/domain/orders/taken-order.ts';
import type { OrderBook } from '#lib/domain/book.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import type { MatchedCoins, Matching } from '#lib/domain/matching.ts';
import type { OrderSide } from '#lib/domain/orders/order-draft.ts';
import type { TradeOutcomes } from '#lib/domain/orders/trade-outcomes.ts';
import type { HeldBack } from '#lib/domain/orders/trade-request.ts';
import type { Desk } from '../desk.ts';

export interface RequestTerms extends Pair {
	readonly side: OrderSide;
	/** Units of 1e-8 rel per base. */
	readonly price: bigint;
	/** Rel for a purchase, base for a sale. */
	readonly volume: bigint;
	/** The program’s defaults if it is missing. */
	readonly times?: RequestTimes | undefined;
	/** As the review showed them. */
	readonly outcomes?: TradeOutcomes | undefined;
	/** Present for a sweep: `price` is then the bound that the user agreed to. */
	readonly marketOrder?:
		{ readonly ownAddresses: readonly string[]; readonly coins: MatchedCoins } | undefined;
}

/** The node bounds a sweep by its book at that moment, which must still be what the user agreed to. */
export function checkMarketOrder(
	{ side, price, volume, marketOrder }: RequestTerms,
	book: OrderBook,
	matching: Matching,
): HeldBack | undefined {
	if (!marketOrder) return undefined;
	const { ownAddresses, coins } = marketOrder;
	const orders = ordersFor(side, book, ownAddresses);
	const now = marketOrderOf(side, volume, orders, { matching, coins });
	if (!now) return 'empty-book';
	return isWorse(side, now.bound, price) ? 'book-moved' : undefined;
}

/** A name for a request: 32 random bytes in hexadecimal digits, as the node names its own. */
export function newLabel(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(32));
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** How requests are sent, as the user set it while signed in; what is left empty is as the node's program has it. */
export class RequestOptions {
	/** As they are typed, in seconds. */
	readonly texts = $state<Record<RequestTime, string>>({ timeout: '', duration: '' });
	/** The times that hold while nothing is typed. */
	readonly usual: RequestTimes;

	constructor(desk: Desk) {
		const { timeoutSeconds, durationSeconds }: Matching = desk.connection.node.capabilities.matching;
		this.usual = { timeout: timeoutSeconds, duration: durationSeconds };
	}

	/** `undefined` if a text is not a number of seconds within the limits. */
	readonly times: RequestTimes | undefined = $derived.by(() => {
		const timeout = readSeconds(this.texts.timeout, 'timeout') ?? this.usual.timeout;
		const duration = readSeconds(this.texts.duration, 'duration') ?? this.usual.duration;
		return typeof timeout === 'number' && typeof duration === 'number' ? { timeout, duration } : undefined;
	});

	/** Whether the options differ from the default. */
	readonly areSet: boolean = $derived.by(() => Object.values(this.texts).some((text) => text.trim() !== ''));
}

/**
 * An order form from its button to its outcome. The reviewed order is frozen, and exactly that is sent, once, whatever
 * is typed or arrives from the node in the meantime.
 */
export class OrderSession<Reviewed> {
	#reviewed = $state.raw<Reviewed>();
	#failure = $state.raw<Error>();
	readonly #send: (reviewed: Reviewed) => Promise<Error | undefined>;

	/** @param send sends an order; resolves with why it failed where only the form shows that */
	constructor(send: (reviewed: Reviewed) => Promise<Error | undefined>) {
		this.#send = send;
	}

	/** The order that waits for the user's consent. */
	get reviewed(): Reviewed | undefined {
		return this.#reviewed;
	}

	/** Why the last order could not be sent, until it is dismissed. */
	get failure(): Error | undefined {
		return this.#failure;
	}

	review(order: Reviewed): void {
		this.#reviewed = order;
	}

	/** Goes back to the form without sending. */
	close(): void {
		this.#reviewed = undefined;
	}

	/** Sends the order under review. A second call finds none. */
	async confirm(): Promise<void> {
		const order = this.#reviewed;
		if (order === undefined) return;
		this.#reviewed = undefined;
		this.#failure = undefined;
		this.#failure = await this.#send(order);
	}

	/** Hides the failure. */
	dismiss(): void {
		this.#failure = undefined;
	}
}

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
	/** In units of 1e-8 rel per base. */
	readonly price: bigint;
	/** In rel for a purchase, in base for a sale. */
	readonly volume: bigint;
	/** Defaults to the program’s times. */
	readonly times?: RequestTimes | undefined;
	/** The outcomes shown in the review. */
	readonly outcomes?: TradeOutcomes | undefined;
	/** Set for a market order; `price` is then the bound confirmed by the user. */
	readonly marketOrder?:
		{ readonly ownAddresses: readonly string[]; readonly coins: MatchedCoins } | undefined;
}

/**
 * Checks that the current book still permits the bound confirmed by the user, because the node bounds a market order by
 * its book at the time of the call.
 */
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

/** A new label for a request: 32 random bytes in hexadecimal, like the node's own labels. */
export function newLabel(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(32));
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The user's options for sending requests, kept while signed in. Empty fields use the program's defaults. */
export class RequestOptions {
	/** The typed values, in seconds. */
	readonly texts = $state<Record<RequestTime, string>>({ timeout: '', duration: '' });
	/** The program's default times. */
	readonly usual: RequestTimes;

	constructor(desk: Desk) {
		const { timeoutSeconds, durationSeconds }: Matching = desk.connection.node.capabilities.matching;
		this.usual = { timeout: timeoutSeconds, duration: durationSeconds };
	}

	/** `undefined` if a value is not a number of seconds within the limits. */
	readonly times: RequestTimes | undefined = $derived.by(() => {
		const timeout = readSeconds(this.texts.timeout, 'timeout') ?? this.usual.timeout;
		const duration = readSeconds(this.texts.duration, 'duration') ?? this.usual.duration;
		return typeof timeout === 'number' && typeof duration === 'number' ? { timeout, duration } : undefined;
	});

	/** Whether the options differ from the defaults. */
	readonly areSet: boolean = $derived.by(() => Object.values(this.texts).some((text) => text.trim() !== ''));
}

/**
 * An order form from review to outcome. The reviewed order is frozen and sent exactly once, regardless of later input
 * or data from the node.
 */
export class OrderSession<Reviewed> {
	#reviewed = $state.raw<Reviewed>();
	#failure = $state.raw<Error>();
	readonly #send: (reviewed: Reviewed) => Promise<Error | undefined>;

	/** @param send sends an order; resolves with an error that only the form shows */
	constructor(send: (reviewed: Reviewed) => Promise<Error | undefined>) {
		this.#send = send;
	}

	/** The order awaiting confirmation. */
	get reviewed(): Reviewed | undefined {
		return this.#reviewed;
	}

	/** The error of the last order, until dismissed. */
	get failure(): Error | undefined {
		return this.#failure;
	}

	review(order: Reviewed): void {
		this.#reviewed = order;
	}

	/** Returns to the form without sending. */
	close(): void {
		this.#reviewed = undefined;
	}

	/** Sends the reviewed order. A second call does nothing. */
	async confirm(): Promise<void> {
		const order = this.#reviewed;
		if (order === undefined) return;
		this.#reviewed = undefined;
		this.#failure = undefined;
		this.#failure = await this.#send(order);
	}

	/** Hides the error. */
	dismiss(): void {
		this.#failure = undefined;
	}
}

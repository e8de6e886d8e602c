import type { OrderBook } from '#lib/domain/book/order-book.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import type { MatchedCoins, Matching } from '#lib/domain/matching/matching.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import type { OrderSide } from '#lib/domain/orders/order-draft.ts';
import { isWorse, ordersFor, sweepOf } from '#lib/domain/orders/sweep.ts';
import type { HeldBack } from '#lib/domain/orders/trade-request.ts';

export interface RequestTerms extends Pair {
	readonly side: OrderSide;
	readonly price: string;
	readonly volume: string;
	/** Present for a sweep: `price` is then the bound that the user agreed to. */
	readonly sweep?: { readonly ownAddresses: readonly string[]; readonly coins: MatchedCoins } | undefined;
}

/** The node bounds a sweep by its book at that moment, which must still be what the user agreed to. */
export function checkSweep(
	{ side, price, volume, sweep }: RequestTerms,
	book: OrderBook,
	matching: Matching,
): HeldBack | undefined {
	if (!sweep) return undefined;
	const { ownAddresses, coins } = sweep;
	const orders = ordersFor(side, book, ownAddresses);
	const now = sweepOf(side, parseDecimal(volume), orders, { matching, coins });
	if (!now) return 'empty-book';
	return isWorse(side, now.bound, parseDecimal(price)) ? 'book-moved' : undefined;
}

/** A name for a request: 32 random bytes in hexadecimal digits, as the node names its own. */
export function newLabel(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(32));
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

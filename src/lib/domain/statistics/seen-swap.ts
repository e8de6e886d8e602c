import { usualDirection } from '../market/pair-search.ts';
import type { Pair } from '../market/pair.ts';
import { baseOf } from '../money/price.ts';

/** How a swap that the node saw among its peers ended; `open` where its log tells no end. */
export type SeenOutcome = 'finished' | 'expired' | 'open';

export const SEEN_OUTCOMES: readonly SeenOutcome[] = ['finished', 'expired', 'open'];

/** A swap that the node saw on the network: of others, or the user's own. Its texts are the choice of strangers. */
export interface SeenSwap {
	/** Its ids on the wire, in one text: the same swap may be listed twice. */
	readonly id: string;
	/** Unix seconds; nodes may tell neither. */
	readonly begunAt: number | undefined;
	readonly endedAt: number | undefined;
	readonly outcome: SeenOutcome;
	/** Public keys of the nodes. */
	readonly maker: string;
	readonly taker: string;
	/** The coin that the maker gives, and the coin that the taker gives for it. */
	readonly base: string;
	readonly rel: string;
	/** Smallest unit. */
	readonly baseAmount: bigint;
	readonly relAmount: bigint;
	/** The payments that the node knows, in the order of a swap. */
	readonly payments: readonly SeenPayment[];
}

export interface SeenPayment {
	readonly name: SeenPaymentName;
	readonly txid: string;
}

export type SeenPaymentName =
	| 'deposit'
	| 'taker-payment'
	| 'maker-payment'
	| 'maker-payment-spent'
	| 'taker-payment-spent'
	| 'deposit-spent';

/** Its price, in the usual direction of its market; 0 if its amounts are 0. */
export function priceOfSwap({
	base,
	rel,
	baseAmount,
	relAmount,
}: SeenSwap): Pair & { readonly price: bigint } {
	const pair = usualDirection(base, rel);
	const [ofBase, ofRel] = pair.base === base ? [baseAmount, relAmount] : [relAmount, baseAmount];
	return { ...pair, price: baseOf(ofRel, ofBase) };
}

/** When it counts, in unix seconds: its end, or its beginning while it has none. */
export function timeOfSwap({ begunAt, endedAt }: SeenSwap): number | undefined {
	return endedAt ?? begunAt;
}

/** The latest first; what has no time comes last. */
export function byTime(one: SeenSwap, other: SeenSwap): number {
	return (timeOfSwap(other) ?? -Infinity) - (timeOfSwap(one) ?? -Infinity) || 0;
}

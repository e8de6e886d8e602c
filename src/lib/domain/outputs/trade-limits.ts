import type { ToldCoin } from '../coins/coin-details.ts';
import { fitOutputs } from './output-fit.ts';
import { largestToPrepare } from './output-plan.ts';
import { FEES_OF_PAYMENT } from '../orders/trade-costs.ts';

/** The tradable amounts of one coin, in smallest units. */
export interface CoinFunds {
	readonly coin: string;
	/** The wallet's own, as the node tells it; empty for a coin that the node does not know. */
	readonly address: string;
	/** The amount that it is held against. */
	readonly told?: ToldCoin | undefined;
	/** Without what the node holds back. */
	readonly balance: bigint;
	/** Coins of the wallet that the node does not count as free. */
	readonly heldBack: bigint;
	readonly transactionFee: bigint;
	/** The outputs that are free; `undefined` for a coin that is kept in accounts. */
	readonly outputs: readonly bigint[] | undefined;
}

/** All that is confirmed, with what the node holds back at present. */
export const confirmedOf = ({ balance, heldBack }: CoinFunds): bigint => balance + heldBack;

/** The same of both coins of a pair. */
export interface PairFunds {
	readonly base: CoinFunds;
	readonly rel: CoinFunds;
}

/**
 * Known facts about coins that the node does not offer for trades. The node itself gives no reason.
 *
 * - `swap`: a running swap has yet to pay with the coin.
 * - `request`: an open request would pay with the coin.
 * - `new`: a transaction of the coin is in no block, or in the latest one.
 * - `stuck`: none of these, no swap at all, and the same amount for minutes.
 * - `unknown`: none of these, or not all of it could be read.
 */
export type HeldBackReason = 'swap' | 'request' | 'new' | 'stuck' | 'unknown';

/** The same amount for this long without any cause is offered outputs that the node does not release, in milliseconds. */
const STUCK_AFTER_MS = 180_000;

/** What was read about a coin and its trades; `undefined` if it could not be read. */
export interface HeldBackFacts {
	/** A running swap that has yet to pay with the coin. */
	readonly isOwedBySwap: boolean;
	/** An open request, of any program, that pays with the coin. */
	readonly isRequested: boolean;
	/** A transaction of the coin is in no block, or in the latest one. */
	readonly isNew: boolean | undefined;
	/** No swap is open or starting, and no request waits. */
	readonly isQuiet: boolean | undefined;
	/** How long this browser has seen the same amount, in milliseconds. */
	readonly heldMs: number | undefined;
}

export function heldBackReason(facts: HeldBackFacts): HeldBackReason {
	const { isOwedBySwap, isRequested, isNew, isQuiet, heldMs = 0 } = facts;
	if (isOwedBySwap) return 'swap';
	if (isRequested) return 'request';
	if (isNew) return 'new';
	return isNew === false && isQuiet && heldMs >= STUCK_AFTER_MS ? 'stuck' : 'unknown';
}

/** Largest single trades of a coin, in smallest units. */
export interface TradeLimits {
	/** Paid for an order that is taken. */
	readonly take: bigint;
	/** Sold by an order that is posted. */
	readonly post: bigint;
	/** All that can be spent now. */
	readonly free: bigint;
	/** The largest trade once outputs are prepared for it; 0 if the coin needs no preparation. */
	readonly prepared: bigint;
}

export function tradeLimits({ outputs, balance, transactionFee }: CoinFunds): TradeLimits {
	const post = largestPerSwap(outputs, balance, transactionFee);
	if (!outputs) return { take: balance, post, free: balance, prepared: 0n };
	const free = outputs.reduce((sum, value) => sum + value, 0n);
	const prepared = largestToPrepare(outputs, 1, transactionFee, 'sets');
	return { take: fitOutputs(outputs, free, transactionFee).largest, post, free, prepared };
}

/** The outputs are what limits a trade, more than what there is of the coin. */
export function isWorthPreparing({ take, post, prepared }: TradeLimits): boolean {
	return prepared > (take < post ? take : post);
}

/** The maker locks a deposit besides, which is an eighth larger than what is sold. */
const DEPOSIT_EIGHTHS = 9n;

/** The deposit that the maker of a swap locks besides the sold coins. */
export const depositFor = (sold: bigint): bigint => (sold * DEPOSIT_EIGHTHS) / 8n;

/**
 * The most that an order can sell in one swap, in smallest units: one output holds the deposit, another one what is sold.
 *
 * @param outputs those that are free; missing for a coin that is kept in accounts
 */
export function largestPerSwap(
	outputs: readonly bigint[] | undefined,
	balance: bigint,
	transactionFee: bigint,
): bigint {
	if (!outputs) return (balance * 8n) / (DEPOSIT_EIGHTHS + 8n);
	const [first = 0n, second = 0n] = outputs.toSorted((one, other) =>
		one > other ? -1 : Number(one < other),
	);
	const fees = FEES_OF_PAYMENT * transactionFee;
	const byDeposit = ((first - fees) * 8n) / DEPOSIT_EIGHTHS;
	const least = byDeposit < second - fees ? byDeposit : second - fees;
	return least > 0n ? least : 0n;
}

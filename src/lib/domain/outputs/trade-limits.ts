import type { CoinFunds } from './coin-funds.ts';
import { largestPerSwap } from './largest-per-swap.ts';
import { fitOutputs } from './output-fit.ts';
import { largestToPrepare } from './output-plan.ts';

/** What a coin can be traded for at once, in smallest units. */
export interface TradeLimits {
	/** Paid for an order that is taken. */
	readonly take: bigint;
	/** Sold by an order that is posted. */
	readonly post: bigint;
	/** All that can be spent now. */
	readonly free: bigint;
	/** What a trade could be once outputs are prepared for it; 0 where the coin needs none. */
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

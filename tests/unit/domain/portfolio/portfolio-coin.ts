import type { PortfolioCoin } from '#lib/domain/portfolio.ts';

/** A coin with no balance and a price of 1. */
export const portfolioCoin = (given: Partial<PortfolioCoin> & { readonly coin: string }): PortfolioCoin => ({
	...{ amount: 0n, heldBack: 0n, price: 100_000_000n, worth: 0n, share: 0n, goal: 0n, goalShare: 0n },
	...given,
});

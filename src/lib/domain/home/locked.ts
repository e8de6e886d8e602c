import type { ListedDeposit } from '../deposits/deposit-list.ts';
import { addMoney, type ReportedMoney } from '../money/figures.ts';
import { COIN } from '../money/amount.ts';
import type { PortfolioCoin } from '../portfolio/portfolio.ts';
import { depositDue, lockedBy, recoveryFrom, takesDeposit } from '../swaps/swap-state.ts';
import type { Swap } from '../swaps/swap.ts';
import type { ListedLock } from '../wallet/lock-list.ts';

/** Coins of the user that cannot be spent now. */
export interface LockedFund {
	/** The swap, the time lock, the deposit, or the coin. */
	readonly key: string;
	readonly by: 'swap' | 'time-lock' | 'deposit' | 'node';
	/** Id of the swap, ticker of coins that the node holds back, else the txid. */
	readonly id: string;
	/** Coin of `amount`. */
	readonly coin: string;
	/** In smallest units; `undefined` if the node does not say. */
	readonly amount: bigint | undefined;
	/** When it can be taken back, in milliseconds since 1970; `undefined` if that is not known. */
	readonly until: number | undefined;
	/** The locked payment, if the counterparty's deposit comes in place of it. */
	readonly inPlaceOf?: ReportedMoney;
}

/** The user's payments of swaps that are not settled. */
export function lockedInSwaps(swaps: readonly Swap[]): LockedFund[] {
	return swaps.flatMap((swap) => {
		const locked = lockedBy(swap);
		const [first, ...more] = locked;
		if (!first) return [];
		const paid = more.reduce(addMoney, first);
		const fund = { key: `swap ${swap.id}`, by: 'swap', id: swap.id, until: recoveryFrom(swap) } as const;
		if (!takesDeposit(swap)) return [{ ...fund, ...paid }];
		const { coin } = swap.gets;
		return [{ ...fund, coin, amount: depositDue(swap)?.amount, inPlaceOf: paid }];
	});
}

/** Coins of the wallet that the node does not count as spendable. */
export function heldByNode(coins: readonly Pick<PortfolioCoin, 'coin' | 'heldBack'>[]): LockedFund[] {
	return coins
		.filter(({ heldBack }) => heldBack > 0n)
		.map(({ coin, heldBack }) => ({
			...{ key: `node ${coin}`, by: 'node', id: coin, coin, amount: heldBack, until: undefined },
		}));
}

/** Those that the user can take back, now or later. */
export function lockedInTime(locks: readonly ListedLock[]): LockedFund[] {
	return locks
		.filter(
			({ state }) => state === 'unsure' || state === 'locked' || state === 'due' || state === 'fetching',
		)
		.map(({ coin, txid, value, at }) => ({
			...{ key: `lock ${coin} ${txid}`, by: 'time-lock', id: txid, coin, amount: value, until: at },
		}));
}

/** @param coin of all deposits */
export function lockedInDeposits(deposits: readonly ListedDeposit[], coin: string): LockedFund[] {
	return deposits
		.filter(({ state }) => state !== 'claimed' && state !== 'strayed')
		.map(({ txid, amount, until }) => ({
			...{ key: `deposit ${txid}`, by: 'deposit', id: txid, coin, amount, until },
		}));
}

/** By when they can be taken back, the earliest first. */
export function sortLocked(funds: readonly LockedFund[]): LockedFund[] {
	return funds.toSorted((one, other) => (one.until ?? Infinity) - (other.until ?? Infinity));
}

/** Each coin once, by its name. */
export function sumOfLocked(funds: readonly LockedFund[]): ReportedMoney[] {
	const coins = [...new Set(funds.map(({ coin }) => coin))].sort();
	return coins.map((coin) =>
		funds.filter((fund) => fund.coin === coin).reduce<ReportedMoney>(addMoney, { coin, amount: 0n }),
	);
}

/** All of them in the reference coin; `undefined` if one of them has no amount or price. */
export function worthOf(
	sums: readonly ReportedMoney[],
	priceOf: (coin: string) => bigint | undefined,
): bigint | undefined {
	let worth = 0n;
	for (const { coin, amount } of sums) {
		const price = priceOf(coin);
		if (price === undefined || amount === undefined) return undefined;
		worth += (amount * price) / COIN;
	}
	return worth;
}

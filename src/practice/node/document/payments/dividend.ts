import { COIN } from '#lib/domain/money/amount.ts';
import type { Snapshot } from '../../../chain/snapshot.ts';

export interface DividendRules {
	/** Smaller shares are not paid, in satoshis. */
	readonly dust: bigint;
	readonly exclude: ReadonlySet<string>;
}

export interface Dividend {
	/** How many addresses get a share. */
	readonly payments: number;
	/** What the excluded addresses hold, in satoshis. */
	readonly excluded: bigint;
	/** The sum of the shares: less than was to be shared out where some are too small, in satoshis. */
	readonly paid: bigint;
	/** What each coin brings, in units of 1e-8. */
	readonly ratio: bigint;
}

/** Shares out an amount among the holders of a coin, in proportion to what each holds; shares are rounded down. */
export function dividendOf(
	{ byAddress }: Snapshot,
	amount: bigint,
	{ dust, exclude }: DividendRules,
): Dividend {
	const balances = [...byAddress];
	const sharing = balances.filter(([address]) => !exclude.has(address)).map(([, balance]) => balance);
	const held = sum(sharing);
	const shares = sharing
		.map((balance) => (amount * balance) / held)
		.filter((share) => share > 0n && share >= dust);
	return {
		payments: shares.length,
		excluded: sum(balances.map(([, balance]) => balance)) - held,
		paid: sum(shares),
		ratio: held === 0n ? 0n : (amount * COIN) / held,
	};
}

function sum(amounts: readonly bigint[]): bigint {
	return amounts.reduce((total, amount) => total + amount, 0n);
}

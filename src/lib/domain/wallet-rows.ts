import type { CoinDetails, CoinState } from './coin-details.ts';
import { REFERENCE_COIN } from './money/price.ts';

/** A coin in the wallet list. */
export interface WalletRow {
	readonly coin: string;
	readonly state: CoinState;
	readonly details: CoinDetails;
	/** In smallest units; `undefined` while the coin is inactive or not loaded. */
	readonly balance: bigint | undefined;
	/** In the reference coin. */
	readonly value: bigint | undefined;
}

export type WalletFilter = 'all' | 'on' | 'held';

/**
 * One row per coin, sorted: highest value, then held coins of unknown value, then active coins, then the
 * rest.
 *
 * @param holdings `undefined` until loaded. A real node leaves out coins without a balance.
 */
export function walletRows(
	coins: readonly CoinDetails[],
	holdings: readonly CoinHolding[] | undefined,
	stateOf: (details: CoinDetails) => CoinState,
): WalletRow[] {
	const byCoin = new Map(holdings?.map((each) => [each.coin, each]));
	const rows = coins.map((details): WalletRow => {
		const held = byCoin.get(details.coin);
		const balance = held?.balance ?? (holdings && details.isActive ? 0n : undefined);
		return { coin: details.coin, state: stateOf(details), details, balance, value: valueOf(details, held) };
	});
	return rows.toSorted(byWorth);
}

/** Coins whose ticker contains the typed text: exact match first, then prefixes. */
export function searchWallet(rows: readonly WalletRow[], typed: string, filter: WalletFilter): WalletRow[] {
	const word = typed.trim().toUpperCase();
	const fitting = rows.filter(
		(row) => row.coin.toUpperCase().includes(word) && (filter === 'all' || FITS[filter](row)),
	);
	if (word === '') return fitting;
	const nearness = ({ coin }: WalletRow) => {
		const ticker = coin.toUpperCase();
		return Number(ticker === word) + Number(ticker.startsWith(word));
	};
	return fitting.toSorted((one, other) => nearness(other) - nearness(one));
}

/** Total value in the reference coin. `isWhole` is false if a held coin has no known value. */
export function totalValue(rows: readonly WalletRow[]): {
	readonly value: bigint;
	readonly isWhole: boolean;
} {
	const held = rows.filter(({ balance = 0n }) => balance > 0n);
	return {
		value: held.reduce((sum, { value = 0n }) => sum + value, 0n),
		isWhole: held.every(({ value }) => value !== undefined),
	};
}

const FITS: Readonly<Record<'on' | 'held', (row: WalletRow) => boolean>> = {
	on: ({ state }) => state !== 'off',
	held: ({ balance = 0n }) => balance > 0n,
};

/** The reference coin is its own value. For other coins, nodes report the value in one of two places. */
function valueOf(details: CoinDetails, held: CoinHolding | undefined): bigint | undefined {
	if (!held || held.coin === REFERENCE_COIN) return held?.balance;
	const value = held.value ?? valueAt(held.balance, details);
	// A real node returns 0 for a coin without a price.
	return value === 0n && held.balance > 0n ? undefined : value;
}

/** The details may be outdated: after a swap, their value is that of the earlier balance. */
function valueAt(balance: bigint, { value, valued }: CoinDetails): bigint | undefined {
	if (value === undefined || valued === undefined || valued === balance) return value;
	return valued > 0n ? (value * balance) / valued : undefined;
}

function byWorth(one: WalletRow, other: WalletRow): number {
	const rank = ({ value = -1n, balance = 0n, state }: WalletRow) => [
		value,
		balance > 0n ? 1n : 0n,
		state === 'off' ? 0n : 1n,
	];
	const [ours, theirs] = [rank(one), rank(other)];
	const place = ours.findIndex((figure, index) => figure !== theirs[index]);
	if (place !== -1) return (ours[place] ?? 0n) > (theirs[place] ?? 0n) ? -1 : 1;
	return one.coin < other.coin ? -1 : Number(one.coin > other.coin);
}

/** Wallet balance of a coin in smallest units, including outputs on offer or in a swap. */
export interface CoinHolding {
	readonly coin: string;
	readonly balance: bigint;
	/** In the reference coin; `undefined` if the node has no price. */
	readonly value: bigint | undefined;
}

/** Credit for unconfirmed fast swaps, in smallest units of the reference coin. */
export interface FastSwapCredit {
	/** Unused credit; negative if swaps use more than the deposits cover. */
	readonly free: bigint;
	readonly inUse: bigint;
}

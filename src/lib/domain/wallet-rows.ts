import type { CoinDetails, CoinState } from './coin-details.ts';
import { REFERENCE_COIN } from './money/price.ts';

/** A coin in the wallet's list. */
export interface WalletRow {
	readonly coin: string;
	readonly state: CoinState;
	readonly details: CoinDetails;
	/** In smallest units; `undefined` while the coin is inactive, or before it was read. */
	readonly balance: bigint | undefined;
	/** In the reference coin. */
	readonly value: bigint | undefined;
}

export type WalletFilter = 'all' | 'on' | 'held';

/**
 * One row per coin: those with the highest value first, then held coins without a known value, then active ones,
 * then the rest.
 *
 * @param holdings `undefined` until they were read. The real node leaves out coins without a balance.
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

/** The coins whose ticker contains the typed text: an exact match first, then tickers that begin with it. */
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

/** The total of the wallet in the reference coin, and whether every held coin counts. */
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

/** The reference coin is its own value; for other coins nodes report the value in one of two places. */
function valueOf(details: CoinDetails, held: CoinHolding | undefined): bigint | undefined {
	if (!held || held.coin === REFERENCE_COIN) return held?.balance;
	const value = held.value ?? valueAt(held.balance, details);
	// The real node returns 0 for a coin without a price.
	return value === 0n && held.balance > 0n ? undefined : value;
}

/** The details are from a different moment: after a swap their value is that of the earlier balance. */
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

/** The wallet's balance of a coin in smallest units, including outputs on offer or in a swap. */
export interface CoinHolding {
	readonly coin: string;
	readonly balance: bigint;
	/** In the reference coin, if the node knows a price. */
	readonly value: bigint | undefined;
}

/** The deposit that covers unconfirmed fast swaps, in smallest units of the reference coin. */
export interface FastSwapCredit {
	/** The unused part; negative while swaps use more than the deposit. */
	readonly free: bigint;
	readonly inUse: bigint;
}

import { saleOf, volumeSold, type StandingOrder } from '../orders/own-orders.ts';

/** A coin that something may spend, and how much of it: `all` is whatever the wallet holds of it. In smallest units. */
export interface Claim {
	readonly coin: string;
	readonly most: bigint | 'all';
}

/** Something that may spend, and what it may. */
export interface Claimant {
	readonly id: string;
	readonly claims: readonly Claim[];
}

/**
 * After a fill the node offers the next output, and so on: an order without a volume is filled again and again until no
 * coins are left, however small a single fill is.
 */
export function claimOfOrder(order: StandingOrder): Claim {
	return { coin: saleOf(order).base, most: volumeSold(order) ?? 'all' };
}

/** The most that can leave the wallet of one coin if everything that stands is taken. In smallest units. */
export interface CoinExposure {
	readonly coin: string;
	/** `undefined` if it is not known. */
	readonly balance: bigint | undefined;
	/** Never more than the balance; `undefined` if it is not known. */
	readonly most: bigint | undefined;
	/** The most that each claimant alone can spend, by its id. */
	readonly parts: ReadonlyMap<string, bigint | undefined>;
}

/**
 * The most that all claimants together can spend, coin by coin. A coin without a claim is left out.
 *
 * @param isWhole every claimant is among them; else no sum is known
 * @param balanceOf the confirmed balance of a coin; `undefined` if it is not known
 */
export function sumOfClaims(
	claimants: readonly Claimant[],
	isWhole: boolean,
	balanceOf: (coin: string) => bigint | undefined,
): CoinExposure[] {
	const coins = [...new Set(claimants.flatMap(({ claims }) => claims.map(({ coin }) => coin)))].sort();
	return coins.map((coin) => {
		const balance = balanceOf(coin);
		const claimed = claimants.flatMap(({ id, claims }) =>
			claims.filter((claim) => claim.coin === coin).map(({ most }) => ({ id, most })),
		);
		const parts = new Map(claimed.map(({ id, most }) => [id, bounded(most, balance)]));
		return { coin, balance, most: isWhole ? sumOf(claimed, balance) : undefined, parts };
	});
}

/** The exposure of orders alone, as a form and a list of orders say it. */
export function mostOfOrders(
	orders: readonly StandingOrder[],
	balanceOf: (coin: string) => bigint | undefined,
): CoinExposure[] {
	const claimants = orders.map((order) => ({ id: `order ${order.id}`, claims: [claimOfOrder(order)] }));
	return sumOfClaims(claimants, true, balanceOf);
}

function sumOf(claimed: readonly Pick<Claim, 'most'>[], balance: bigint | undefined): bigint | undefined {
	let sum = 0n;
	for (const { most } of claimed) {
		if (most === 'all') return balance;
		sum += most;
	}
	return bounded(sum, balance);
}

function bounded(most: bigint | 'all', balance: bigint | undefined): bigint | undefined {
	if (most === 'all') return balance;
	return balance !== undefined && balance < most ? balance : most;
}

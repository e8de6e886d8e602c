/** The shorter time lock of the contracts, in milliseconds. The longer one lasts twice as long. */
export const LOCK_MS = 7_800_000;

/**
 * Times at which a node reclaims coins from a swap with an absent counterparty; they depend on the node
 * variant. Spans are in milliseconds from the start of the swap.
 */
export interface SwapLocks {
	/** Lock of the maker's payment. The deposit is locked twice as long. */
	readonly lockMs: number;
	/** Coins that the taker's node claims: its own payment, or the counterparty's deposit instead. */
	readonly takerTakes: 'payment' | 'deposit';
	readonly takerFromMs: number;
	readonly makerPaymentFromMs: number;
	/** Applies to the maker's deposit if the payment was locked too. */
	readonly makerDepositFromMs: number;
	/** Applies to the maker's deposit if nothing else was locked. */
	readonly lonelyDepositFromMs: number;
}

/** Locks of a node that reclaims its own payments as soon as the contracts allow. */
export function plainLocks(lockMs = LOCK_MS): SwapLocks {
	return {
		lockMs,
		takerTakes: 'payment',
		takerFromMs: 2 * lockMs,
		makerPaymentFromMs: lockMs,
		makerDepositFromMs: lockMs,
		lonelyDepositFromMs: lockMs,
	};
}

/** The longest of several locks, for a swap whose coins are unknown. */
export function slowestLocks(all: readonly SwapLocks[]): SwapLocks {
	return all.reduce(
		(slowest, each) => (each.lockMs > slowest.lockMs ? each : slowest),
		all[0] ?? plainLocks(),
	);
}

const HOUR_MS = 3_600_000;
/** Margin of some blocks until a node reclaims coins. */
const BLOCKS_MS = HOUR_MS / 4;
/**
 * Extra margin if the deposit is claimed: the node waits for the chain's median time, which is up to an hour
 * behind.
 */
const MEDIAN_MS = HOUR_MS;

/** Longest time that coins of either party may stay locked, in milliseconds from the start of the swap. */
export const longestLock = (locks: SwapLocks): number =>
	Math.max(longestOfTaker(locks), longestOfMaker(locks));

export const longestOfTaker = (locks: SwapLocks): number =>
	Math.max(locks.takerFromMs, 2 * locks.lockMs) + marginOf(locks);

export const longestOfMaker = (locks: SwapLocks): number =>
	Math.max(locks.makerPaymentFromMs, locks.makerDepositFromMs, locks.lonelyDepositFromMs) + marginOf(locks);

const marginOf = ({ takerTakes }: SwapLocks): number => (takerTakes === 'deposit' ? MEDIAN_MS : BLOCKS_MS);

/** The shorter lock of the contracts, in milliseconds; the longer one is twice as long. */
export const LOCK_MS = 7_800_000;

/**
 * When a node reclaims coins from a swap with an absent counterparty, by the node program. Spans are in
 * milliseconds from the start of the swap.
 */
export interface SwapLocks {
	/** The maker’s payment is locked for this long, its deposit for twice as long. */
	readonly lockMs: number;
	/** The coins taken by the taker’s node: its own payment, or the counterparty’s deposit instead. */
	readonly takerTakes: 'payment' | 'deposit';
	readonly takerFromMs: number;
	readonly makerPaymentFromMs: number;
	/** The maker’s deposit, if it locked its payment too. */
	readonly makerDepositFromMs: number;
	/** The maker’s deposit, if it locked nothing else. */
	readonly lonelyDepositFromMs: number;
}

/** Locks of a node that reclaims its own payments as soon as the contracts release them. */
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
/** Some blocks pass until a node reclaims coins. */
const BLOCKS_MS = HOUR_MS / 4;
/** A program that takes the deposit waits for the median time of that chain, which is up to an hour behind. */
const MEDIAN_MS = HOUR_MS;

/** The longest that coins of a swap of either side may stay locked, in milliseconds from its start. */
export const longestLock = (locks: SwapLocks): number =>
	Math.max(longestOfTaker(locks), longestOfMaker(locks));

export const longestOfTaker = (locks: SwapLocks): number =>
	Math.max(locks.takerFromMs, 2 * locks.lockMs) + marginOf(locks);

export const longestOfMaker = (locks: SwapLocks): number =>
	Math.max(locks.makerPaymentFromMs, locks.makerDepositFromMs, locks.lonelyDepositFromMs) + marginOf(locks);

const marginOf = ({ takerTakes }: SwapLocks): number => (takerTakes === 'deposit' ? MEDIAN_MS : BLOCKS_MS);

import type { Side } from './quoter.ts';

/** A finished swap. */
export interface Trade {
	/** Seconds since 1970. */
	readonly time: number;
	/** The number of the simulated maker; none if the user was the maker. */
	readonly maker?: number;
	/** The maker's side: at an `ask` it gave base, at a `bid` it gave rel. */
	readonly side: Side;
	/** In satoshis of the venue's coins. */
	readonly baseVolume: bigint;
	readonly relVolume: bigint;
}

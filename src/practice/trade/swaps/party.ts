import type { Chance } from '../../world/chance.ts';

/** One side of a swap: the user, or a simulated peer. */
export interface Party {
	readonly privateKey: Uint8Array;
	/** Compressed, 33 bytes. */
	readonly publicKey: Uint8Array;
	/** The number of a simulated peer; the user has none. */
	readonly peer?: number;
}

/** A party's random number for one trade; every call gives the same one. */
export function secretOf(chance: Chance, uuid: string, owner: 'alice' | 'bob'): Uint8Array {
	return chance.bytes(`secret of ${owner} in ${uuid}`, 32);
}

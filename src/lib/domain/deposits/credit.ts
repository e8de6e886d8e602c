import type { FastSwapCredit } from '../wallet/wallet-rows.ts';

/** A swap that draws on the credit. */
export interface CreditDebit {
	/** The same for the same swap. */
	readonly key: string;
	readonly isMaker: boolean;
	readonly base: { readonly coin: string; readonly amount: bigint };
	readonly rel: { readonly coin: string; readonly amount: bigint };
	/** The credit in use, in smallest units of the reference coin. */
	readonly worth: bigint;
	/** When the swap ended, in milliseconds since 1970; `undefined` while it goes on. */
	readonly finishedAt: number | undefined;
	/** By how many blocks of either coin its notarisation is behind; `undefined` if the node does not say. */
	readonly blocksLeft: number | undefined;
}

export interface DepositCredit extends FastSwapCredit {
	readonly debits: readonly CreditDebit[];
}

/**
 * - `none`: no deposit counts.
 * - `free`: nothing of it is in use. - `in-use`: some of it is. - `overdrawn`: more is in use than deposits cover.
 */
export type CreditStanding = 'none' | 'free' | 'in-use' | 'overdrawn';

export function creditStanding({ free, inUse }: FastSwapCredit): CreditStanding {
	if (free < 0n) return 'overdrawn';
	if (inUse > 0n) return 'in-use';
	return free > 0n ? 'free' : 'none';
}

/** The parts of a meter, as shares of its length, which is 1. */
export interface CreditMeter {
	/** In use and covered. */
	readonly used: number;
	readonly free: number;
	/** In use beyond what deposits cover, drawn the other way. */
	readonly over: number;
}

export function creditMeter({ free, inUse }: FastSwapCredit): CreditMeter {
	const over = free < 0n ? -free : 0n;
	const covered = inUse > over ? inUse - over : 0n;
	const left = free > 0n ? free : 0n;
	const whole = covered + left + over;
	const share = (part: bigint) => (whole === 0n ? 0 : Number((part * 10_000n) / whole) / 10_000);
	return { used: share(covered), free: share(left), over: share(over) };
}

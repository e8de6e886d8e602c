import type { ClaimAnswer, DepositCredit } from '#lib/domain/deposits.ts';
import type { BuiltTransaction } from '../built-transaction.ts';
import type { ReadOptions } from '../read-options.ts';

interface DepositOrder {
	/** In smallest units of the reference coin. */
	readonly amount: bigint;
	readonly weeks: number;
}

/** Coins locked for a time, so that makers need not wait for the confirmations of the user's swaps. */
export interface NodeDeposits {
	/**
	 * Has a deposit built and signed; nothing is sent. The node then reserves the spent outputs for about two
	 * minutes.
	 *
	 * @throws CallError; of kind `refused` also if the node built nothing because too little is free
	 */
	build(order: DepositOrder): Promise<BuiltTransaction>;
	/**
	 * Claims, in one call, all deposits that are due, and lists the others. It may send transactions.
	 *
	 * @throws CallError
	 */
	claim(): Promise<ClaimAnswer>;
	/**
	 * The credit available to swaps, and the swaps that use it; `undefined` if the node does not report it.
	 *
	 * @param address the user's address of the reference coin
	 * @throws CallError
	 */
	credit(address: string, options?: ReadOptions): Promise<DepositCredit | undefined>;
}

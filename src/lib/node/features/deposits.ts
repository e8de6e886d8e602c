import type { ClaimAnswer, DepositCredit } from '#lib/domain/deposits.ts';
import type { BuiltTransaction } from '../built-transaction.ts';
import type { ReadOptions } from '../read-options.ts';

interface DepositOrder {
	/** Amount in smallest units of the reference coin. */
	readonly amount: bigint;
	readonly weeks: number;
}

/** Coins locked for a time, so that makers need not wait for confirmations of the user's swaps. */
export interface NodeDeposits {
	/**
	 * Has the node build and sign a deposit, without broadcasting. The node then reserves the spent outputs for
	 * about two minutes.
	 * @throws CallError; of kind `refused` also if the node built nothing because the unreserved outputs are
	 * too small
	 */
	build(order: DepositOrder): Promise<BuiltTransaction>;
	/**
	 * Claims all due deposits in one call and lists the others. May broadcast transactions.
	 * @throws CallError
	 */
	claim(): Promise<ClaimAnswer>;
	/**
	 * The credit available to swaps, and the swaps that use it; `undefined` if the node does not report it.
	 * @param address the user's address of the reference coin
	 * @throws CallError
	 */
	credit(address: string, options?: ReadOptions): Promise<DepositCredit | undefined>;
}

import type { ClaimAnswer, DepositCredit } from '#lib/domain/deposits.ts';
import type { BuiltTransaction } from '../built-transaction.ts';
import type { ReadOptions } from '../read-options.ts';

interface DepositOrder {
	/** In smallest units of the reference coin. */
	readonly amount: bigint;
	readonly weeks: number;
}

/** Coins that are locked for a time, so that makers need not wait for the confirmations of one's swaps. */
export interface NodeDeposits {
	/**
	 * Has a deposit built and signed; nothing is sent. The node then holds what it spends for about two minutes.
	 *
	 * @throws CallError of kind `refused` too where the node built nothing, since too little is free
	 */
	build(order: DepositOrder): Promise<BuiltTransaction>;
	/**
	 * Claims, in one call, all deposits whose time has come, and lists the others. It may send transactions.
	 *
	 * @throws CallError
	 */
	claim(): Promise<ClaimAnswer>;
	/**
	 * The credit that swaps may draw on, and the swaps that do; `undefined` if the node does not say.
	 *
	 * @param address the own one of the reference coin
	 * @throws CallError
	 */
	credit(address: string, options?: ReadOptions): Promise<DepositCredit | undefined>;
}

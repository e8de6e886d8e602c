import type { FlowRecord } from '../flow/money-flow.ts';

/** A transfer that was sent from here, read from its signed bytes. */
export interface SentTransfer extends Pick<FlowRecord, 'step' | 'reached'> {
	readonly tokenId: string;
	/** In units, as the rest. */
	readonly sent: bigint;
	/** The change that comes back to the sender. */
	readonly change: bigint;
	/** It went to the sender, who gets it all back. */
	readonly isToSelf: boolean;
}

/** A balance as a daemon gave it. */
export interface BalanceReading {
	readonly units: bigint;
	/** When it was read, in milliseconds since 1970. */
	readonly at: number;
}

/** A balance of a token, with waiting transfers taken into account. */
export interface PendingBalance {
	/** The balance once all waiting transfers are in a block. */
	readonly total: bigint;
	/** The part of it that can be sent now. */
	readonly spendable: bigint;
	/** The part of it that comes back with the next block. */
	readonly returning: bigint;
	/** The amount on its way to others. */
	readonly leaving: bigint;
}

/**
 * A daemon leaves out every output that a waiting transaction spends, and the change of it too, until the next block.
 * So a balance drops by far more than was sent, and rises again. The ledger of what was sent from here shows what of it
 * comes back.
 */
export function balanceWithPending(
	{ units, at }: BalanceReading,
	transfers: readonly SentTransfer[],
): PendingBalance {
	const balance = { total: units, spendable: units, returning: 0n, leaving: 0n };
	for (const transfer of transfers) {
		if (!isPending(transfer, at)) continue;
		const back = transfer.change + (transfer.isToSelf ? transfer.sent : 0n);
		const spent = transfer.sent + transfer.change;
		// A reading from before the sending still counts what is spent.
		const isCounted = at < (transfer.reached.sending ?? 0);
		balance.spendable -= isCounted ? spent : 0n;
		balance.total += back - (isCounted ? spent : 0n);
		balance.returning += back;
		balance.leaving += spent - back;
	}
	return balance;
}

/** The daemon holds it, and the reading is from before its block. */
function isPending({ step, reached }: SentTransfer, at: number): boolean {
	if (step === 'accepted') return true;
	return (step === 'mined' || step === 'visible') && at < (reached.mined ?? 0);
}

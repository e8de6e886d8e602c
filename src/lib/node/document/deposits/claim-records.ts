import type { ClaimRecord } from '#lib/domain/deposits/claim.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import { readTransactionId } from '../wallet/transaction-id.ts';

type WireDecimal = number | string;

export interface WireClaimRecord {
	readonly txid: string;
	readonly deposit?: WireDecimal | undefined;
	readonly interest?: WireDecimal | undefined;
	readonly waittime?: number | undefined;
	readonly claimtxid?: string | undefined;
}

/** What was claimed has no time to wait: the document's node says 0, the real one leaves it out. */
export function readClaimRecord(wire: WireClaimRecord): ClaimRecord {
	const { txid, deposit, interest, waittime = 0, claimtxid } = wire;
	return {
		txid: txid.toLowerCase(),
		amount: deposit === undefined ? undefined : parseDecimal(deposit),
		interest: interest === undefined ? undefined : parseDecimal(interest),
		waitMs: waittime > 0 ? waittime * 1000 : undefined,
		claimTxid: readTransactionId(claimtxid),
	};
}

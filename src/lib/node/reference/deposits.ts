import type { ClaimRecord, CreditDebit } from '#lib/domain/deposits.ts';
import { parseDecimal, formatAmount } from '#lib/domain/money/amount.ts';
import { onceEach, readTicker, readTransactionId } from './wire-values.ts';
import { fastswap_claim, fastswap_deposit } from '#lib/api/deposits.ts';
import { balance } from '#lib/api/wallet.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import { REFERENCE_COIN } from '#lib/domain/money/price.ts';
import type { NodeDeposits } from '../features/deposits.ts';
import { readBuiltPayment } from './wallet/payments.ts';

type WireDecimal = number | string;

export interface WireClaimRecord {
	readonly txid: string;
	readonly deposit?: WireDecimal | undefined;
	readonly interest?: WireDecimal | undefined;
	readonly waittime?: number | undefined;
	readonly claimtxid?: string | undefined;
}

/** The document's node returns a waiting time of 0 for a claimed deposit; the real one omits the field. */
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

export interface WireDebit {
	readonly iambob: 0 | 1;
	readonly requestid: number;
	readonly quoteid: number;
	readonly base: string;
	readonly satoshis: WireDecimal;
	readonly rel: string;
	readonly destsatoshis: WireDecimal;
	/** Unix seconds; 0 while the swap is running. */
	readonly finished: number;
	/** Height to be notarised before a side releases the credit, and current notarised height. */
	readonly bobneeds_dPoW: number;
	readonly bob_dPoWheight: number;
	readonly aliceneeds_dPoW: number;
	readonly alice_dPoWheight: number;
	readonly kmdvalue: WireDecimal;
}

export function readDebit(wire: WireDebit): CreditDebit {
	return {
		key: `${wire.requestid}-${wire.quoteid}`,
		isMaker: wire.iambob === 1,
		base: { coin: readTicker(wire.base), amount: BigInt(wire.satoshis) },
		rel: { coin: readTicker(wire.rel), amount: BigInt(wire.destsatoshis) },
		worth: parseDecimal(wire.kmdvalue),
		finishedAt: wire.finished > 0 ? wire.finished * 1000 : undefined,
		blocksLeft: blocksLeft(wire),
	};
}

/** A needed height of 0 or 1 means that the node does not wait. */
function blocksLeft(wire: WireDebit): number | undefined {
	const waits = [
		[wire.bobneeds_dPoW, wire.bob_dPoWheight],
		[wire.aliceneeds_dPoW, wire.alice_dPoWheight],
	].flatMap(([needed = 0, notarised = 0]) => (needed > 1 ? [Math.max(0, needed - notarised)] : []));
	return waits.length > 0 ? Math.max(...waits) : undefined;
}

/** @param write formats an amount so that the program locks it exactly */
export function openDeposits(
	client: NodeClient,
	write: (amount: bigint) => string = formatAmount,
): NodeDeposits {
	return {
		async build({ amount, weeks }) {
			const order = { weeks, amount: write(amount), broadcast: 0 } as const;
			const reply = await client.call(fastswap_deposit, order);
			return readBuiltPayment(reply, REFERENCE_COIN, fastswap_deposit.name);
		},
		async claim() {
			const { claimed, txids } = await client.call(fastswap_claim, {});
			return {
				claimed: parseDecimal(claimed),
				records: onceEach(txids.map(readClaimRecord), ({ txid }) => txid),
			};
		},
		async credit(address, options) {
			const asked = { coin: REFERENCE_COIN, address };
			const { zcredits, zdebits } = await client.call(balance, asked, options);
			if (zcredits === undefined) return undefined;
			return {
				free: parseDecimal(zcredits),
				inUse: parseDecimal(zdebits?.pendingswaps ?? 0),
				debits: onceEach((zdebits?.swaps ?? []).map(readDebit), ({ key }) => key),
			};
		},
	};
}

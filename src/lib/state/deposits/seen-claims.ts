import type { ClaimRecord } from '#lib/domain/deposits/claim.ts';
import { REFERENCE_COIN } from '#lib/domain/money/reference-coin.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import { bringsHome } from '../flow/brings-home.ts';
import { readOwnCoin } from '../wallet/own-coins.ts';

/** The most that a claim's fee takes, in smallest units. */
const LARGEST_FEE = 100_000n;

/** A deposit that may have been claimed. */
export type MayBeClaimed = Pick<ClaimRecord, 'txid' | 'claimTxid'> & { readonly amount: bigint };

/**
 * Looks for what claimed deposits: transactions that spend them to the own address. Each pays its deposit there less a fee, and
 * with interest perhaps more; the node may have named it.
 */
export async function findClaims(
	node: TradingNode,
	deposits: readonly MayBeClaimed[],
	signal?: AbortSignal,
): Promise<ClaimRecord[]> {
	const own = await readOwnCoin(node, REFERENCE_COIN, { signal });
	if (!own) return [];
	const outputs = await node.wallet.outputs(REFERENCE_COIN, own.address, { signal });
	const claims: ClaimRecord[] = [];
	for (const { txid: from, amount, claimTxid } of deposits) {
		const alike = outputs.filter(({ value }) => value >= amount - LARGEST_FEE).map(({ txid }) => txid);
		for (const txid of new Set([...(claimTxid === undefined ? [] : [claimTxid]), ...alike])) {
			if (!(await bringsHome(node, { coin: REFERENCE_COIN, own, txid, from }, signal))) continue;
			claims.push({ txid: from, amount, interest: undefined, waitMs: undefined, claimTxid: txid });
			break;
		}
	}
	return claims;
}

import type { ClaimRecord, ClaimRequest } from '#lib/domain/deposits/claim.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import { REFERENCE_COIN } from '#lib/domain/money/reference-coin.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import { readOwnCoin } from '../wallet/own-coins.ts';

/** The most that a claim's fee takes, in smallest units. */
const LARGEST_FEE = 100_000n;

/**
 * Looks for what claimed deposits: outputs at the own address that spend them. Each holds its deposit less a fee, and with
 * interest perhaps more.
 */
export async function findClaims(
	node: TradingNode,
	{ due }: ClaimRequest,
	signal?: AbortSignal,
): Promise<ClaimRecord[]> {
	const own = await readOwnCoin(node, REFERENCE_COIN, { signal });
	if (!own) return [];
	const outputs = await node.wallet.outputs(REFERENCE_COIN, own.address, { signal });
	const left = due.map(({ txid, amount }) => ({ txid, amount: parseDecimal(amount) }));
	const least = left.reduce((least, { amount }) => (amount < least ? amount : least), left[0]?.amount ?? 0n);
	const claims: ClaimRecord[] = [];
	for (const output of outputs.filter(({ value }) => value >= least - LARGEST_FEE)) {
		if (claims.length === left.length) break;
		const found = await node.payments.find(REFERENCE_COIN, output.txid, { signal });
		for (const { txid, amount } of left)
			if (found?.spends.includes(txid))
				claims.push({ txid, amount, interest: undefined, waitMs: undefined, claimTxid: output.txid });
	}
	return claims;
}

import type { ClaimRecord } from '#lib/domain/deposits/claim.ts';
import type { CallEntry } from '#lib/domain/flow/journal-entry.ts';
import { REFERENCE_COIN } from '#lib/domain/money/price.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import { straysOf, CoinPayments, readOwnCoin } from '../flow/coin-payments.ts';
import type { TransactionStatus } from '../flow/flow-plan.ts';
import type { Desk } from '../desk.ts';
import { readStoredClaims } from './stored-claims.ts';

/** The most that a claim's fee takes, in smallest units. */
const LARGEST_FEE = 100_000n;

/** A deposit that may have been claimed. */
export type MayBeClaimed = Pick<ClaimRecord, 'txid' | 'claimTxid'> & { readonly amount: bigint };

/**
 * Looks for what claimed deposits: transactions that spend them. Each pays its deposit to the own address less a fee, and with
 * interest perhaps more; the node may have named it.
 */
export async function findClaims(
	node: TradingNode,
	deposits: readonly MayBeClaimed[],
	options?: ReadOptions,
): Promise<ClaimRecord[]> {
	const own = await readOwnCoin(node, REFERENCE_COIN, options);
	if (!own) return [];
	const outputs = await node.wallet.outputs(REFERENCE_COIN, own.address, options);
	const claims: ClaimRecord[] = [];
	for (const { txid: from, amount, claimTxid } of deposits) {
		const alike = outputs.filter(({ value }) => value >= amount - LARGEST_FEE).map(({ txid }) => txid);
		for (const txid of new Set([...(claimTxid === undefined ? [] : [claimTxid]), ...alike])) {
			const strays = await straysOf(node, { coin: REFERENCE_COIN, own, txid, from }, options);
			if (!strays) continue;
			claims.push({ txid: from, amount, interest: undefined, waitMs: undefined, claimTxid: txid, strays });
			break;
		}
	}
	return claims;
}

/** From the worst to the best. */
const SEEN: readonly TransactionStatus['seen'][] = ['nowhere', 'waiting', 'mined', 'visible'];

/** Where the transactions are that claimed the deposits of a call: as far as the one that is the least far. */
export async function lookUpClaims(
	{ connection, database }: Pick<Desk, 'connection' | 'database'>,
	{ txid, draft: { due } }: CallEntry<'claim-deposits'>,
	options?: ReadOptions,
): Promise<TransactionStatus> {
	const { records } = await readStoredClaims(database, connection.id);
	const isOfCall = (record: ClaimRecord) => due.some((each) => each.txid === record.txid);
	const claims = [txid, ...records.filter(isOfCall).map(({ claimTxid }) => claimTxid)];
	const payments = new CoinPayments(connection.node, REFERENCE_COIN);
	const found: TransactionStatus[] = [];
	for (const each of new Set(claims.filter((claim) => claim !== undefined)))
		found.push(await payments.lookUp(each, options));
	const depthOf = (status: TransactionStatus) => ('confirmations' in status && status.confirmations) || 0;
	const [worst = { seen: 'nowhere' }] = found.toSorted(
		(one, other) => SEEN.indexOf(one.seen) - SEEN.indexOf(other.seen) || depthOf(one) - depthOf(other),
	);
	return worst;
}

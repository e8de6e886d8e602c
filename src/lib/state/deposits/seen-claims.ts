import { NO_CLAIMS, type ClaimRecord, type KnownClaims } from '#lib/domain/deposits.ts';
import type { Database } from '#lib/storage/database.ts';
import { nodeSetting, readSetting } from '#lib/storage/settings.ts';
import { StoredSetting } from '../stored/stored-setting.svelte.ts';
import type { CallEntry } from '#lib/domain/flow/journal-entry.ts';
import { REFERENCE_COIN } from '#lib/domain/money/price.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import { straysOf, CoinPayments, readOwnCoin } from '../flow/coin-payments.ts';
import type { TransactionStatus } from '../flow/flow-plan.ts';
import type { Desk } from '../desk.ts';

/** The node's last report of its deposits. The node lists them only in reply to a claim. */
export function storedClaims(database: Database, nodeId: string): StoredSetting<KnownClaims> {
	return new StoredSetting<KnownClaims>(database, {
		name: nameOf(nodeId),
		initial: NO_CLAIMS,
		parse: readClaims,
	});
}

/** The claims as currently stored on disk. */
async function readStoredClaims(database: Database, nodeId: string): Promise<KnownClaims> {
	const stored = await readSetting(database, nameOf(nodeId));
	return (stored === undefined ? undefined : readClaims(stored)) ?? NO_CLAIMS;
}

const nameOf = (nodeId: string) => nodeSetting('deposit-claims', nodeId);

function readClaims(stored: unknown): KnownClaims | undefined {
	const { at, claimed, records } = stored as Partial<Record<keyof KnownClaims, unknown>>;
	if (typeof at !== 'number' || typeof claimed !== 'bigint' || !Array.isArray(records)) return undefined;
	return records.every(isRecord) ? { at, claimed, records } : undefined;
}

function isRecord(stored: unknown): stored is ClaimRecord {
	const { txid, amount, interest, waitMs, claimTxid, strays } = stored as Partial<
		Record<keyof ClaimRecord, unknown>
	>;
	const isMissingOr = (type: 'bigint' | 'number' | 'string', value: unknown) =>
		value === undefined || typeof value === type;
	return (
		typeof txid === 'string' &&
		isMissingOr('bigint', amount) &&
		isMissingOr('bigint', interest) &&
		isMissingOr('number', waitMs) &&
		isMissingOr('string', claimTxid) &&
		(strays === undefined || Array.isArray(strays))
	);
}

/** Maximum fee of a claim, in smallest units. */
const MAX_FEE = 100_000n;

/** A deposit that may have been claimed. */
export type MayBeClaimed = Pick<ClaimRecord, 'txid' | 'claimTxid'> & { readonly amount: bigint };

/**
 * Finds the transactions that claimed deposits. Each spends a deposit and pays it to the wallet's address minus a fee,
 * possibly with interest. `claimTxid` is the node's own report, if any.
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
		const alike = outputs.filter(({ value }) => value >= amount - MAX_FEE).map(({ txid }) => txid);
		for (const txid of new Set([...(claimTxid === undefined ? [] : [claimTxid]), ...alike])) {
			const strays = await straysOf(node, { coin: REFERENCE_COIN, own, txid, from }, options);
			if (!strays) continue;
			claims.push({ txid: from, amount, interest: undefined, waitMs: undefined, claimTxid: txid, strays });
			break;
		}
	}
	return claims;
}

/** From worst to best. */
const SEEN: readonly TransactionStatus['seen'][] = ['nowhere', 'waiting', 'mined', 'visible'];

/** The status of a call's claim transactions: that of the least advanced one. */
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

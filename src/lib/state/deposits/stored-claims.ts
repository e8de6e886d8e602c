import { NO_CLAIMS, type ClaimRecord, type KnownClaims } from '#lib/domain/deposits/claim.ts';
import type { Database } from '#lib/storage/database.ts';
import { nodeSetting, readSetting } from '#lib/storage/settings.ts';
import { StoredSetting } from '../stored/stored-setting.svelte.ts';

/** A node's last word on its deposits: it speaks of them only when it is asked to claim. */
export function storedClaims(database: Database, nodeId: string): StoredSetting<KnownClaims> {
	return new StoredSetting<KnownClaims>(database, {
		name: nameOf(nodeId),
		initial: NO_CLAIMS,
		parse: readClaims,
	});
}

/** The same as it is on disk now. */
export async function readStoredClaims(database: Database, nodeId: string): Promise<KnownClaims> {
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

import type { Stray } from '../flow/call-record.ts';

/** A node's answer about one deposit when it is asked to claim. Amounts are in smallest units of the reference coin. */
export interface ClaimRecord {
	/** Of the transaction that made the deposit. */
	readonly txid: string;
	readonly amount: bigint | undefined;
	/** The chain's interest for the time that it was locked. */
	readonly interest: bigint | undefined;
	/**
	 * For how long it stays locked, in milliseconds; 0 if the node says that it was claimed and that was not seen yet,
	 * `undefined` if it was seen.
	 */
	readonly waitMs: number | undefined;
	/** The transaction that claimed it. */
	readonly claimTxid: string | undefined;
	/** Payments of that transaction to strangers; missing if it was not seen. */
	readonly strays?: readonly Stray[] | undefined;
}

/** How a node answers: it claims what it can, and lists the rest. */
export interface ClaimAnswer {
	/** The total that came back, in smallest units. */
	readonly claimed: bigint;
	readonly records: readonly ClaimRecord[];
}

/** The last answer, with what was claimed before it: later answers do not list that any more. */
export interface KnownClaims extends ClaimAnswer {
	/** When the node answered, by its own clock; 0 before it ever did. In milliseconds since 1970. */
	readonly at: number;
}

/** A request to claim the deposits that this browser takes for due. Others may be claimed with them. */
export interface ClaimRequest {
	/** The reference coin. */
	readonly coin: string;
	readonly due: readonly {
		readonly txid: string;
		/** As a decimal text. */
		readonly amount: string;
	}[];
}

export const NO_CLAIMS: KnownClaims = { at: 0, claimed: 0n, records: [] };

/** The node says that it has claimed it. */
const isTold = ({ waitMs }: ClaimRecord): boolean => waitMs === 0;

/** Claims as the node tells them, and those not seen yet. */
export const unseenClaims = ({ records }: KnownClaims): readonly ClaimRecord[] => records.filter(isTold);

export const isClaimed = ({ waitMs }: ClaimRecord): boolean => waitMs === undefined;

/** The transaction that claimed it pays a stranger. */
export const isStrayed = ({ strays = [] }: ClaimRecord): boolean => strays.length > 0;

/** @param at when the node answered, by its clock */
export function addAnswer(known: KnownClaims, answer: ClaimAnswer, at: number): KnownClaims {
	const listed = new Set(answer.records.map(({ txid }) => txid));
	const before = known.records.filter(
		(record) => (isClaimed(record) || isTold(record)) && !listed.has(record.txid),
	);
	// That something was claimed is the node's word until it is seen.
	const told = answer.records.map((record) => (isClaimed(record) ? { ...record, waitMs: 0 } : record));
	return { at, claimed: 0n, records: [...told, ...before] };
}

/** Notes claims that were seen on the chain, if no answer of the node tells of them. */
export function addSeenClaims(known: KnownClaims, seen: readonly ClaimRecord[]): KnownClaims {
	const found = new Set(seen.map(({ txid }) => txid));
	const told = new Map(known.records.map((record) => [record.txid, record]));
	const merged = seen.map((record) => {
		const { amount, interest } = { ...record, ...told.get(record.txid) };
		return { ...record, amount: amount ?? record.amount, interest };
	});
	const claimed = merged
		.filter((record) => !isStrayed(record))
		.filter(({ txid }) => told.get(txid)?.waitMs !== undefined || !told.has(txid))
		.reduce((sum, { amount = 0n, interest = 0n }) => sum + amount + interest, known.claimed);
	return { ...known, claimed, records: [...merged, ...known.records.filter(({ txid }) => !found.has(txid))] };
}

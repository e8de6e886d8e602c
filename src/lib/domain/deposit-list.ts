import { isCallOpen, wasCallUndone, type Stray } from './flow/call-record.ts';
import type { CallEntry, TransactionEntry } from './flow/journal-entry.ts';
import { wasEverSent } from './flow/money-flow.ts';
import { parseAmount } from './money/amount.ts';
import { isClaimed, isStrayed, type ClaimRecord, type KnownClaims, RECOGNISED_AFTER } from './deposits.ts';

/**
 * State of a deposit.
 *
 * - `unconfirmed`: sent, but not in a block.
 * - `recognising`: in a block, but with too few confirmations for makers.
 * - `locked`: counts as credit until the lock ends.
 * - `due`: the lock has ended.
 * - `unlisted`: the lock has ended, but the node's latest reply did not list the deposit.
 * - `claiming`: a claim was sent; the outcome is unknown.
 * - `claimed`: back at the user's address.
 * - `strayed`: the claiming transaction pays a different address.
 */
export type DepositState =
	'unconfirmed' | 'recognising' | 'locked' | 'due' | 'unlisted' | 'claiming' | 'claimed' | 'strayed';

export interface ListedDeposit {
	readonly txid: string;
	/** Smallest units; `undefined` if the node does not report it. */
	readonly amount: bigint | undefined;
	readonly interest: bigint | undefined;
	/** When this browser sent the deposit, and the end of its lock, in milliseconds since 1970. */
	readonly since: number | undefined;
	readonly until: number | undefined;
	readonly state: DepositState;
	/** `undefined` if unknown. */
	readonly confirmations: number | undefined;
	readonly claimTxid: string | undefined;
	/** Payments of the claim to third parties. */
	readonly strays: readonly Stray[];
	/** Id of the journal entry, if this browser made the deposit. */
	readonly entryId: string | undefined;
}

type DepositEntry = TransactionEntry<'deposit'>;

export interface DepositFacts {
	readonly entries: readonly DepositEntry[];
	readonly calls: readonly CallEntry<'claim-deposits'>[];
	readonly claims: KnownClaims;
	/** Confirmations by txid. */
	readonly depths: ReadonlyMap<string, number>;
	/** Node clock, milliseconds since 1970. */
	readonly now: number;
}

/** True if an entry made a deposit, or may have. */
export const mayDeposit = (entry: DepositEntry): boolean => wasEverSent(entry) && entry.step !== 'refused';

/** Lists deposits from the journal and from the node by the end of their locks, with claimed ones last. */
export function listDeposits(facts: DepositFacts): ListedDeposit[] {
	const own = facts.entries.filter(mayDeposit);
	const ownTxids = new Set(own.map(({ txid }) => txid));
	const others = facts.claims.records.filter(({ txid }) => !ownTxids.has(txid));
	return [
		...own.map((entry) => listed(entry, recordOf(facts, entry.txid), facts)),
		...others.map((record) => listed(undefined, record, facts)),
	].sort(byDate);
}

const recordOf = ({ claims }: DepositFacts, txid: string | undefined): ClaimRecord | undefined =>
	claims.records.find((record) => record.txid === txid);

function listed(
	entry: DepositEntry | undefined,
	record: ClaimRecord | undefined,
	facts: DepositFacts,
): ListedDeposit {
	const txid = entry?.txid ?? record?.txid ?? '';
	const until = entry ? entry.draft.until : untilOf(record, facts);
	const { interest, claimTxid, strays = [] } = record ?? {};
	return {
		...{ txid, interest, claimTxid, strays },
		amount: amountOf(entry) ?? record?.amount,
		since: entry?.reached.sending,
		until,
		state: stateOf({ txid, entry, record, until }, facts),
		confirmations: facts.depths.get(txid),
		entryId: entry?.id,
	};
}

function amountOf(entry: DepositEntry | undefined): bigint | undefined {
	const typed = entry && parseAmount(entry.draft.amount);
	return typeof typed === 'bigint' ? typed : undefined;
}

/** The node reports the remaining time as of its reply. */
const untilOf = (record: ClaimRecord | undefined, { claims }: DepositFacts): number | undefined =>
	record?.waitMs === undefined ? undefined : claims.at + record.waitMs;

interface Known {
	readonly txid: string;
	readonly entry: DepositEntry | undefined;
	readonly record: ClaimRecord | undefined;
	readonly until: number | undefined;
}

function stateOf(
	{ txid, entry, record, until }: Known,
	{ calls, claims, depths, now }: DepositFacts,
): DepositState {
	const claim = claimStateOf(txid, record, calls);
	if (claim) return claim;
	if (entry && ['sending', 'lost', 'accepted'].includes(entry.step)) return 'unconfirmed';
	if (until !== undefined && until < now) return claims.at > until && !record ? 'unlisted' : 'due';
	const depth = depths.get(txid);
	const isDeep = depth === undefined ? entry?.step !== 'mined' : depth >= RECOGNISED_AFTER;
	return isDeep ? 'locked' : 'recognising';
}

function claimStateOf(
	txid: string,
	record: ClaimRecord | undefined,
	calls: DepositFacts['calls'],
): Extract<DepositState, 'claiming' | 'claimed' | 'strayed'> | undefined {
	const open = calls.filter((call) => isCallOpen(call) && call.draft.due.some((due) => due.txid === txid));
	// The block of the claim may have been replaced since.
	const isClaimedNow = record !== undefined && isClaimed(record) && !open.some(wasCallUndone);
	if (isClaimedNow) return isStrayed(record) ? 'strayed' : 'claimed';
	return open.length > 0 ? 'claiming' : undefined;
}

function byDate(one: ListedDeposit, other: ListedDeposit): number {
	const isLast = ({ state }: ListedDeposit) => Number(state === 'claimed' || state === 'strayed');
	return isLast(one) - isLast(other) || (one.until ?? 0) - (other.until ?? 0);
}

/** True if the lock has ended and no claim is known. */
export const isDue = ({ state }: ListedDeposit): boolean => state === 'due' || state === 'unlisted';

/** Interest of claimed deposits, with the amounts that were locked for it multiplied by the hours of their locks. */
export interface EarnedInterest {
	readonly interest: bigint;
	/** In smallest units × hours. */
	readonly coinHours: bigint;
}

/** Of claimed deposits of this browser with known interest; `undefined` without one. */
export function earnedInterest(deposits: readonly ListedDeposit[]): EarnedInterest | undefined {
	const earned = deposits.flatMap(({ state, amount, interest, since, until }): EarnedInterest[] => {
		if (state !== 'claimed' || amount === undefined || interest === undefined) return [];
		if (since === undefined || until === undefined) return [];
		return [{ interest, coinHours: (amount * BigInt(Math.max(0, until - since))) / HOUR_MS }];
	});
	return earned.length === 0
		? undefined
		: earned.reduce((sum, each) => ({
				interest: sum.interest + each.interest,
				coinHours: sum.coinHours + each.coinHours,
			}));
}

const HOUR_MS = 3_600_000n;

import type { CallEntry, TransactionEntry } from './flow/journal-entry.ts';
import { isCallOpen, type CallStep } from './flow/call-record.ts';
import { wasEverSent } from './flow/money-flow.ts';

/** The coins in a time lock, decoded from its transaction. */
export interface LockedCoins {
	readonly coin: string;
	readonly txid: string;
	/** In smallest units, including the fee for reclaiming. */
	readonly value: bigint;
	/** End of the lock, in milliseconds since 1970. */
	readonly at: number;
	/** Address that can spend the coins afterwards. */
	readonly holder: string;
	readonly isOwn: boolean;
}

/**
 * State of a time lock.
 *
 * - `unsure`: sent, but not in a block.
 * - `locked`: the lock has not ended.
 * - `due`: the lock has ended.
 * - `fetching`: a reclaim was sent; the outcome is unknown.
 * - `home`: spent to the user's address.
 * - `strayed`: the spending transaction pays a different address.
 * - `theirs`: belongs to a different address.
 */
export type LockState = 'unsure' | 'locked' | 'due' | 'fetching' | 'home' | 'strayed' | 'theirs';

export interface ListedLock extends LockedCoins {
	readonly state: LockState;
	/** Txid of the spending transaction, if known. */
	readonly homeTxid?: string | undefined;
	/** Id of the journal entry, if this browser locked the coins. */
	readonly entryId?: string | undefined;
	/** The call that reclaims the coins. */
	readonly call?: CallEntry<'unlock'> | undefined;
}

type LockEntry = TransactionEntry<'time-lock'>;

/** True if an entry locks coins, or may have. */
export const mayLock = (entry: LockEntry): boolean => wasEverSent(entry) && entry.step !== 'refused';

/** @param now node clock, milliseconds since 1970 */
export function listedLock(
	locked: LockedCoins,
	entry: LockEntry | undefined,
	calls: readonly CallEntry<'unlock'>[],
	now: number,
): ListedLock {
	const own = calls.filter(({ draft }) => draft.txid === locked.txid && draft.coin === locked.coin);
	const done = own.find(({ step }) => step === 'done' || step === 'strayed');
	const open = own.find(isCallOpen);
	return {
		...locked,
		entryId: entry?.id,
		homeTxid: done?.txid,
		call: open ?? done ?? own[0],
		state: stateOf(locked, entry, { done: done?.step, isOpen: open !== undefined }, now),
	};
}

function stateOf(
	{ at, isOwn }: LockedCoins,
	entry: LockEntry | undefined,
	{ done, isOpen }: { readonly done: CallStep | undefined; readonly isOpen: boolean },
	now: number,
): LockState {
	if (done) return done === 'strayed' ? 'strayed' : 'home';
	if (isOpen) return 'fetching';
	if (entry && entry.step !== 'visible' && entry.step !== 'mined') return 'unsure';
	if (!isOwn) return 'theirs';
	return at < now ? 'due' : 'locked';
}

/** Sorts by the end of the lock, reclaimed locks last. */
export function byDate(one: ListedLock, other: ListedLock): number {
	return Number(one.state === 'home') - Number(other.state === 'home') || one.at - other.at;
}

import type { CallEntry, TransactionEntry } from './flow/journal-entry.ts';
import { isCallOpen, type CallStep } from './flow/call-record.ts';
import { wasEverSent } from './flow/money-flow.ts';

/** The coins in a time lock, by the bytes of its transaction. */
export interface LockedCoins {
	readonly coin: string;
	readonly txid: string;
	/** In smallest units, with the fee that fetches it home. */
	readonly value: bigint;
	/** Milliseconds since 1970. */
	readonly at: number;
	/** Who can spend it then. */
	readonly holder: string;
	readonly isOwn: boolean;
}

/**
 * - `unsure`: it was sent, and is not in a block yet.
 * - `locked`, `due`: its time is to come, or has come.
 * - `fetching`: it was asked for, and it is not known yet what became of that.
 * - `home`: it was spent to the own address. - `strayed`: what spends it pays another address.
 * - `theirs`: another address holds it.
 */
export type LockState = 'unsure' | 'locked' | 'due' | 'fetching' | 'home' | 'strayed' | 'theirs';

export interface ListedLock extends LockedCoins {
	readonly state: LockState;
	/** The transaction that spends it, if known. */
	readonly homeTxid?: string | undefined;
	/** The flow's entry, if it was locked from here. */
	readonly entryId?: string | undefined;
	/** Of the call that fetches it home. */
	readonly call?: CallEntry<'unlock'> | undefined;
}

type LockEntry = TransactionEntry<'time-lock'>;

/** Whether an entry locks coins, or may have. */
export const mayLock = (entry: LockEntry): boolean => wasEverSent(entry) && entry.step !== 'refused';

/** @param now by the node's clock, in milliseconds since 1970 */
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

/** Coins that can be unlocked first, then by date; unlocked ones last. */
export function byDate(one: ListedLock, other: ListedLock): number {
	return Number(one.state === 'home') - Number(other.state === 'home') || one.at - other.at;
}

import { CallError } from '#lib/client/call-error.ts';
import {
	advanceCall,
	beginCall,
	isCallOpen,
	lateSince,
	mayTurnUp,
	NOT_FOUND,
	wasCallUndone,
	type CallEvent,
	type CallRefusal,
} from '#lib/domain/flow/call-record.ts';
import type { CallDrafts, CallEntry, CallKind } from '#lib/domain/flow/journal-entry.ts';
import type { Refusal } from '#lib/domain/flow/money-flow.ts';
import { advanceCallEntry, beginCallEntry, DuplicateOpen } from '#lib/storage/journal-writing.ts';
import { readEntriesOf, readEntry, readOpenEntries } from '#lib/storage/journal-reading.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import { tryLock, withLock, type LockName } from '#lib/tabs/named-lock.ts';
import type { Desk } from '../desk.ts';
import { UnsavedOutcome } from './journal.svelte.ts';

/** Context for looking up a call. */
export interface CallSearch {
	readonly options?: ReadOptions;
	/** The error of the call, if it was sent just now. */
	readonly error?: CallError | undefined;
}

/** A kind of call that trades, spends or changes the node: how to send it, find it and prove its effect. */
export interface JournalledCallParts<Kind extends CallKind, Reply, Found> {
	readonly desk: Desk;
	readonly kind: Kind;
	/** Ensures that one tab at a time sends or looks up. Kinds may share a lock. */
	readonly lock: (nodeId: string) => LockName;
	/** Sends the call. Called once per entry. */
	readonly send: (draft: CallDrafts[Kind]) => Promise<Reply>;
	/** Asks the program whether the call took effect; `undefined` if there is no evidence. */
	readonly find: (entry: CallEntry<Kind>, search: CallSearch) => Promise<Found | undefined>;
	/** The event to record after a good reply; defaults to `done`. */
	readonly answered?: (reply: Reply, entry: CallEntry<Kind>) => CallEvent;
	/** The event to record once `find` has found the call; defaults to `done`. */
	readonly found?: (found: Found) => CallEvent;
	/** Whether a call without visible effect stays open until the user has checked elsewhere. */
	readonly staysOpen?: boolean;
	/**
	 * Whether the call only stops something. Such a call is sent even if it cannot be recorded: a repeat is harmless,
	 * and the user must always be able to stop a running process.
	 */
	readonly isStop?: (draft: CallDrafts[Kind]) => boolean;
	/** Whether a later call explains the program's state, which then proves nothing about this call. */
	readonly isOvertaken?: (
		entry: CallEntry<Kind>,
		entries: readonly CallEntry<Kind>[],
	) => boolean | Promise<boolean>;
	/**
	 * Minimum milliseconds between lookups of unseen or refused calls that may still turn up; by default, every
	 * `settle` looks them up.
	 */
	readonly lateEveryMs?: number;
}

/** The outcome of a call, as far as the program shows it. */
export type CallEnd<Reply, Found> =
	| { readonly is: 'answered'; readonly reply: Reply }
	/** There was no good reply, but the program shows that the call took effect. */
	| { readonly is: 'found'; readonly found: Found; readonly error: CallError }
	/** The call did not leave the page, or the program answered with an error and shows no effect. */
	| { readonly is: 'refused'; readonly error: CallError }
	/** The reply was lost and the program shows no effect, but the call may still arrive. */
	| { readonly is: 'unseen'; readonly error: CallError }
	/** The program could not be asked for the outcome. */
	| { readonly is: 'open'; readonly error: CallError };

export interface SentCall<Kind extends CallKind, Reply, Found> {
	/** The entry after the call, even if it could not be recorded. */
	readonly entry: CallEntry<Kind>;
	/** `undefined` if an equal call had been recorded before, so that nothing was sent. */
	readonly end?: CallEnd<Reply, Found> | undefined;
}

/** The result of a later lookup. */
export interface ReconciledCall<Kind extends CallKind, Found> {
	/** The entry before the lookup. */
	readonly entry: CallEntry<Kind>;
	readonly found: Found | undefined;
}

const REPLY_LOST: CallEvent = { event: 'lost' };

/**
 * The calls of one kind. Each is recorded, then sent once, and looked up if no good reply arrives. An error reply
 * proves no more than a lost one.
 */
export class JournalledCall<Kind extends CallKind, Reply = void, Found = true> {
	readonly #parts: JournalledCallParts<Kind, Reply, Found>;
	/** When late calls were last looked up, in milliseconds since 1970. */
	#latePollAt = 0;

	constructor(parts: JournalledCallParts<Kind, Reply, Found>) {
		this.#parts = parts;
	}

	/** Entries changed since `since` (milliseconds since 1970), latest change first. */
	async read(since = 0): Promise<CallEntry<Kind>[]> {
		const { desk, kind } = this.#parts;
		// The index contains only this kind; TypeScript cannot infer that through a union.
		const entries = await readEntriesOf<CallKind>(desk.database, desk.connection.id, kind, since);
		return entries as unknown as CallEntry<Kind>[];
	}

	/** The current state of an entry; `undefined` if it is missing or unreadable. */
	async current(id: string): Promise<CallEntry<Kind> | undefined> {
		const { desk, kind } = this.#parts;
		const entry = await readEntry(desk.database, id).catch(() => undefined);
		return entry?.kind === kind ? (entry as unknown as CallEntry<Kind>) : undefined;
	}

	/** Calls with an unknown outcome, oldest first. */
	async open(): Promise<CallEntry<Kind>[]> {
		const { desk, kind } = this.#parts;
		const entries = await readOpenEntries(desk.database, desk.connection.id);
		const open = entries.filter((entry) => entry.kind === kind) as unknown as CallEntry<Kind>[];
		return open.sort((one, other) => one.created - other.created);
	}

	/** Calls considered refused or unseen that may still turn up; latest change first. */
	async late(): Promise<CallEntry<Kind>[]> {
		const now = Date.now();
		const entries = await this.read(lateSince(now));
		const late: CallEntry<Kind>[] = [];
		for (const entry of entries)
			if (mayTurnUp(entry, now) && !(await this.#parts.isOvertaken?.(entry, entries))) late.push(entry);
		return late;
	}

	/**
	 * Records and sends a call under the lock shared by all tabs.
	 *
	 * @param isSame prevents sending if any tab has recorded an equal call since
	 */
	send(
		draft: CallDrafts[Kind],
		isSame?: (entry: CallEntry<Kind>) => boolean,
	): Promise<SentCall<Kind, Reply, Found>> {
		return withLock(this.#lock, async () => {
			const same = isSame && (await this.read()).find(isSame);
			return same ? { entry: same } : this.sendAndRecord(await this.begin(draft));
		});
	}

	/** Runs `work` in one tab at a time. Resolves to `false` without running it if a different tab holds the lock. */
	exclusively(work: () => Promise<unknown>): Promise<boolean> {
		return tryLock(this.#lock, work);
	}

	/**
	 * Records a call unless one with the same purpose is open, including one of the console. A call may be sent only
	 * after this, and under the lock.
	 *
	 * @throws CallError if the call is blocked; a different error if it could not be recorded
	 */
	async begin(draft: CallDrafts[Kind]): Promise<CallEntry<Kind>> {
		const { desk, kind } = this.#parts;
		const { database, connection } = desk;
		const isStop = this.#parts.isStop?.(draft) ?? false;
		try {
			return await beginCallEntry(database, { nodeId: connection.id, kind, draft, isStop });
		} catch (error) {
			if (error instanceof DuplicateOpen) throw new CallError('params', error.message, { code: 'CALL-TWIN' });
			if (!isStop) throw error;
			desk.use(UnsavedOutcome).note(error);
			const at = Date.now();
			return { ...beginCall(draft, at), id: '', nodeId: connection.id, kind, created: at, updated: at };
		}
	}

	/** Sends a recorded call and records its outcome. */
	async sendAndRecord(entry: CallEntry<Kind>): Promise<SentCall<Kind, Reply, Found>> {
		const end = await this.#sendOnce(entry);
		const event = this.#eventOf(end, entry);
		await this.advance(entry.id, event);
		return { entry: advanceCall(entry, event, Date.now()) ?? entry, end };
	}

	async #sendOnce(entry: CallEntry<Kind>): Promise<CallEnd<Reply, Found>> {
		const { send, find } = this.#parts;
		try {
			return { is: 'answered', reply: await send(entry.draft) };
		} catch (error) {
			if (!(error instanceof CallError)) throw error;
			if (error.neverLeft) return { is: 'refused', error };
			await this.advance(entry.id, REPLY_LOST);
			return find(entry, { error }).then(
				(found) =>
					found === undefined
						? { is: error.outcomeUnknown ? 'unseen' : 'refused', error }
						: { is: 'found', found, error },
				() => ({ is: 'open', error: error.unconfirmed() }),
			);
		}
	}

	#eventOf(end: CallEnd<Reply, Found>, entry: CallEntry<Kind>): CallEvent {
		switch (end.is) {
			case 'answered':
				return this.#parts.answered?.(end.reply, entry) ?? { event: 'done' };
			case 'found':
				return this.#eventOfFound(end.found);
			case 'refused':
				return { event: 'refused', refusal: { code: end.error.code, text: end.error.message } };
			case 'unseen':
				return this.#parts.staysOpen ? REPLY_LOST : NOT_FOUND;
			case 'open':
				return { event: 'lost', ...answerIn(end.error) };
		}
	}

	#eventOfFound(found: Found): CallEvent {
		return this.#parts.found?.(found) ?? { event: 'done' };
	}

	/**
	 * Looks up calls with a lost reply, calls of closed pages, and calls that may still turn up. Does nothing while a
	 * tab waits for a reply.
	 *
	 * @param note receives each call that was found, or that counts as unseen from now on
	 */
	async settle(
		options?: ReadOptions,
		note?: (settled: ReconciledCall<Kind, Found>) => void | Promise<void>,
	): Promise<void> {
		const now = Date.now();
		const isLateDue = now >= this.#latePollAt;
		const unsettled = async () => {
			const open = (await this.open()).filter((entry) => !isBetweenBlocks(entry));
			return [...open, ...(isLateDue ? await this.late() : [])];
		};
		if ((await unsettled()).length > 0) {
			const hasLock = await this.exclusively(async () => {
				for (const entry of await unsettled()) {
					const found = await this.lookUp(entry, options);
					if (found !== undefined || isCallOpen(entry)) await note?.({ entry, found });
				}
			});
			if (!hasLock) return;
		}
		// A failed or skipped lookup does not count.
		if (isLateDue) this.#latePollAt = now + (this.#parts.lateEveryMs ?? 0);
	}

	/** Looks up one call under the lock and records the result. */
	async lookUp(entry: CallEntry<Kind>, options?: ReadOptions): Promise<Found | undefined> {
		const found = await this.#parts.find(entry, { options });
		if (found !== undefined) await this.advance(entry.id, this.#eventOfFound(found));
		else if (isCallOpen(entry)) await this.advance(entry.id, this.#parts.staysOpen ? REPLY_LOST : NOT_FOUND);
		return found;
	}

	/** Records that the call took effect, according to the user, a later reply or the program. */
	finish(id: string, facts: Pick<CallEntry, 'swap' | 'txid' | 'bot'> = {}): Promise<void> {
		return this.advance(id, { event: 'done', ...facts });
	}

	/** Records that the call took no effect. */
	refuse(id: string, refusal: CallRefusal): Promise<void> {
		return this.advance(id, { event: 'refused', refusal });
	}

	/** Records that the program shows no effect. The call still counts if it turns up later. */
	noteNotFound(id: string): Promise<void> {
		return this.advance(id, NOT_FOUND);
	}

	/**
	 * Records an event. If storage fails, the entry stays open so that the call is looked up again, and the error is
	 * shown.
	 */
	async advance(id: string, event: CallEvent): Promise<void> {
		const { desk } = this.#parts;
		await advanceCallEntry(desk.database, id, event).catch((error: unknown) =>
			desk.use(UnsavedOutcome).note(error),
		);
	}

	get #lock(): LockName {
		return this.#parts.lock(this.#parts.desk.connection.id);
	}
}

/**
 * Whether a reorg has returned the entry to the unconfirmed state. It is then polled like any entry that was in a
 * block.
 */
const isBetweenBlocks = (entry: CallEntry): boolean => wasCallUndone(entry) && entry.isSeen === true;

/** The program's error reply, if any. */
const answerIn = ({ kind, code, message: text }: CallError): { readonly answer?: Refusal } =>
	kind === 'refused' || kind === 'unauthorised' ? { answer: { code, text } } : {};

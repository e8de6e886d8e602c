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

/** Facts that may help to look a call up. */
export interface CallSearch {
	readonly options?: ReadOptions;
	/** Why no good reply came, if the call was sent just now. */
	readonly error?: CallError | undefined;
}

/** One kind of call that trades, spends or changes the node: what to send, how to find it, what proves it. */
export interface JournalledCallParts<Kind extends CallKind, Reply, Found> {
	readonly desk: Desk;
	readonly kind: Kind;
	/** One tab at a time sends or looks up; kinds may share a lock. */
	readonly lock: (nodeId: string) => LockName;
	/** Sends the call. Called once per entry. */
	readonly send: (draft: CallDrafts[Kind]) => Promise<Reply>;
	/** Asks the program whether the call was carried out; `undefined` if nothing shows that. */
	readonly find: (entry: CallEntry<Kind>, search: CallSearch) => Promise<Found | undefined>;
	/** The event to record after a good reply; `done` by default. */
	readonly answered?: (reply: Reply, entry: CallEntry<Kind>) => CallEvent;
	/** The event to record once `find` has shown the call; `done` by default. */
	readonly found?: (found: Found) => CallEvent;
	/** A call without visible effect stays open until the user has checked elsewhere. */
	readonly staysOpen?: boolean;
	/**
	 * The call only ends something. It is sent even if it cannot be recorded: a second one is harmless, and nothing may
	 * keep the user from stopping a running process.
	 */
	readonly isStop?: (draft: CallDrafts[Kind]) => boolean;
	/** A later call explains the program's state, so that it proves nothing about this one. */
	readonly isOvertaken?: (
		entry: CallEntry<Kind>,
		entries: readonly CallEntry<Kind>[],
	) => boolean | Promise<boolean>;
	/** How often the program is asked for calls that were called unseen or refused and may still turn up; always by default. */
	readonly lateEveryMs?: number;
}

/** How a call ended, as far as the program shows it. */
export type CallEnd<Reply, Found> =
	| { readonly is: 'answered'; readonly reply: Reply }
	/** No good reply came, and the program shows that the call took effect. */
	| { readonly is: 'found'; readonly found: Found; readonly error: CallError }
	/** The call did not leave the page; or the program answered with an error, and shows no effect. */
	| { readonly is: 'refused'; readonly error: CallError }
	/** The reply was lost, and the program shows no effect. The call may still arrive. */
	| { readonly is: 'unseen'; readonly error: CallError }
	/** The program could not be asked for the outcome. */
	| { readonly is: 'open'; readonly error: CallError };

export interface SentCall<Kind extends CallKind, Reply, Found> {
	/** The entry after the call, whether or not that could be recorded. */
	readonly entry: CallEntry<Kind>;
	/** Missing if the same call had been recorded before: nothing was sent then. */
	readonly end?: CallEnd<Reply, Found> | undefined;
}

/** A call that was looked up later. */
export interface ReconciledCall<Kind extends CallKind, Found> {
	/** The entry before the look-up. */
	readonly entry: CallEntry<Kind>;
	readonly found: Found | undefined;
}

const LOST: CallEvent = { event: 'lost' };

/**
 * The calls of one kind. Each is recorded before it is sent, sent once, and looked up if no good reply comes: an error that
 * a program answers proves nothing, no more than a lost reply does.
 */
export class JournalledCall<Kind extends CallKind, Reply = void, Found = true> {
	readonly #parts: JournalledCallParts<Kind, Reply, Found>;
	/** Milliseconds since 1970. */
	#lateLookAt = 0;

	constructor(parts: JournalledCallParts<Kind, Reply, Found>) {
		this.#parts = parts;
	}

	/** Entries changed since then, latest change first. */
	async read(since = 0): Promise<CallEntry<Kind>[]> {
		const { desk, kind } = this.#parts;
		// The index holds entries of this kind only, which the compiler cannot follow through a union of kinds.
		const entries = await readEntriesOf<CallKind>(desk.database, desk.connection.id, kind, since);
		return entries as unknown as CallEntry<Kind>[];
	}

	/** The current state of an entry; `undefined` also while the disk cannot be read. */
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

	/** Calls considered refused or unseen that the program may still show; latest change first. */
	async late(): Promise<CallEntry<Kind>[]> {
		const now = Date.now();
		const entries = await this.read(lateSince(now));
		const late: CallEntry<Kind>[] = [];
		for (const entry of entries)
			if (mayTurnUp(entry, now) && !(await this.#parts.isOvertaken?.(entry, entries))) late.push(entry);
		return late;
	}

	/**
	 * Records a call and sends it, in turn with other tabs.
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

	/** Runs in one tab at a time; resolves with `false`, without doing anything, while a different tab runs it. */
	alone(work: () => Promise<unknown>): Promise<boolean> {
		return tryLock(this.#lock, work);
	}

	/**
	 * Records a call, unless one for the same purpose is open: the console blocks pages, and pages block the console.
	 * Only then may it be sent, under the lock.
	 *
	 * @throws CallError if it is blocked; a different error if it could not be recorded
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

	/** Sends a call that was just recorded, and records how it ended. */
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
			await this.advance(entry.id, LOST);
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
				return this.#parts.staysOpen ? LOST : NOT_FOUND;
			case 'open':
				return { event: 'lost', ...answerIn(end.error) };
		}
	}

	#eventOfFound(found: Found): CallEvent {
		return this.#parts.found?.(found) ?? { event: 'done' };
	}

	/**
	 * Looks up the calls whose reply was lost or whose page was closed before it came, and those that may still turn
	 * up. Does nothing while a tab waits for a reply.
	 *
	 * @param note receives each call that was found, or that is unseen from now on
	 */
	async settle(
		options?: ReadOptions,
		note?: (settled: ReconciledCall<Kind, Found>) => void | Promise<void>,
	): Promise<void> {
		const now = Date.now();
		const isLateDue = now >= this.#lateLookAt;
		const unsettled = async () => {
			const open = (await this.open()).filter((entry) => !isBetweenBlocks(entry));
			return [...open, ...(isLateDue ? await this.late() : [])];
		};
		if ((await unsettled()).length > 0) {
			const isAlone = await this.alone(async () => {
				for (const entry of await unsettled()) {
					const found = await this.lookUp(entry, options);
					if (found !== undefined || isCallOpen(entry)) await note?.({ entry, found });
				}
			});
			if (!isAlone) return;
		}
		// A look-up that failed, or that was not awaited, does not count.
		if (isLateDue) this.#lateLookAt = now + (this.#parts.lateEveryMs ?? 0);
	}

	/** Looks one call up, under the lock, and records the result. */
	async lookUp(entry: CallEntry<Kind>, options?: ReadOptions): Promise<Found | undefined> {
		const found = await this.#parts.find(entry, { options });
		if (found !== undefined) await this.advance(entry.id, this.#eventOfFound(found));
		else if (isCallOpen(entry)) await this.advance(entry.id, this.#parts.staysOpen ? LOST : NOT_FOUND);
		return found;
	}

	/** The user, a later reply or the program has shown that the call took effect. */
	finish(id: string, facts: Pick<CallEntry, 'swap' | 'txid' | 'bot'> = {}): Promise<void> {
		return this.advance(id, { event: 'done', ...facts });
	}

	/** Records that the call took no effect. */
	refuse(id: string, refusal: CallRefusal): Promise<void> {
		return this.advance(id, { event: 'refused', refusal });
	}

	/** The program has not shown it. Should it turn up after all, that counts. */
	miss(id: string): Promise<void> {
		return this.advance(id, NOT_FOUND);
	}

	/**
	 * A failure hides no outcome: the entry stays open, so that the program is asked once more, and the failure is
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

/** The entry waits for a block again, and is watched like entries that were in a block. */
const isBetweenBlocks = (entry: CallEntry): boolean => wasCallUndone(entry) && entry.isSeen === true;

/** The program's answer, if one came. */
const answerIn = ({ kind, code, message: text }: CallError): { readonly answer?: Refusal } =>
	kind === 'refused' || kind === 'unauthorised' ? { answer: { code, text } } : {};

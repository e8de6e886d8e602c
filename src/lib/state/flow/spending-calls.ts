import { CallError } from '#lib/client/call-error.ts';
import {
	advanceCall,
	isCallOpen,
	mayTurnUp,
	UNSEEN,
	wasCallUndone,
	type CallEvent,
	type CallRecord,
	type Stray,
} from '#lib/domain/flow/call-record.ts';
import { isFollowed } from '#lib/domain/flow/followed-call.ts';
import type { CallDrafts, CallEntry } from '#lib/domain/flow/journal-entry.ts';
import type { Refusal } from '#lib/domain/flow/money-flow.ts';
import { advanceCallEntry } from '#lib/storage/journal-calls.ts';
import { readEntriesOf } from '#lib/storage/journal-reading.ts';
import { LOCK_NAMES, tryLock, withLock } from '#lib/tabs/named-lock.ts';
import type { Desk } from '../desk.ts';
import { beginCall } from './begin-call.ts';
import { sendOnce } from './send-once.ts';
import { Unrecorded } from './unrecorded.svelte.ts';

/** Calls in which the node builds, signs and sends by itself. */
export type SpendingKind = 'send-account' | 'unlock' | 'claim-deposits' | 'console-call';

const LOCKS = {
	'send-account': LOCK_NAMES.accountSend,
	unlock: LOCK_NAMES.unlock,
	'claim-deposits': LOCK_NAMES.claimDeposits,
	'console-call': LOCK_NAMES.consoleCall,
} as const;

/** The reply to a call: that it was done, and the transaction that it named. */
export type NodeWord = Pick<CallRecord, 'txid' | 'isSeen'>;

/** What the node shows of a call that took effect. */
export interface FoundCall {
	readonly txid?: string | undefined;
	/** What its transaction pays to strangers. */
	readonly strays?: readonly Stray[];
}

/** What a call of one kind is, and how it is sent and looked for. */
export interface SpendingCallParts<Kind extends SpendingKind> {
	readonly desk: Desk;
	readonly kind: Kind;
	/** Sends it, once. Resolves with the txid, where it led to one; rejects where it was not sent, or may have been. */
	readonly send: (draft: CallDrafts[Kind]) => Promise<string | undefined>;
	/** Whether the node shows that it took effect. Left out where no look tells: an error leaves such a call open. */
	readonly find?: (
		draft: CallDrafts[Kind],
		signal?: AbortSignal,
		/** The node's answer to it. */
		told?: NodeWord,
	) => Promise<FoundCall | undefined>;
	/** A good reply is only the node's word: the call is done once `find` shows it. */
	readonly mustBeSeen?: boolean;
	/** Two calls after which the node looks alike: what it shows after the later one says nothing of the earlier one. */
	readonly looksLike?: (one: CallDrafts[Kind], other: CallDrafts[Kind]) => boolean;
}

/** Spending calls of one kind. Each is written down before it goes, sent once, and looked for where its reply is lost. */
export class SpendingCalls<Kind extends SpendingKind> {
	readonly #parts: SpendingCallParts<Kind>;

	constructor(parts: SpendingCallParts<Kind>) {
		this.#parts = parts;
	}

	/** All of this node, the latest change first. */
	async read(): Promise<CallEntry<Kind>[]> {
		const { desk, kind } = this.#parts;
		// The index holds entries of this kind only, which the compiler cannot follow through a union of kinds.
		const entries = await readEntriesOf<SpendingKind>(desk.database, desk.connection.id, kind);
		return entries as unknown as CallEntry<Kind>[];
	}

	/**
	 * Sends a call, unless one that is the same was recorded meanwhile, by this tab or another one.
	 *
	 * @returns the entry of the one that counts, as it then stands, whether or not that could be recorded
	 */
	async send(draft: CallDrafts[Kind], isSame: (entry: CallEntry<Kind>) => boolean): Promise<CallEntry<Kind>> {
		return withLock(this.#lock, async () => {
			const same = (await this.read()).find(isSame);
			if (same) return same;
			const { desk, kind } = this.#parts;
			const entry = await beginCall(desk, kind, draft);
			const outcome = await this.#outcomeOf(entry.id, draft);
			await this.#advance(entry.id, outcome);
			return advanceCall(entry, outcome, Date.now()) ?? entry;
		});
	}

	/** A lost reply leaves a call open even where nothing is seen of it: what the node sent can show later. */
	async #outcomeOf(id: string, draft: CallDrafts[Kind]): Promise<CallEvent> {
		const end = await sendOnce({
			send: () => this.#parts.send(draft),
			lose: () => this.#advance(id, { event: 'lost' }),
			find: (error) => this.#parts.find?.(draft) ?? Promise.reject(error),
		});
		switch (end.is) {
			case 'answered':
				return { event: this.#parts.mustBeSeen ? 'told' : 'done', txid: end.reply };
			case 'found':
				return tookEffect(end.found);
			case 'refused':
				return { event: 'refused', refusal: { code: end.error.code, text: end.error.message } };
			case 'unseen':
			case 'open':
				return { event: 'lost', ...answerIn(end.error) };
		}
	}

	/** Looks for those of which it is not known what became of them. Not while a tab still waits for a reply. */
	async lookForOpen(entries: readonly CallEntry<Kind>[], signal?: AbortSignal): Promise<void> {
		const open = entries.filter((entry) =>
			// What waits for a block again is watched with all that was in one.
			isCallOpen(entry) ? !(wasCallUndone(entry) && entry.isSeen) : this.#mayShow(entry, entries),
		);
		if (open.length > 0) await tryLock(this.#lock, () => this.#lookFor(open, signal));
	}

	/** It was not seen, and the node would still show it if it arrived. */
	#mayShow(entry: CallEntry<Kind>, entries: readonly CallEntry<Kind>[]): boolean {
		const { looksLike } = this.#parts;
		if (!mayTurnUp(entry, Date.now())) return false;
		return !looksLike || !isFollowed(entry, entries, ({ draft }) => looksLike(draft, entry.draft));
	}

	async #lookFor(open: readonly CallEntry<Kind>[], signal?: AbortSignal): Promise<void> {
		for (const { id, step, draft, txid, isSeen } of open) {
			// The tab that sent it is gone, or it would hold the lock.
			if (step === 'sent') await this.#advance(id, { event: 'lost' });
			const found = await this.#find(draft, signal, { txid, isSeen });
			if (found) await this.#advance(id, tookEffect(found));
		}
	}

	/** A node that does not answer says nothing of it. */
	async #find(draft: CallDrafts[Kind], signal?: AbortSignal, told?: NodeWord) {
		try {
			return await this.#parts.find?.(draft, signal, told);
		} catch (error) {
			if (error instanceof CallError) return undefined;
			throw error;
		}
	}

	/** The user has looked elsewhere, and it was not sent. Should it turn up after all, that counts. */
	giveUp(id: string): Promise<void> {
		return this.#advance(id, {
			event: 'refused',
			refusal: { code: UNSEEN, text: 'The node has not shown it.' },
		});
	}

	/** The user has looked, or a late reply says so: it took effect. */
	finish(id: string, txid?: string): Promise<void> {
		return this.#advance(id, { event: 'done', txid });
	}

	/** A late reply is an error, which proves nothing. */
	answer(id: string, answer: Refusal): Promise<void> {
		return this.#advance(id, { event: 'lost', answer });
	}

	/** A failure hides no outcome: the entry stays open, so that it is looked for once more, and the user is told. */
	async #advance(id: string, event: CallEvent): Promise<void> {
		const { desk } = this.#parts;
		await advanceCallEntry(desk.database, id, event).catch((error: unknown) => {
			desk.use(Unrecorded).note(error);
		});
	}

	get #lock() {
		return LOCKS[this.#parts.kind](this.#parts.desk.connection.id);
	}
}

const tookEffect = ({ txid, strays = [] }: FoundCall): CallEvent =>
	strays.length > 0 ? { event: 'strayed', txid, strays } : { event: 'done', txid };

/** What the program answered, where an answer came. */
const answerIn = ({ kind, code, message: text }: CallError): { readonly answer?: Refusal } =>
	kind === 'refused' || kind === 'unauthorised' ? { answer: { code, text } } : {};

import type { CallError } from '#lib/client/call-error.ts';
import type { CallEntry } from '#lib/domain/flow/journal-entry.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import type { Desk } from '../desk.ts';
import { LeaveGuards } from '../drafts.svelte.ts';
import { Action } from '../live/action.svelte.ts';
import type { CallEnd } from './journalled-call.ts';

/** The journalled calls of a screen: calls of one kind, or of several kinds that share a lock. */
export interface ScreenJournal<Entry extends CallEntry, Reply, Found> {
	alone(work: () => Promise<unknown>): Promise<boolean>;
	open(): Promise<Entry[]>;
	current(id: string): Promise<Entry | undefined>;
	sendAndRecord(entry: Entry): Promise<{ readonly end?: CallEnd<Reply, Found> | undefined }>;
	lookUp(entry: Entry, options?: ReadOptions): Promise<Found | undefined>;
}

/** How a call of any kind may end without effect. */
export type IneffectiveEnd =
	| { readonly is: 'refused' }
	/** The reply was lost, and the program shows no effect. */
	| { readonly is: 'unseen' }
	/** Another tab is sending such a call. */
	| { readonly is: 'held-back' };

/** The last call, as a screen shows it. */
interface ShownCall<Entry, Outcome> {
	/** Missing if nothing was recorded. */
	readonly entry?: Entry;
	/** Missing while it is not known. */
	readonly outcome?: Outcome | IneffectiveEnd | undefined;
	/** The outcome follows from the state of the program: no good reply came. */
	readonly isFound?: boolean;
	readonly contradicted?: CallError | undefined;
}

/**
 * The screen side of calls that are sent one at a time: the last call with its outcome until the user dismisses it.
 * Each kind defines how to prepare a call, and which outcome a reply or a later reading proves.
 */
export abstract class SentCalls<
	Entry extends CallEntry,
	Reply,
	Found,
	Outcome extends { readonly is: string },
> {
	#shown = $state.raw<ShownCall<Entry, Outcome>>({});
	readonly #sending = new Action();
	readonly #journal: ScreenJournal<Entry, Reply, Found>;

	constructor(desk: Desk, journal: ScreenJournal<Entry, Reply, Found>) {
		this.#journal = journal;
		desk.use(LeaveGuards).add('sending', () => this.isSending);
	}

	/** The last recorded call, until it is dismissed. */
	get entry(): Entry | undefined {
		return this.#shown.entry;
	}

	/** `undefined` while it is not known. */
	get outcome(): Outcome | IneffectiveEnd | undefined {
		return this.#shown.outcome;
	}

	get isFound(): boolean {
		return this.#shown.isFound ?? false;
	}

	/** The program's error reply to the last one, although it took effect. */
	get contradicted(): CallError | undefined {
		return this.#shown.contradicted;
	}

	get isSending(): boolean {
		return this.#sending.isBusy;
	}

	/** A call about this subject is on its way. */
	isSendingTo(subject: string): boolean {
		return this.#sending.subject === subject;
	}

	/** Why the last call did not end in a good reply, or why it was not made. */
	get failure(): Error | undefined {
		return this.#sending.failure;
	}

	dismiss(): void {
		if (this.isSending) return;
		this.show({});
		this.#sending.dismiss();
	}

	/** The outcome of a call that the program shows to have taken effect. */
	protected abstract outcomeOf(entry: Entry, found: Found): Outcome;

	/** The trace of a call that the journal knows to be done. */
	protected abstract traceOf(entry: Entry, options?: ReadOptions): Found | Promise<Found>;

	/** Shows the outcome of a call after a good reply. */
	protected abstract answered(entry: Entry, reply: Reply): void | Promise<void>;

	protected show(shown: ShownCall<Entry, Outcome>): void {
		this.#shown = shown;
	}

	/** Runs the work of sending a call, unless this or a different tab is already sending one. */
	protected async sendAlone(work: () => Promise<void>, subject?: string): Promise<void> {
		if (this.isSending) return;
		this.dismiss();
		await this.#sending.run(async () => {
			const isAlone = await this.#journal.alone(work);
			if (!isAlone) this.show({ outcome: { is: 'held-back' } });
		}, subject);
	}

	/** Sends a call that was just recorded, and shows how it ended. */
	protected async sendAndRecord(entry: Entry): Promise<void> {
		this.show({ entry });
		const { end } = await this.#journal.sendAndRecord(entry);
		if (end?.is === 'answered') await this.answered(entry, end.reply);
		else if (end?.is === 'found') this.showLookedUp(entry, end.found, end.error);
		else if (end) {
			this.#sending.fail(end.error);
			// While the program cannot be asked the entry stays open, and the user sees that the outcome is not known.
			if (end.is !== 'open') this.show({ entry, outcome: { is: end.is } });
		}
	}

	/**
	 * Looks up the calls whose outcome is not known, under the lock.
	 *
	 * @returns their ids
	 */
	protected async lookUpOpen(): Promise<string[]> {
		const open = await this.#journal.open();
		for (const entry of open) this.showLookedUp(entry, await this.#journal.lookUp(entry));
		return open.map(({ id }) => id);
	}

	/** @param error the failure of the call, if it was sent just now */
	protected showLookedUp(entry: Entry, found: Found | undefined, error?: CallError): void {
		if (found === undefined) return this.show({ entry, outcome: { is: 'unseen' } });
		this.#sending.dismiss();
		const contradicted = error?.outcomeUnknown === false ? error : undefined;
		this.show({ entry, outcome: this.outcomeOf(entry, found), isFound: true, contradicted });
	}

	/** Another tab may have seen the last call arrive: the journal counts. */
	protected async agree(options?: ReadOptions): Promise<void> {
		const { entry, outcome } = this.#shown;
		if (!entry || outcome?.is !== 'unseen') return;
		const now = await this.#journal.current(entry.id);
		if (now?.step !== 'done') return;
		const found = await this.traceOf(now, options);
		if (this.entry === entry) this.showLookedUp(entry, found);
	}
}

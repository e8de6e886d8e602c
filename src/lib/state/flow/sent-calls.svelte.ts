import type { CallError } from '#lib/client/call-error.ts';
import type { CallEntry } from '#lib/domain/flow/journal-entry.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import type { Desk } from '../desk.ts';
import { LeaveGuards } from '../drafts.svelte.ts';
import { Action } from '../live/action.svelte.ts';
import type { CallEnd } from './journalled-call.ts';

/** The journalled calls of a screen: of one kind, or of several kinds that share a lock. */
export interface ScreenJournal<Entry extends CallEntry, Reply, Found> {
	exclusively(work: () => Promise<unknown>): Promise<boolean>;
	open(): Promise<Entry[]>;
	current(id: string): Promise<Entry | undefined>;
	sendAndRecord(entry: Entry): Promise<{ readonly end?: CallEnd<Reply, Found> | undefined }>;
	lookUp(entry: Entry, options?: ReadOptions): Promise<Found | undefined>;
}

/** The possible outcomes of a call without effect. */
export type IneffectiveEnd =
	| { readonly is: 'refused' }
	/** The reply was lost, and the program shows no effect. */
	| { readonly is: 'unseen' }
	/** A different tab is sending such a call. */
	| { readonly is: 'held-back' };

/** The displayed call. */
interface DisplayedCall<Entry, Outcome> {
	/** `undefined` if nothing was recorded. */
	readonly entry?: Entry;
	/** `undefined` while unknown. */
	readonly outcome?: Outcome | IneffectiveEnd | undefined;
	/** Whether the outcome was derived from the program's state, because there was no good reply. */
	readonly isFound?: boolean;
	readonly contradicted?: CallError | undefined;
}

/**
 * Sends calls one at a time, and shows the last call with its outcome until the user dismisses it. Subclasses define
 * how to prepare a call, and the outcome proved by a reply or a later read.
 */
export abstract class SentCalls<
	Entry extends CallEntry,
	Reply,
	Found,
	Outcome extends { readonly is: string },
> {
	#current = $state.raw<DisplayedCall<Entry, Outcome>>({});
	readonly #sending = new Action();
	readonly #journal: ScreenJournal<Entry, Reply, Found>;

	constructor(desk: Desk, journal: ScreenJournal<Entry, Reply, Found>) {
		this.#journal = journal;
		desk.use(LeaveGuards).add('sending', () => this.isSending);
	}

	/** The last recorded call, until dismissed. */
	get entry(): Entry | undefined {
		return this.#current.entry;
	}

	/** `undefined` while unknown. */
	get outcome(): Outcome | IneffectiveEnd | undefined {
		return this.#current.outcome;
	}

	get isFound(): boolean {
		return this.#current.isFound ?? false;
	}

	/** The program's error reply to a call that took effect anyway. */
	get contradicted(): CallError | undefined {
		return this.#current.contradicted;
	}

	get isSending(): boolean {
		return this.#sending.isBusy;
	}

	/** Whether a call about this subject is in flight. */
	isSendingTo(subject: string): boolean {
		return this.#sending.subject === subject;
	}

	/** The error of the last call, or the reason why it was not made. */
	get failure(): Error | undefined {
		return this.#sending.failure;
	}

	dismiss(): void {
		if (this.isSending) return;
		this.show({});
		this.#sending.dismiss();
	}

	/** The outcome of a call whose effect the program shows. */
	protected abstract outcomeOf(entry: Entry, found: Found): Outcome;

	/** The evidence of a call recorded as done. */
	protected abstract traceOf(entry: Entry, options?: ReadOptions): Found | Promise<Found>;

	/** Shows the outcome after a good reply. */
	protected abstract answered(entry: Entry, reply: Reply): void | Promise<void>;

	protected show(shown: DisplayedCall<Entry, Outcome>): void {
		this.#current = shown;
	}

	/** Runs `work` unless this or a different tab is already sending a call. */
	protected async sendAlone(work: () => Promise<void>, subject?: string): Promise<void> {
		if (this.isSending) return;
		this.dismiss();
		await this.#sending.run(async () => {
			const hasLock = await this.#journal.exclusively(work);
			if (!hasLock) this.show({ outcome: { is: 'held-back' } });
		}, subject);
	}

	/** Sends a recorded call and shows its outcome. */
	protected async sendAndRecord(entry: Entry): Promise<void> {
		this.show({ entry });
		const { end } = await this.#journal.sendAndRecord(entry);
		if (end?.is === 'answered') await this.answered(entry, end.reply);
		else if (end?.is === 'found') this.showLookedUp(entry, end.found, end.error);
		else if (end) {
			this.#sending.fail(end.error);
			// If the program cannot be asked, the entry stays open and the outcome is shown as unknown.
			if (end.is !== 'open') this.show({ entry, outcome: { is: end.is } });
		}
	}

	/**
	 * Looks up the calls with an unknown outcome, under the lock.
	 *
	 * @returns their entry ids
	 */
	protected async lookUpOpen(): Promise<string[]> {
		const open = await this.#journal.open();
		for (const entry of open) this.showLookedUp(entry, await this.#journal.lookUp(entry));
		return open.map(({ id }) => id);
	}

	/** @param error the error of the call, if it was sent just now */
	protected showLookedUp(entry: Entry, found: Found | undefined, error?: CallError): void {
		if (found === undefined) return this.show({ entry, outcome: { is: 'unseen' } });
		this.#sending.dismiss();
		const contradicted = error?.outcomeUnknown === false ? error : undefined;
		this.show({ entry, outcome: this.outcomeOf(entry, found), isFound: true, contradicted });
	}

	/** Adopts the journal's outcome, since a different tab may have seen the call arrive. */
	protected async agree(options?: ReadOptions): Promise<void> {
		const { entry, outcome } = this.#current;
		if (!entry || outcome?.is !== 'unseen') return;
		const now = await this.#journal.current(entry.id);
		if (now?.step !== 'done') return;
		const found = await this.traceOf(now, options);
		if (this.entry === entry) this.showLookedUp(entry, found);
	}
}

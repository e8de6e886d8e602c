import { CallError } from '#lib/client/call-error.ts';
import { isCallOpen, NOT_FOUND, REPLACED } from '#lib/domain/flow/call-record.ts';
import { isFollowed, type CallEntry } from '#lib/domain/flow/journal-entry.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import {
	type GoalChange,
	goalRequest,
	type GoalOutcome,
	type GoalRequest,
	type SentGoal,
} from '#lib/domain/portfolio.ts';
import { LOCK_NAMES } from '#lib/tabs/named-lock.ts';
import { Action } from './live/action.svelte.ts';
import { loadFeature } from '#lib/node/lazy-feature.ts';
import type { Desk } from './desk.ts';
import { JournalledCall, type CallEnd } from './flow/journalled-call.ts';
import { LeaveGuards } from './drafts.svelte.ts';
import { Portfolio } from './portfolio.svelte.ts';

type GoalEntry = CallEntry<'portfolio-goal'>;

/**
 * Portfolio goals sent to the node, one call per coin. Each is recorded and then sent once. If a reply is lost, the
 * node's current goals show the outcome, and the remaining goals are not sent.
 */
export class GoalCalls {
	#sent = $state.raw<readonly SentGoal[]>([]);
	#isHeldBack = $state(false);
	readonly #desk: Desk;
	readonly #portfolio: Portfolio;
	readonly #calls: JournalledCall<'portfolio-goal'>;
	readonly #sending = new Action();
	/** Separate, because a successful lookup must not clear the error that stopped sending. */
	readonly #lookingUp = new Action();
	#pendingLookUp: Promise<void> | undefined;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#portfolio = desk.use(Portfolio);
		this.#calls = new JournalledCall({
			desk,
			kind: 'portfolio-goal',
			lock: LOCK_NAMES.portfolioGoal,
			send: (draft) => this.#setGoal(draft),
			// The reply lists all goals. If the old goal is still listed, the change failed.
			answered: (_, { draft }) => (this.#isSet(draft) ? { event: 'done' } : NOT_FOUND),
			find: (entry, { error }) => this.#findSet(entry, error !== undefined),
			isOvertaken: isReplaced,
		});
		desk.use(LeaveGuards).add('sending', () => this.isSending);
	}

	/** The last goals, until dismissed. */
	get sent(): readonly SentGoal[] {
		return this.#sent;
	}

	get isSending(): boolean {
		return this.#sending.isBusy;
	}

	get isPolling(): boolean {
		return this.#lookingUp.isBusy;
	}

	/** Whether a different tab was sending goals, so that these were not sent. */
	get isHeldBack(): boolean {
		return this.#isHeldBack;
	}

	/** The error of recording or looking up the goals. */
	get failure(): Error | undefined {
		return this.#sending.failure ?? this.#lookingUp.failure;
	}

	dismiss(): void {
		if (this.isSending || this.isPolling) return;
		this.#sent = [];
		this.#isHeldBack = false;
		this.#sending.dismiss();
		this.#lookingUp.dismiss();
	}

	/** @returns whether the node has accepted all changes */
	async send(changes: readonly GoalChange[]): Promise<boolean> {
		// Waits for a running lookup, which must not prevent sending.
		await this.#pendingLookUp;
		if (this.isSending || this.isPolling) return false;
		this.dismiss();
		this.#sent = changes.map((change) => ({ change, outcome: { is: 'waiting' } }));
		await this.#sending.run(async () => {
			this.#isHeldBack = !(await this.#calls.exclusively(() => this.#sendAll(changes)));
		});
		// A change that could not be recorded was not sent.
		for (const { change, outcome } of this.#sent)
			if (outcome.is === 'waiting') this.#note(change.coin, { is: 'not-sent' });
			else if (outcome.is === 'sending' && this.failure)
				this.#note(change.coin, { is: 'unknown', error: this.failure });
		return this.#sent.every(({ outcome }) => outcome.is === 'set');
	}

	/** Looks up goals whose reply was lost, including those of a closed page. */
	async lookUp(): Promise<void> {
		if (this.isSending) return;
		this.#pendingLookUp ??= this.#lookingUp
			.run(() => this.#lookUp())
			.then(() => (this.#pendingLookUp = undefined));
		await this.#pendingLookUp;
	}

	async #lookUp(): Promise<void> {
		const unsettled = async () => [...(await this.#calls.open()), ...(await this.#calls.late())];
		// Without open entries, the lock is not taken, so that other tabs can send.
		if ((await unsettled()).length === 0) return;
		await this.#calls.exclusively(async () => {
			await this.#replace();
			const entries = await unsettled();
			this.#show(entries.filter(isCallOpen));
			if (entries.length === 0) return;
			// One read serves all entries.
			await this.#readGoals();
			for (const entry of entries) this.#noteFound(entry, await this.#calls.lookUp(entry));
		});
	}

	async #sendAll(changes: readonly GoalChange[]): Promise<void> {
		for (const change of changes) if (!(await this.#sendOne(change))) return;
	}

	/** @returns whether the next goal may be sent */
	async #sendOne(change: GoalChange): Promise<boolean> {
		await loadFeature(this.#desk.connection.node.portfolio);
		const entry = await this.#calls.begin(goalRequest(change));
		this.#note(change.coin, { is: 'sending' }, entry.id);
		const { end } = await this.#calls.sendAndRecord(entry);
		return this.#noteEnd(entry, end);
	}

	/** @returns whether the next goal may be sent: the node answered, and the outcome of this one is known */
	#noteEnd({ draft }: GoalEntry, end: CallEnd<void, true> | undefined): boolean {
		const { coin } = draft;
		switch (end?.is) {
			case 'answered':
				this.#note(coin, this.#isSet(draft) ? { is: 'set' } : { is: 'unseen', error: otherGoal() });
				return this.#isSet(draft);
			case 'found':
				this.#note(coin, { is: 'set' });
				return false;
			case 'refused':
			case 'unseen':
				this.#note(coin, { is: end.is, error: end.error });
				return end.is === 'refused';
			case 'open':
				// The node cannot be asked now; the user can check later.
				this.#note(coin, { is: 'unknown', error: end.error });
				return false;
			default:
				return false;
		}
	}

	async #setGoal({ coin, goal }: GoalRequest): Promise<void> {
		const { portfolio } = this.#desk.connection.node;
		this.#portfolio.adopt(await portfolio.setGoal(coin, parseDecimal(goal)));
	}

	async #findSet({ draft }: GoalEntry, isAsked: boolean): Promise<true | undefined> {
		if (isAsked) await this.#readGoals();
		return this.#isSet(draft) || undefined;
	}

	/** Shows the outcome of a call that was looked up, possibly one of a closed page or an earlier visit. */
	#noteFound({ id, draft: { coin } }: GoalEntry, found: true | undefined): void {
		const sent = this.#sent.find((each) => each.id === id);
		if (found && sent) this.#note(coin, { is: 'set' });
		else if (sent?.outcome.is === 'unknown') this.#note(coin, { ...sent.outcome, is: 'unseen' });
	}

	/**
	 * Settles goals that were replaced by a later one, because their outcome can no longer be seen and does not matter.
	 */
	async #replace(): Promise<void> {
		const entries = await this.#calls.read();
		const refusal = { code: REPLACED, text: 'A later goal took its place.' };
		for (const entry of entries)
			if (isCallOpen(entry) && isReplaced(entry, entries)) await this.#calls.refuse(entry.id, refusal);
	}

	#isSet({ coin, goal }: GoalRequest): boolean {
		return this.#goalOf(coin) === parseDecimal(goal);
	}

	/** The goal last reported by the node, in percent with eight decimal places; `undefined` for an unlisted coin. */
	#goalOf(coin: string): bigint | undefined {
		return this.#portfolio.reading.current?.coins.find((each) => each.coin === coin)?.goal;
	}

	async #readGoals(): Promise<void> {
		const { portfolio } = this.#desk.connection.node;
		this.#portfolio.adopt(await portfolio.read({ priority: 'user' }));
	}

	/** Shows goals of a page that closed before the replies arrived. A live page would hold the lock. */
	#show(open: readonly GoalEntry[]): void {
		for (const { id, draft } of open) {
			if (this.#sent.some((each) => each.id === id)) continue;
			const change = {
				coin: draft.coin,
				goal: parseDecimal(draft.goal),
				before: parseDecimal(draft.before),
			};
			const error = new CallError('dropped', 'The page was closed before the reply came.');
			const others = this.#sent.filter((each) => each.change.coin !== draft.coin);
			this.#sent = [...others, { change, id, outcome: { is: 'unknown', error } }];
		}
	}

	#note(coin: string, outcome: GoalOutcome, id?: string): void {
		this.#sent = this.#sent.map((each) =>
			each.change.coin === coin ? { ...each, id: id ?? each.id, outcome } : each,
		);
	}
}

/** Whether a later goal was sent for the same coin. */
function isReplaced(entry: GoalEntry, entries: readonly GoalEntry[]): boolean {
	return isFollowed(entry, entries, ({ draft }) => draft.coin === entry.draft.coin);
}

const otherGoal = () => new CallError('refused', 'The node answered, and shows another goal.');

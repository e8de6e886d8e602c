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
 * Goals sent to the node, one call per coin. Each is written to the journal first and sent once; if its reply is lost
 * the node's own goals show the outcome, and the goals after it are not sent.
 */
export class GoalCalls {
	#sent = $state.raw<readonly SentGoal[]>([]);
	#isHeldBack = $state(false);
	readonly #desk: Desk;
	readonly #portfolio: Portfolio;
	readonly #calls: JournalledCall<'portfolio-goal'>;
	readonly #sending = new Action();
	/** Separate, because a successful look-up does not explain why goals were not sent. */
	readonly #looking = new Action();
	#look: Promise<void> | undefined;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#portfolio = desk.use(Portfolio);
		this.#calls = new JournalledCall({
			desk,
			kind: 'portfolio-goal',
			lock: LOCK_NAMES.portfolioGoal,
			send: (draft) => this.#setGoal(draft),
			// The reply lists the goals: a node that keeps the old one has not set it.
			answered: (_, { draft }) => (this.#isSet(draft) ? { event: 'done' } : NOT_FOUND),
			find: (entry, { error }) => this.#findSet(entry, error !== undefined),
			isOvertaken: isReplaced,
		});
		desk.use(LeaveGuards).add('sending', () => this.isSending);
	}

	/** The last ones, until they are dismissed. */
	get sent(): readonly SentGoal[] {
		return this.#sent;
	}

	get isSending(): boolean {
		return this.#sending.isBusy;
	}

	get isPolling(): boolean {
		return this.#looking.isBusy;
	}

	/** Another tab is sending goals: these were not sent. */
	get isHeldBack(): boolean {
		return this.#isHeldBack;
	}

	/** Why they could not be recorded, or not be looked up. */
	get failure(): Error | undefined {
		return this.#sending.failure ?? this.#looking.failure;
	}

	dismiss(): void {
		if (this.isSending || this.isPolling) return;
		this.#sent = [];
		this.#isHeldBack = false;
		this.#sending.dismiss();
		this.#looking.dismiss();
	}

	/** @returns whether the node has all of them */
	async send(changes: readonly GoalChange[]): Promise<boolean> {
		// A look-up does not block sending.
		await this.#look;
		if (this.isSending || this.isPolling) return false;
		this.dismiss();
		this.#sent = changes.map((change) => ({ change, outcome: { is: 'waiting' } }));
		await this.#sending.run(async () => {
			this.#isHeldBack = !(await this.#calls.alone(() => this.#sendAll(changes)));
		});
		// A change that could not be written down was not sent.
		for (const { change, outcome } of this.#sent)
			if (outcome.is === 'waiting') this.#note(change.coin, { is: 'not-sent' });
			else if (outcome.is === 'sending' && this.failure)
				this.#note(change.coin, { is: 'unknown', error: this.failure });
		return this.#sent.every(({ outcome }) => outcome.is === 'set');
	}

	/** Looks up the outcome of goals whose reply was lost, including goals from a closed page. */
	async lookUp(): Promise<void> {
		if (this.isSending) return;
		this.#look ??= this.#looking.run(() => this.#lookUp()).then(() => (this.#look = undefined));
		await this.#look;
	}

	async #lookUp(): Promise<void> {
		const unsettled = async () => [...(await this.#calls.open()), ...(await this.#calls.late())];
		// If there is nothing to look up, no other tab is kept from sending.
		if ((await unsettled()).length === 0) return;
		await this.#calls.alone(async () => {
			await this.#replace();
			const entries = await unsettled();
			this.#show(entries.filter(isCallOpen));
			if (entries.length === 0) return;
			// Once for all of them.
			await this.#readGoals();
			for (const entry of entries) this.#noteFound(entry, await this.#calls.lookUp(entry));
		});
	}

	async #sendAll(changes: readonly GoalChange[]): Promise<void> {
		for (const change of changes) if (!(await this.#sendOne(change))) return;
	}

	/** @returns whether the next one may be sent */
	async #sendOne(change: GoalChange): Promise<boolean> {
		await loadFeature(this.#desk.connection.node.portfolio);
		const entry = await this.#calls.begin(goalRequest(change));
		this.#note(change.coin, { is: 'sending' }, entry.id);
		const { end } = await this.#calls.sendAndRecord(entry);
		return this.#noteEnd(entry, end);
	}

	/**
	 *
	 * @returns whether the node may be sent the next one: it answered, and the outcome of this one is known
	 */
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
				// If the node cannot be asked now, the user checks later.
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

	/** Notes the outcome of a call, perhaps of a page that was closed or of an earlier visit. */
	#noteFound({ id, draft: { coin } }: GoalEntry, found: true | undefined): void {
		const sent = this.#sent.find((each) => each.id === id);
		if (found && sent) this.#note(coin, { is: 'set' });
		else if (sent?.outcome.is === 'unknown') this.#note(coin, { ...sent.outcome, is: 'unseen' });
	}

	/** The outcome of a goal that a later one replaced cannot be seen any more, and is of no use. */
	async #replace(): Promise<void> {
		const entries = await this.#calls.read();
		const refusal = { code: REPLACED, text: 'A later goal took its place.' };
		for (const entry of entries)
			if (isCallOpen(entry) && isReplaced(entry, entries)) await this.#calls.refuse(entry.id, refusal);
	}

	#isSet({ coin, goal }: GoalRequest): boolean {
		return this.#goalOf(coin) === parseDecimal(goal);
	}

	/** From the node's last report, in percent with eight places; `undefined` for a coin that it does not list. */
	#goalOf(coin: string): bigint | undefined {
		return this.#portfolio.reading.current?.coins.find((each) => each.coin === coin)?.goal;
	}

	async #readGoals(): Promise<void> {
		const { portfolio } = this.#desk.connection.node;
		this.#portfolio.adopt(await portfolio.read({ priority: 'user' }));
	}

	/** Goals of a page that was closed before their replies came: the tab that sent them would hold the lock. */
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

/** A later goal of the same coin was sent. */
function isReplaced(entry: GoalEntry, entries: readonly GoalEntry[]): boolean {
	return isFollowed(entry, entries, ({ draft }) => draft.coin === entry.draft.coin);
}

const otherGoal = () => new CallError('refused', 'The node answered, and shows another goal.');

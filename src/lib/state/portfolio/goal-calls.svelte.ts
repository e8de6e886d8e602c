import { CallError } from '#lib/client/call-error.ts';
import { isCallOpen, mayTurnUp, UNSEEN, type CallEvent } from '#lib/domain/flow/call-record.ts';
import { isFollowed } from '#lib/domain/flow/followed-call.ts';
import type { CallEntry } from '#lib/domain/flow/journal-entry.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import type { GoalChange } from '#lib/domain/portfolio/goal-draft.ts';
import { goalRequest, type GoalOutcome, type SentGoal } from '#lib/domain/portfolio/goal-request.ts';
import { advanceCallEntry } from '#lib/storage/journal-calls.ts';
import { readEntriesOf } from '#lib/storage/journal-reading.ts';
import { LOCK_NAMES, tryLock } from '#lib/tabs/named-lock.ts';
import { Action } from '../action.svelte.ts';
import type { Desk } from '../desk.ts';
import { beginCall } from '../flow/begin-call.ts';
import { sendOnce, type CallEnd } from '../flow/send-once.ts';
import { Unrecorded } from '../flow/unrecorded.svelte.ts';
import { LeaveGuards } from '../session/leave-guards.ts';
import { Portfolio } from './portfolio.svelte.ts';

type GoalEntry = CallEntry<'portfolio-goal'>;

/**
 * Goals that are sent to the node, one call a coin. Each is written to the journal first and sent once; where its reply is lost
 * the node's own goals say what became of it, and the goals after it are not sent.
 */
export class GoalCalls {
	#sent = $state.raw<readonly SentGoal[]>([]);
	#isHeldBack = $state(false);
	readonly #desk: Desk;
	readonly #portfolio: Portfolio;
	readonly #working = new Action<'sending' | 'looking'>();
	#look: Promise<void> | undefined;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#portfolio = desk.use(Portfolio);
		desk.use(LeaveGuards).add('sending', () => this.isSending);
	}

	/** The last ones, until they are dismissed. */
	get sent(): readonly SentGoal[] {
		return this.#sent;
	}

	get isSending(): boolean {
		return this.#working.subject === 'sending';
	}

	get isLooking(): boolean {
		return this.#working.subject === 'looking';
	}

	/** Another tab is sending goals: these were not sent. */
	get isHeldBack(): boolean {
		return this.#isHeldBack;
	}

	/** Why they could not be written down, or not be looked up. */
	get failure(): Error | undefined {
		return this.#working.failure;
	}

	dismiss(): void {
		if (this.#working.isBusy) return;
		this.#sent = [];
		this.#isHeldBack = false;
		this.#working.dismiss();
	}

	/** @returns whether the node has all of them */
	async send(changes: readonly GoalChange[]): Promise<boolean> {
		// A look does not keep from sending.
		await this.#look;
		if (this.#working.isBusy) return false;
		this.dismiss();
		this.#sent = changes.map((change) => ({ change, outcome: { is: 'waiting' } }));
		await this.#working.run(async () => {
			this.#isHeldBack = !(await tryLock(this.#lock, () => this.#sendAll(changes)));
		}, 'sending');
		// What could not be written down was not sent.
		for (const { change, outcome } of this.#sent)
			if (outcome.is === 'waiting') this.#note(change.coin, { is: 'not-sent' });
			else if (outcome.is === 'sending' && this.failure)
				this.#note(change.coin, { is: 'unknown', error: this.failure });
		return this.#sent.every(({ outcome }) => outcome.is === 'set');
	}

	/** Looks up what became of goals whose reply was lost, also of those of a page that was closed. */
	async lookUp(): Promise<void> {
		this.#look ??= this.#working.run(() => this.#lookUp(), 'looking').then(() => (this.#look = undefined));
		await this.#look;
	}

	async #lookUp(): Promise<void> {
		const isUnsettled = (entry: GoalEntry) => isCallOpen(entry) || mayTurnUp(entry, Date.now());
		// Where there is nothing to look for, no other tab is kept from sending.
		if (!(await this.#entries()).some(isUnsettled)) return;
		await tryLock(this.#lock, async () => {
			const entries = await this.#entries();
			const isLatest = (entry: GoalEntry) =>
				!isFollowed(entry, entries, ({ draft }) => draft.coin === entry.draft.coin);
			await this.#replace(entries.filter((entry) => isCallOpen(entry) && !isLatest(entry)));
			const unsettled = entries.filter((entry) => isUnsettled(entry) && isLatest(entry));
			this.#show(unsettled.filter(isCallOpen));
			if (unsettled.length === 0) return;
			await this.#readGoals();
			for (const { change } of this.#sent) await this.#settle(change.coin);
			await this.#findLate(unsettled.filter((entry) => !isCallOpen(entry)));
		});
	}

	async #sendAll(changes: readonly GoalChange[]): Promise<void> {
		for (const change of changes) if (!(await this.#sendOne(change))) return;
	}

	/** @returns whether the next one may be sent */
	async #sendOne(change: GoalChange): Promise<boolean> {
		const { coin, goal } = change;
		const portfolio = await this.#desk.connection.node.portfolio();
		const { id } = await beginCall(this.#desk, 'portfolio-goal', goalRequest(change));
		this.#note(coin, { is: 'sending' }, id);
		const end = await sendOnce({
			send: () => portfolio.setGoal(coin, goal),
			lose: () => this.#advance(id, { event: 'lost' }),
			find: () => this.#findSet(change),
		});
		if (end.is === 'answered') {
			this.#portfolio.take(end.reply);
			// The reply lists the goals: a node that keeps the old one has not set it.
			if (this.#goalOf(coin) !== goal) {
				await this.#miss(id, coin, new CallError('refused', 'The node answered, and shows another goal.'));
				return false;
			}
		}
		return this.#end(id, coin, end);
	}

	/** @returns whether the node may be sent the next one: it answered, and it is known what became of this one */
	async #end(id: string, coin: string, end: CallEnd<unknown, true>): Promise<boolean> {
		switch (end.is) {
			case 'answered':
			case 'found':
				this.#note(coin, { is: 'set' });
				await this.#advance(id, { event: 'done' });
				return end.is === 'answered';
			case 'refused':
				this.#note(coin, { is: 'refused', error: end.error });
				await this.#advance(id, {
					event: 'refused',
					refusal: { code: end.error.code, text: end.error.message },
				});
				return true;
			case 'unseen':
				await this.#miss(id, coin, end.error);
				return false;
			case 'open':
				// If the node cannot be asked now, the user looks later.
				this.#note(coin, { is: 'unknown', error: end.error });
				return false;
		}
	}

	async #miss(id: string, coin: string, error: Error): Promise<void> {
		this.#note(coin, { is: 'unseen', error });
		await this.#advance(id, {
			event: 'refused',
			refusal: { code: UNSEEN, text: 'The node has not shown it.' },
		});
	}

	async #findSet({ coin, goal }: GoalChange): Promise<true | undefined> {
		await this.#readGoals();
		return this.#goalOf(coin) === goal || undefined;
	}

	/** By what the node said last. */
	async #settle(coin: string): Promise<void> {
		const sent = this.#sent.find(({ change }) => change.coin === coin);
		if (sent?.id === undefined || (sent.outcome.is !== 'unknown' && sent.outcome.is !== 'unseen')) return;
		const { id } = sent;
		if (this.#goalOf(coin) === sent.change.goal) {
			this.#note(coin, { is: 'set' });
			await this.#advance(id, { event: 'done' });
		} else if (sent.outcome.is === 'unknown') await this.#miss(id, coin, sent.outcome.error);
	}

	/** Goals that were said not to be seen, perhaps at an earlier visit, and that arrived after all. */
	async #findLate(unseen: readonly GoalEntry[]): Promise<void> {
		for (const { id, draft } of unseen)
			if (this.#goalOf(draft.coin) === parseDecimal(draft.goal)) await this.#advance(id, { event: 'done' });
	}

	/** What became of a goal that a later one took the place of cannot be seen any more, and is of no use. */
	async #replace(followed: readonly GoalEntry[]): Promise<void> {
		const refusal = { code: undefined, text: 'A later goal took its place.' };
		for (const { id } of followed) await this.#advance(id, { event: 'refused', refusal });
	}

	/** By what the node said last, in percent with eight places; nothing for a coin that it does not list. */
	#goalOf(coin: string): bigint | undefined {
		return this.#portfolio.reading.current?.coins.find((each) => each.coin === coin)?.goal;
	}

	async #readGoals(): Promise<void> {
		const portfolio = await this.#desk.connection.node.portfolio();
		this.#portfolio.take(await portfolio.read({ priority: 'user' }));
	}

	#entries(): Promise<GoalEntry[]> {
		const { database, connection } = this.#desk;
		return readEntriesOf(database, connection.id, 'portfolio-goal');
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

	/** A failure hides no outcome: the entry stays open, so that the node is asked once more, and the user is told. */
	async #advance(id: string, event: CallEvent): Promise<void> {
		await advanceCallEntry(this.#desk.database, id, event).catch((error: unknown) =>
			this.#desk.use(Unrecorded).note(error),
		);
	}

	get #lock() {
		return LOCK_NAMES.portfolioGoal(this.#desk.connection.id);
	}
}

import type { OrderBook } from '#lib/domain/book.ts';
import type { CallEntry } from '#lib/domain/flow/journal-entry.ts';
import { formatAmount } from '#lib/domain/money/amount.ts';
import { quoteOutcomes } from '#lib/domain/orders/trade-outcomes.ts';
import type { DeclinedRequest } from '#lib/domain/orders/taken-order.ts';
import {
	outcomeOf,
	type HeldBack,
	type RequestOutcome,
	type TradeRequest,
} from '#lib/domain/orders/trade-request.ts';
import { LATEST_SWAPS, type RecentSwaps } from '#lib/domain/swaps/swap.ts';
import { askingAnew, type ReadOptions } from '#lib/node/read-options.ts';
import { Action } from '../live/action.svelte.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live/live.svelte.ts';
import { NodeRestarts } from '../node-restarts.svelte.ts';
import { DeclinedRequests, isEnd, RequestJournal, SPLIT, type RequestEnd } from './request-journal.svelte.ts';
import { checkMarketOrder, newLabel, type RequestTerms } from './request-terms.svelte.ts';
import { findStarted, FoundSwaps, RequestPolls } from './started-swap.ts';
import { EndedRequests, FurtherSwaps, LateRequests, type LateRequest } from './late-requests.svelte.ts';

const POLL_INTERVAL_MS = 1500;
/** Used while no request is open, because a different program may send one. */
const IDLE_POLL_INTERVAL_MS = 5000;

/** The pending request at the node. */
export interface RequestWatch {
	/** Seconds until any program may send the next request. */
	readonly waitSeconds: number;
}

/** The displayed request: the open one, or the last one until dismissed. */
interface FollowedRequest {
	readonly entry: CallEntry<'trade-request'>;
	readonly outcome: RequestEnd | undefined;
	/** The earlier, disproved outcome: the request was unseen, or ended without a swap. */
	readonly corrected?: 'unseen' | 'ended';
}

/** Trade requests. Each is sent only once, and its outcome is always taken from the node's report. */
export class TradeRequests {
	#followed = $state.raw<FollowedRequest>();
	#heldBack = $state.raw<HeldBack>();
	#polls = new RequestPolls();

	readonly #sending = new Action();
	readonly #desk: Desk;
	readonly #journal: RequestJournal;
	readonly #late: LateRequests;
	readonly #ended: EndedRequests;
	readonly #declined: DeclinedRequests;
	readonly #further: FurtherSwaps;

	/** Follows the open request, including one sent before a reload or in a different tab. */
	readonly watch: Live<RequestWatch>;

	constructor(desk: Desk) {
		this.#desk = desk;
		const { news } = desk.connection;
		const isActive = () => this.isOpen || this.watch.current?.waitSeconds;
		this.watch = new Live<RequestWatch>((options) => this.#poll(options), {
			every: () => (isActive() ? POLL_INTERVAL_MS : news.pace(IDLE_POLL_INTERVAL_MS)),
			invalidatedBy: news.about(({ of }) => of === 'swap'),
		});
		this.#journal = new RequestJournal(desk);
		this.#late = new LateRequests(desk, this.#journal);
		this.#ended = new EndedRequests(desk, this.#journal);
		this.#declined = new DeclinedRequests(desk, this.#journal);
		this.#further = new FurtherSwaps(desk, this.#journal);
	}

	/** The open request, or the last one until dismissed. */
	get request(): TradeRequest | undefined {
		return this.#followed?.entry.draft;
	}

	get outcome(): RequestEnd | undefined {
		return this.#followed?.outcome;
	}

	/** Whether the request was delayed and had been shown as unseen. */
	get isLate(): boolean {
		return this.#followed?.corrected === 'unseen';
	}

	/** Whether the request had been shown as ended without a swap. */
	get wasEnded(): boolean {
		return this.#followed?.corrected === 'ended';
	}

	/** Whether the call is in flight. */
	get isSending(): boolean {
		return this.#sending.isBusy;
	}

	/** The error of the last call, or the reason why it was not made. */
	get failure(): Error | undefined {
		return this.#sending.failure;
	}

	/** The reason why the last request was not sent. */
	get heldBack(): HeldBack | undefined {
		return this.#heldBack;
	}

	/** Whether the outcome of the request is still unknown. */
	get isOpen(): boolean {
		return this.isSending || (this.#followed !== undefined && !isEnd(this.outcome));
	}

	/** The error that prevents reading the outcome of the open request; earlier reports may be outdated. */
	get doubt(): Error | undefined {
		return this.isOpen && !this.isSending ? this.watch.error : undefined;
	}

	/** Unseen requests that may still arrive. Repeating one could trade twice. */
	get unseen(): readonly TradeRequest[] {
		return this.#late.awaited;
	}

	/** Recent requests to which the node would still ignore answers. */
	get declined(): readonly DeclinedRequest[] {
		return this.#declined.current;
	}

	/** Hides the outcome of the last request. */
	dismiss(): void {
		this.#heldBack = undefined;
		if (this.isOpen) return;
		this.#followed = undefined;
		this.#sending.dismiss();
	}

	/** Sends a request, unless one is open in any tab or program. */
	async send(terms: RequestTerms): Promise<void> {
		if (this.isSending) return;
		// A different tab may have sent a request during the review.
		if (this.isOpen) {
			this.#heldBack = 'open-request';
			return;
		}
		this.dismiss();
		await this.#sending.run(async () => {
			const isAlone = await this.#journal.exclusively(() => this.#sendAlone(terms));
			if (!isAlone) this.#heldBack = 'another-tab';
		});
		await this.watch.refresh();
	}

	async #sendAlone(terms: RequestTerms): Promise<void> {
		const { base, rel, side } = terms;
		const { capabilities, market, swaps } = this.#desk.connection.node;
		const { matching } = capabilities;
		const [recent, book] = await Promise.all([
			swaps.recent(LATEST_SWAPS, { priority: 'user' }),
			market.orderBook({ base, rel }, { priority: 'user' }),
		]);
		const isOpen = (await this.#journal.openRequest()) !== undefined;
		await this.#declined.read();
		this.#heldBack = isOpen || recent.waiting ? 'open-request' : this.#checkTerms(terms, book);
		if (this.#heldBack) return;
		// The journal stores the decimal strings that are sent.
		const texts = { price: formatAmount(terms.price), volume: formatAmount(terms.volume) };
		const request = { base, rel, side, ...texts, before: recent.ids, sentAt: book.time };
		const isMarketOrder = terms.marketOrder !== undefined;
		const { timeout = matching.timeoutSeconds, duration = matching.durationSeconds } = terms.times ?? {};
		const times = { timeoutSeconds: timeout, durationSeconds: duration };
		const label = capabilities.keepsLabels ? newLabel() : undefined;
		const quotedOutcomes = terms.outcomes && quoteOutcomes(terms.outcomes, book.time * 1000);
		const draft: TradeRequest = { ...request, isMarketOrder, ...times, label, quotedOutcomes };
		const entry = await this.#journal.begin(draft);
		this.#follow(entry, { is: 'settling' });
		await this.#call(entry);
	}

	/** Shows a request with its current state. Polling starts over for a different request. */
	#follow(entry: CallEntry<'trade-request'>, outcome: RequestEnd | undefined): void {
		const isSame = this.#followed?.entry.id === entry.id;
		if (!isSame) this.#polls = new RequestPolls();
		this.#followed = { ...(isSame && this.#followed), entry, outcome };
	}

	#checkTerms(terms: RequestTerms, book: OrderBook): HeldBack | undefined {
		const coin = terms.side === 'buy' ? terms.rel : terms.base;
		if (this.declined.some((each) => each.coin === coin && each.pays === terms.volume)) return 'repeat';
		return checkMarketOrder(terms, book, this.#desk.connection.node.capabilities.matching);
	}

	/** Without a good reply, only `watch` can find the outcome. */
	async #call(entry: CallEntry<'trade-request'>): Promise<void> {
		const { end } = await this.#journal.sendAndRecord(entry);
		if (end?.is === 'answered' && end.reply !== 'split') {
			this.#polls.hasWaited = true;
			this.#follow(entry, { is: 'waiting', seconds: entry.draft.timeoutSeconds });
		} else if (end?.is === 'answered') this.#follow(entry, { is: 'refused', ...SPLIT });
		else if (end?.is === 'refused') {
			this.#sending.fail(end.error);
			const { code, message: text } = end.error;
			this.#follow(entry, { is: 'refused', code, text });
		} else if (end) this.#sending.fail(end.error.unconfirmed());
	}

	async #poll(options: ReadOptions): Promise<RequestWatch> {
		const recent = await this.#desk.connection.node.swaps.recent(LATEST_SWAPS, options);
		const waitSeconds = recent.waiting?.secondsLeft ?? 0;
		if (!this.isSending) await this.#read(recent.ids, waitSeconds, options);
		if (!this.isSending) await this.#correct(recent, options);
		await this.#further.poll(recent.ids, options);
		await this.#agree();
		await this.#declined.read();
		return { waitSeconds };
	}

	async #read(ids: readonly string[], waitSeconds: number, options: ReadOptions): Promise<void> {
		if (!this.isOpen) await this.#adopt();
		if (!this.#followed || !this.isOpen || this.isSending) return;
		const { entry } = this.#followed;
		const { draft } = entry;
		const readTaken = () => this.#journal.swaps();
		const found = await findStarted(this.#desk.use(FoundSwaps), draft, {
			listed: ids,
			readTaken,
			options,
		});
		const polls = this.#polls;
		const { matchedSwap, ...listed } = polls.noteSwap(found);
		const isClear = matchedSwap !== undefined || (waitSeconds > 0 && polls.calledUntil !== undefined);
		const nodeTime = isClear ? 0 : await this.#nodeTime(draft, options);
		polls.calledUntil ??= nodeTime;
		const sentAt = Math.max(draft.sentAt, polls.calledUntil);
		const mayBeForgotten = this.#desk.use(NodeRestarts).changes > entry.created;
		const isNews = !matchedSwap && polls.note(draft, { waitSeconds, nodeTime, mayBeForgotten });
		if (isNews) await this.#journal.see(entry.id);
		const isSeen = polls.hasWaited || entry.isSeen === true;
		const { answeredAt } = polls;
		const status = { ...listed, matchedSwap, waitSeconds, nodeTime, answeredAt, isSeen };
		await this.#note(entry, outcomeOf({ ...draft, sentAt }, status));
	}

	/** Corrects the outcome of a request that has arrived late or led to a swap after its end. */
	async #correct(recent: RecentSwaps, options: ReadOptions): Promise<void> {
		const late = await this.#late.poll(recent, this.isOpen, options);
		if (late) return this.#takeBack(late, 'unseen');
		const ended = await this.#ended.poll(recent.ids, options);
		if (ended) await this.#takeBack(ended, 'ended');
	}

	async #takeBack(
		{ entry, swap }: LateRequest,
		corrected: FollowedRequest['corrected'] & string,
	): Promise<void> {
		if (swap === undefined) await this.#journal.see(entry.id);
		else await this.#journal.finish(entry.id, { swap });
		this.#late.forget();
		if (this.isOpen) return;
		const outcome = swap === undefined ? ({ is: 'settling' } as const) : ({ is: 'matched', swap } as const);
		this.#polls = new RequestPolls(swap === undefined);
		this.#followed = { entry, outcome, corrected };
	}

	/** Adopts the journal's record, because a different tab may know more about the outcome. */
	async #agree(): Promise<void> {
		const followed = this.#followed;
		if (!followed || this.isOpen) return;
		const stored = await this.#journal.current(followed.entry.id);
		if (this.#followed !== followed || stored?.swap === undefined) return;
		const more = stored.moreSwaps;
		if (followed.outcome?.is === 'matched' && followed.outcome.more?.length === more?.length) return;
		this.#follow(followed.entry, { is: 'matched', swap: stored.swap, ...(more && { more }) });
	}

	/** Adopts a request of a closed page or a different tab, unless that tab still waits for its reply. */
	async #adopt(): Promise<void> {
		if (!(await this.#journal.openRequest())) return;
		await this.#journal.exclusively(async () => {
			const open = await this.#journal.openRequest();
			if (!open) return;
			// The outcome is already known but could not be recorded.
			if (open.id === this.#followed?.entry.id) return this.#journal.end(open.id, this.outcome);
			this.#follow(open, undefined);
		});
	}

	/**
	 * Reads the time again. With a time from before the request disappeared, an expired request would count as
	 * answered.
	 */
	async #nodeTime({ base, rel }: TradeRequest, options: ReadOptions): Promise<number> {
		const { market } = this.#desk.connection.node;
		return (await market.orderBook({ base, rel }, askingAnew(options))).time;
	}

	async #note(entry: CallEntry<'trade-request'>, outcome: RequestOutcome): Promise<void> {
		await this.#journal.end(entry.id, outcome);
		if (outcome.is === 'unseen') this.#late.forget();
		if (this.#followed?.entry.id === entry.id) this.#follow(entry, outcome);
	}
}

import { CallError } from '#lib/client/call-error.ts';
import type { OrderBook } from '#lib/domain/book/order-book.ts';
import type { CallEntry } from '#lib/domain/flow/journal-entry.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import type { OrderSide } from '#lib/domain/orders/order-draft.ts';
import { isWorse, ordersFor, sweepOf } from '#lib/domain/orders/sweep.ts';
import {
	newSwaps,
	outcomeOf,
	storedIds,
	type HeldBack,
	type RequestOutcome,
	type TradeRequest,
} from '#lib/domain/orders/trade-request.ts';
import { parseSwapId } from '#lib/domain/swaps/swap.ts';
import { Action } from '../action.svelte.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live.svelte.ts';
import { TradeJournal } from './trade-journal.ts';

const LOOK_EVERY_MS = 1500;
/** While none is under way: another program may send one. */
const IDLE_LOOK_EVERY_MS = 5000;
const TIMEOUT_SECONDS = 10;
/** Other swaps may begin meanwhile, in which the user is the maker. */
const SWAPS_ASKED = 50;
const UNANSWERED = 'No maker answered in time.';
const SPLIT = 'The node split an output so that it can be traded, and asked no maker yet.';

/** What the node waits for. */
export interface RequestWatch {
	/** Until another request may be sent, by any program. */
	readonly waitSeconds: number;
}

export interface RequestTerms extends Pair {
	readonly side: OrderSide;
	readonly price: string;
	readonly volume: string;
	/** Present for a sweep: `price` is then the bound that the user agreed to. */
	readonly sweep?: { readonly ownAddresses: readonly string[] } | undefined;
}

export type RequestEnd = RequestOutcome | { readonly is: 'refused'; readonly text: string };

/** Requests for a trade. Each is sent once; its outcome is what the node says, never a guess and never a second try. */
export class TradeRequests {
	#entry = $state.raw<CallEntry<'trade-request'>>();
	#outcome = $state.raw<RequestEnd>();
	#heldBack = $state.raw<HeldBack>();
	/**
	 * The node's clock at the first look after the call had ended. It may have waited long for its turn: a time limit
	 * counted from the moment at which it was written down would end while makers still answer.
	 */
	#calledUntil: number | undefined;

	readonly #sending = new Action();
	readonly #desk: Desk;
	readonly #journal: TradeJournal;

	/** Follows the request that is under way; also one that was sent before a reload, or in another tab. */
	readonly watch = new Live<RequestWatch>((signal) => this.#look(signal), { every: () => this.#wait() });

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#journal = new TradeJournal(desk);
	}

	/** The request that is under way, or the last one until it is dismissed. */
	get request(): TradeRequest | undefined {
		return this.#entry?.draft;
	}

	get outcome(): RequestEnd | undefined {
		return this.#outcome;
	}

	/** The call is on its way and its reply has not come. */
	get isSending(): boolean {
		return this.#sending.isBusy;
	}

	/** Why the last call did not end in a good reply, or why it was not made. */
	get failure(): Error | undefined {
		return this.#sending.failure;
	}

	/** Why the last request was not sent at all. */
	get heldBack(): HeldBack | undefined {
		return this.#heldBack;
	}

	/** The outcome of the request is not known yet. */
	get isOpen(): boolean {
		return this.isSending || (this.#entry !== undefined && !isEnd(this.#outcome));
	}

	/** Hides the outcome of the last request. */
	dismiss(): void {
		this.#heldBack = undefined;
		if (this.isOpen) return;
		this.#entry = undefined;
		this.#outcome = undefined;
		this.#sending.dismiss();
	}

	/** Sends a request, unless one is under way in any tab or in any other program. */
	async send(terms: RequestTerms): Promise<void> {
		if (this.isOpen) return;
		this.dismiss();
		await this.#sending.run(async () => {
			const isAlone = await this.#journal.alone(() => this.#sendAlone(terms));
			if (!isAlone) this.#heldBack = 'another-tab';
		});
		await this.watch.refresh();
	}

	async #sendAlone(terms: RequestTerms): Promise<void> {
		const { base, rel, side, price, volume } = terms;
		const { market, swaps } = this.#desk.connection.node;
		const [recent, book] = await Promise.all([
			swaps.recent(SWAPS_ASKED, { priority: 'user' }),
			market.orderBook({ base, rel }, { priority: 'user' }),
		]);
		const isOpen = (await this.#journal.openRequest()) !== undefined;
		this.#heldBack = isOpen || recent.waiting ? 'open-request' : checkBook(terms, book);
		if (this.#heldBack) return;
		const request = { base, rel, side, price, volume, before: storedIds(recent.ids), sentAt: book.time };
		const isSweep = terms.sweep !== undefined;
		const draft: TradeRequest = { ...request, isSweep, timeoutSeconds: TIMEOUT_SECONDS };
		this.#entry = await this.#journal.begin('trade-request', draft);
		this.#calledUntil = undefined;
		this.#outcome = { is: 'settling' };
		await this.#call(this.#entry);
	}

	async #call({ id, draft }: CallEntry<'trade-request'>): Promise<void> {
		try {
			const reply = await this.#desk.connection.node.trading.take(draft);
			if (reply === 'split') await this.#refuse(id, SPLIT);
		} catch (error) {
			if (!(error instanceof CallError)) throw error;
			this.#sending.fail(error);
			// Nothing waited just before, so that the pending request may be this one: a browser sends a call again by itself
			// when its connection was closed.
			const isPending = error.code === 'NODE-PENDING';
			// Without a good reply only the watch can find out what became of it.
			if (error.outcomeUnknown || isPending) await this.#journal.lose(id);
			else await this.#refuse(id, error.message);
		}
	}

	async #refuse(id: string, text: string): Promise<void> {
		await this.#journal.refuse(id, { text });
		this.#outcome = { is: 'refused', text };
	}

	#wait(): number {
		return this.isOpen || this.watch.current?.waitSeconds ? LOOK_EVERY_MS : IDLE_LOOK_EVERY_MS;
	}

	async #look(signal: AbortSignal): Promise<RequestWatch> {
		const { ids, waiting } = await this.#desk.connection.node.swaps.recent(SWAPS_ASKED, { signal });
		const waitSeconds = waiting?.secondsLeft ?? 0;
		if (!this.isSending) await this.#follow(ids, waitSeconds, signal);
		return { waitSeconds };
	}

	async #follow(ids: readonly string[], waitSeconds: number, signal: AbortSignal): Promise<void> {
		if (!this.isOpen) await this.#adopt();
		const entry = this.#entry;
		if (!entry || !this.isOpen || this.isSending) return;
		const { draft } = entry;
		const begun = await this.#begunOf(draft, ids, signal);
		const isClear = begun !== undefined || (waitSeconds > 0 && this.#calledUntil !== undefined);
		const nodeTime = isClear ? 0 : await this.#nodeTime(draft, signal);
		this.#calledUntil ??= nodeTime;
		const sentAt = Math.max(draft.sentAt, this.#calledUntil);
		await this.#note(entry, outcomeOf({ ...draft, sentAt }, { begun, waitSeconds, nodeTime }));
	}

	/** Takes over what a closed page or another tab sent, unless that tab still waits for its reply. */
	async #adopt(): Promise<void> {
		if (!(await this.#journal.openRequest())) return;
		await this.#journal.alone(async () => {
			const open = await this.#journal.openRequest();
			if (!open) return;
			this.#entry = open;
			this.#outcome = undefined;
			this.#calledUntil = undefined;
		});
	}

	/** Of the swaps that came after the request the one in which the user is its taker. */
	async #begunOf(
		request: TradeRequest,
		listed: readonly string[],
		signal: AbortSignal,
	): Promise<string | undefined> {
		const [gets, pays] = request.side === 'buy' ? [request.base, request.rel] : [request.rel, request.base];
		for (const id of newSwaps(request, listed)) {
			const ids = parseSwapId(id);
			const swap = ids && (await this.#desk.connection.node.swaps.find(ids, { signal }));
			if (swap && !swap.isMaker && swap.gets.coin === gets && swap.pays.coin === pays) return id;
		}
		return undefined;
	}

	async #nodeTime({ base, rel }: TradeRequest, signal: AbortSignal): Promise<number> {
		return (await this.#desk.connection.node.market.orderBook({ base, rel }, { signal })).time;
	}

	async #note(entry: CallEntry<'trade-request'>, outcome: RequestOutcome): Promise<void> {
		if (outcome.is === 'matched') await this.#journal.finish(entry.id);
		if (outcome.is === 'unanswered') await this.#journal.refuse(entry.id, { text: UNANSWERED });
		if (this.#entry?.id === entry.id) this.#outcome = outcome;
	}
}

function isEnd(outcome: RequestEnd | undefined): boolean {
	return outcome?.is === 'matched' || outcome?.is === 'unanswered' || outcome?.is === 'refused';
}

/** The node bounds a sweep by its book at that moment, which must still be what the user agreed to. */
function checkBook({ side, price, volume, sweep }: RequestTerms, book: OrderBook): HeldBack | undefined {
	if (!sweep) return undefined;
	const now = sweepOf(side, parseDecimal(volume), ordersFor(side, book, sweep.ownAddresses));
	if (!now) return 'empty-book';
	return isWorse(side, now.bound, parseDecimal(price)) ? 'book-moved' : undefined;
}

import { buy, orderbook, sell } from '#lib/api/market.ts';
import { recentswaps, swapstatus } from '#lib/api/swaps.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { OrderSide } from '#lib/domain/orders/order-draft.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import { readOrderBook, type WireBook } from '#lib/node/document/order-book.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import { isWorse, offersFor, sweepOf } from '#lib/domain/orders/sweep.ts';
import {
	outcomeOf,
	newSwaps,
	type RequestOutcome,
	type SwapId,
	type TradeRequest,
} from '#lib/domain/orders/trade-request.ts';
import type { CallEntry } from '#lib/domain/flow/journal-entry.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live.svelte.ts';
import { TradeJournal } from './trade-journal.ts';

const LOOK_EVERY_MS = 1500;
/** While none is under way: another program may send one. */
const IDLE_LOOK_EVERY_MS = 5000;
const TIMEOUT_SECONDS = 10;
/** Other swaps may begin meanwhile, with offers of one's own. */
const SWAPS_ASKED = 50;
/**
 * Nothing waited just before, so that the request that the node speaks of may be this one: a browser sends a call again
 * by itself when its connection was closed.
 */
const UNANSWERED = 'Nobody answered in time.';

/** What the node waits for. */
export interface RequestWatch {
	/** Until another request may be sent, whoever sent the one that waits. */
	readonly waitSeconds: number;
}

export interface RequestTerms extends Pair {
	readonly side: OrderSide;
	readonly price: string;
	readonly volume: string;
	/** Present for a sweep: `price` is then the bound that the user agreed to. */
	readonly sweep?: { readonly ownAddresses: readonly string[] } | undefined;
}

/** Why a request did not leave this page. */
export type HeldBack = 'another-tab' | 'open-request' | 'book-moved' | 'nobody-there';

export type RequestEnd = RequestOutcome | { readonly is: 'refused'; readonly text: string };

/** Requests for a trade. Each is sent once; what became of it is what the node says, never a guess and never a second try. */
export class TradeRequests {
	#entry = $state.raw<CallEntry<'trade-request'>>();
	#outcome = $state.raw<RequestEnd>();
	#isSending = $state(false);
	#failure = $state.raw<Error>();
	#heldBack = $state.raw<HeldBack>();
	/**
	 * The node's clock at the first look after the call had ended. It may have waited long for its turn: what is
	 * reckoned from the moment at which it was written down would end while makers still answer.
	 */
	#calledUntil: number | undefined;

	readonly #desk: Desk;
	readonly #journal: TradeJournal;

	/** Follows the request that is under way; also one that was sent before a reload, or in another tab. */
	readonly watch = new Live<RequestWatch>((signal) => this.#look(signal), { every: () => this.#wait() });

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#journal = new TradeJournal(desk);
	}

	/** The request that is under way, or the last one until it is put away. */
	get request(): TradeRequest | undefined {
		return this.#entry?.draft;
	}

	get outcome(): RequestEnd | undefined {
		return this.#outcome;
	}

	/** The call is on its way and its reply has not come. */
	get isSending(): boolean {
		return this.#isSending;
	}

	/** Why the last call did not end in a good reply, or why it was not made. */
	get failure(): Error | undefined {
		return this.#failure;
	}

	/** Why the last request was not sent at all. */
	get heldBack(): HeldBack | undefined {
		return this.#heldBack;
	}

	/** Nobody knows yet what becomes of the request. */
	get isOpen(): boolean {
		return this.#isSending || (this.#entry !== undefined && !isEnd(this.#outcome));
	}

	/** Puts the end of the last request away. */
	dismiss(): void {
		this.#heldBack = undefined;
		if (this.isOpen) return;
		this.#entry = undefined;
		this.#outcome = undefined;
		this.#failure = undefined;
	}

	/** Sends a request, unless one is under way in any tab or in any other program. */
	async send(terms: RequestTerms): Promise<void> {
		if (this.isOpen) return;
		this.dismiss();
		this.#isSending = true;
		this.#failure = undefined;
		try {
			const isAlone = await this.#journal.alone(() => this.#sendAlone(terms));
			if (!isAlone) this.#heldBack = 'another-tab';
		} catch (error) {
			this.#failure = error instanceof Error ? error : new Error(String(error));
		} finally {
			this.#isSending = false;
		}
		await this.watch.refresh();
	}

	async #sendAlone(terms: RequestTerms): Promise<void> {
		const { base, rel, side, price, volume } = terms;
		const { client: node } = this.#desk.connection;
		const [recent, book] = await Promise.all([
			node.call(recentswaps, { limit: SWAPS_ASKED }, { priority: 'user' }),
			node.call(orderbook, { base, rel }, { priority: 'user' }),
		]);
		const isOpen = (await this.#journal.openRequest()) !== undefined;
		const isWaiting = (recent.pending?.timeleft ?? 0) > 0;
		this.#heldBack = isOpen || isWaiting ? 'open-request' : sweepTrouble(terms, book);
		if (this.#heldBack) return;
		const before = recent.swaps.map(([request, quote]): SwapId => [request, quote]);
		const request = { base, rel, side, price, volume, before, sentAt: book.timestamp };
		const isSweep = terms.sweep !== undefined;
		const draft: TradeRequest = { ...request, isSweep, timeoutSeconds: TIMEOUT_SECONDS };
		this.#entry = await this.#journal.begin('trade-request', draft);
		this.#calledUntil = undefined;
		this.#outcome = { is: 'settling' };
		await this.#call(this.#entry);
	}

	async #call({ id, draft }: CallEntry<'trade-request'>): Promise<void> {
		const { base, rel, side, price, volume, isSweep, timeoutSeconds: timeout } = draft;
		const { client: node } = this.#desk.connection;
		const params = { base, rel, price, timeout };
		try {
			const reply = await (side === 'buy'
				? node.call(buy, { ...params, relvolume: volume, ...(isSweep && { fomo: volume }) })
				: node.call(sell, { ...params, basevolume: volume, ...(isSweep && { dump: volume }) }));
			if (!('swaps' in reply) && 'hex' in reply)
				await this.#refuse(id, 'The node split an output so that it can be traded, and asked nobody yet.');
		} catch (error) {
			if (!(error instanceof CallError)) throw error;
			this.#failure = error;
			// Without a good reply only the watch can tell what became of it.
			if (error.outcomeUnknown || error.code === 'NODE-PENDING') await this.#journal.lose(id);
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
		const recent = await this.#desk.connection.client.call(recentswaps, { limit: SWAPS_ASKED }, { signal });
		const waitSeconds = recent.pending?.timeleft ?? 0;
		if (!this.#isSending) await this.#follow(recent.swaps, waitSeconds, signal);
		return { waitSeconds };
	}

	async #follow(swaps: readonly (readonly unknown[])[], waitSeconds: number, signal: AbortSignal) {
		if (!this.isOpen) await this.#adopt();
		const entry = this.#entry;
		if (!entry || !this.isOpen || this.#isSending) return;
		const { draft } = entry;
		const begun = await this.#begunOf(draft, swaps as readonly SwapId[], signal);
		const isTold = begun !== undefined || (waitSeconds > 0 && this.#calledUntil !== undefined);
		const nodeTime = isTold ? 0 : await this.#nodeTime(draft, signal);
		this.#calledUntil ??= nodeTime;
		const sentAt = Math.max(draft.sentAt, this.#calledUntil);
		await this.#note(entry, outcomeOf({ ...draft, sentAt }, { begun, waitSeconds, nodeTime }));
	}

	/** Takes up what a page sent that is gone, or another tab, unless that one still waits for its reply. */
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

	/** Of the swaps that came after the request the one in which the user is who asked. */
	async #begunOf(request: TradeRequest, swaps: readonly SwapId[], signal: AbortSignal) {
		const [bob, alice] = request.side === 'buy' ? [request.base, request.rel] : [request.rel, request.base];
		for (const [requestid, quoteid] of newSwaps(request, swaps)) {
			const swap = await this.#desk.connection.client.call(swapstatus, { requestid, quoteid }, { signal });
			if (!('iambob' in swap) || swap.iambob !== 0) continue;
			if (swap.bob === bob && swap.alice === alice) return [requestid, quoteid] as const;
		}
		return undefined;
	}

	async #nodeTime({ base, rel }: TradeRequest, signal: AbortSignal): Promise<number> {
		return (await this.#desk.connection.client.call(orderbook, { base, rel }, { signal })).timestamp;
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

/** The node bounds a sweep by the book of that moment: it is asked once more whether that still is what was agreed to. */
function sweepTrouble({ side, price, volume, sweep }: RequestTerms, book: WireBook): HeldBack | undefined {
	if (!sweep) return undefined;
	const offers = offersFor(side, readOrderBook(book), sweep.ownAddresses);
	const now = sweepOf(side, parseDecimal(volume), offers);
	if (!now) return 'nobody-there';
	return isWorse(side, now.bound, parseDecimal(price)) ? 'book-moved' : undefined;
}

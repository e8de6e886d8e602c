import type { OrderBook } from '#lib/domain/book.ts';
import { formatPair, parsePair, type Pair } from '#lib/domain/market/pair.ts';
import { priceToMeet, type Matching } from '#lib/domain/matching.ts';
import { withoutRequests } from '#lib/domain/orders/open-orders.ts';
import {
	newOrderDraft,
	type OrderDraft,
	paymentAt,
	readOrderDraft,
	withBestPrice,
} from '#lib/domain/orders/order-draft.ts';
import { pricesOfOthers } from '#lib/domain/orders/price-check.ts';
import { coinsFor } from '#lib/domain/orders/taken-order.ts';
import type { PairFunds } from '#lib/domain/outputs.ts';
import type { Desk } from '../desk.ts';
import { KeyedCache } from '../live/keyed-cache.svelte.ts';
import { Live } from '../live/live.svelte.ts';
import { HeldSince, readPairFunds } from '../outputs.svelte.ts';
import { NodeRestarts } from '../node-restarts.svelte.ts';
import { LeaveGuards, StoredDraft } from '../drafts.svelte.ts';
import { Swaps } from '../swaps/swaps.svelte.ts';
import { OpenOrders } from './open-orders.svelte.ts';
import { TradeRequests } from './trade-requests.svelte.ts';

/** Interval for external changes, such as incoming payments. The user's own actions trigger a read immediately. */
const FUNDS_INTERVAL_MS = 60_000;

/** The user's trading: order forms, requests and open orders. */
export class Trading {
	readonly requests: TradeRequests;
	readonly #pairs: KeyedCache<string, PairTrading>;

	constructor(desk: Desk) {
		this.requests = new TradeRequests(desk);
		desk.use(LeaveGuards).add('request', () => this.requests.isOpen);
		this.#pairs = new KeyedCache(
			(written) => new PairTrading(desk, this.requests, parsePair(written) as Pair),
		);
	}

	of(pair: Pair): PairTrading {
		return this.#pairs.get(formatPair(pair));
	}
}

/** The part of the book that a market order would take, for highlighting: one side, up to and including this price. */
export interface MarketOrderPreview {
	readonly side: 'asks' | 'bids';
	readonly price: bigint;
}

/** Trading in one pair. Returning to a pair restores its form, even after a reload. */
export class PairTrading {
	#preview = $state.raw<MarketOrderPreview>();
	readonly pair: Pair;
	/** The rules by which the node matches requests with orders. */
	readonly matching: Matching;
	/** The funds available in both coins. */
	readonly funds: Live<PairFunds>;
	readonly openOrders: OpenOrders;
	/**
	 * A string that changes whenever the funds may have changed: when a request or swap advances, or the node has been
	 * restarted.
	 */
	readonly changes: string = $derived.by(() => {
		const { request, outcome } = this.#requests;
		const swaps = this.#swaps.unsettled.map(({ id, payments }) => `${id}:${payments.length}`);
		return [request?.sentAt, outcome?.is, this.#restarts.changes, ...swaps].join(' ');
	});
	readonly #draft: StoredDraft<OrderDraft>;
	readonly #requests: TradeRequests;
	readonly #swaps: Swaps;
	readonly #restarts: NodeRestarts;
	/** The user's addresses of both coins. */
	readonly addresses: readonly string[] = $derived.by(() => {
		const funds = this.funds.current;
		return funds ? [funds.base.address, funds.rel.address].filter(Boolean) : [];
	});

	constructor(desk: Desk, requests: TradeRequests, pair: Pair) {
		this.pair = pair;
		this.#draft = new StoredDraft(desk, {
			...{ form: 'order-draft', pair, fresh: newOrderDraft(), parse: readOrderDraft },
		});
		this.#requests = requests;
		this.#swaps = desk.use(Swaps);
		this.#restarts = desk.use(NodeRestarts);
		this.matching = desk.connection.node.capabilities.matching;
		const heldSince = desk.use(HeldSince);
		this.funds = new Live(
			async (options) => {
				const funds = await readPairFunds(desk.connection.node, pair, options);
				heldSince.note(funds.base);
				heldSince.note(funds.rel);
				return funds;
			},
			{ every: FUNDS_INTERVAL_MS, cachedValue: desk.cachedValue(`funds of ${formatPair(pair)}`) },
		);
		this.openOrders = new OpenOrders(desk, pair);
	}

	/**
	 * Whether the funds are outdated: not yet read during this visit or since a possible restart, or the last read
	 * failed.
	 */
	get areFundsOld(): boolean {
		return this.funds.isFromCache || this.#restarts.isStale(this.funds);
	}

	/** The book for display: without waiting requests, once the open orders are known. */
	shown(book: OrderBook | undefined): OrderBook | undefined {
		const { orders, pending, withdrawn } = this.openOrders;
		if (!book || !orders.current) return book;
		const posted = [...orders.current, ...withdrawn, ...(pending ? [pending] : [])];
		return withoutRequests(book, this.pair, this.addresses, posted);
	}

	get draft(): OrderDraft {
		return this.#draft.current;
	}

	/**
	 * The price that matches the best order of others, with the fees of the form's payment; `undefined` for an empty side,
	 * and until the fees of both coins are known.
	 */
	bestPrice(book: OrderBook | undefined): bigint | undefined {
		const { draft, matching } = this;
		const { side } = draft;
		const { bestAsk, bestBid } = pricesOfOthers(book, undefined, this.addresses);
		const best = side === 'buy' ? bestAsk : bestBid;
		const funds = this.funds.fresh;
		if (!best || !funds) return undefined;
		return priceToMeet(matching, { side, pays: paymentAt(best, draft) }, coinsFor(side, funds), best);
	}

	/** The draft as the form shows it, with the best price in an empty field. */
	shownDraft(book: OrderBook | undefined): OrderDraft {
		return this.draft.type === 'take' ? withBestPrice(this.draft, this.bestPrice(book)) : this.draft;
	}

	edit(draft: OrderDraft): void {
		this.#draft.edit(draft);
	}

	/** Called after sending: the draft stays in the form, but a reload starts with an empty form. */
	forgetDraft(): void {
		this.#draft.forget();
	}

	/** Set while a market order is being entered. */
	get preview(): MarketOrderPreview | undefined {
		return this.#preview;
	}

	showPreview(preview: MarketOrderPreview | undefined): void {
		this.#preview = preview;
	}
}

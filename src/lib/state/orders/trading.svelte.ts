import { formatPair, parsePair, type Pair } from '#lib/domain/market/pair.ts';
import type { Matching } from '#lib/domain/matching.ts';
import { newOrderDraft, type OrderDraft, readOrderDraft } from '#lib/domain/orders/order-draft.ts';
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

/** For changes from outside, such as an incoming payment: the user's own actions trigger a reading at once. */
const FUNDS_INTERVAL_MS = 60_000;

/** Orders of the user: the form, the requests, and the posted orders. */
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

/** The part of the book that a sweep would take, to be marked: this side, up to and with this price. */
export interface MarketOrderPreview {
	readonly side: 'asks' | 'bids';
	readonly price: bigint;
}

/** Returning to a pair restores the values entered there, even after a reload. */
export class PairTrading {
	#preview = $state.raw<MarketOrderPreview>();
	readonly pair: Pair;
	/** How the node matches requests with orders. */
	readonly matching: Matching;
	/** The funds of both coins to trade with. */
	readonly funds: Live<PairFunds>;
	readonly openOrders: OpenOrders;
	/** Another text whenever a request or a swap has gone on or the node was restarted, which is when the funds change. */
	readonly changes: string = $derived.by(() => {
		const { request, outcome } = this.#requests;
		const swaps = this.#swaps.unsettled.map(({ id, payments }) => `${id}:${payments.length}`);
		return [request?.sentAt, outcome?.is, this.#restarts.changes, ...swaps].join(' ');
	});
	readonly #draft: StoredDraft<OrderDraft>;
	readonly #requests: TradeRequests;
	readonly #swaps: Swaps;
	readonly #restarts: NodeRestarts;
	/** The addresses that pay both coins. */
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

	/** The funds could not be reread, or were not read yet at this visit or since the node may have been restarted. */
	get areFundsOld(): boolean {
		return this.funds.isFromCache || this.#restarts.isStale(this.funds);
	}

	get draft(): OrderDraft {
		return this.#draft.current;
	}

	edit(draft: OrderDraft): void {
		this.#draft.edit(draft);
	}

	/** Called after sending: the draft stays in the form, and a reload starts with an empty form. */
	forgetDraft(): void {
		this.#draft.forget();
	}

	/** There while a sweep is filled in. */
	get preview(): MarketOrderPreview | undefined {
		return this.#preview;
	}

	showPreview(preview: MarketOrderPreview | undefined): void {
		this.#preview = preview;
	}
}

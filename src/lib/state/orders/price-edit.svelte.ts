import type { OrderBook } from '#lib/domain/book.ts';
import { formatAmount, parseAmount, type AmountProblem } from '#lib/domain/money/amount.ts';
import { outlookOf, type OfferOutlook } from '#lib/domain/orders/open-order-list.ts';
import { postedPrice, type OpenOrder } from '#lib/domain/orders/open-orders.ts';
import { checkPrice, pricesOfOthers, type PriceCheck } from '#lib/domain/orders/price-check.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live/live.svelte.ts';
import { Trading } from './trading.svelte.ts';
import { heldBackReason, type CoinFunds, type HeldBackReason } from '#lib/domain/outputs.ts';
import { isYetToPay } from '#lib/domain/swaps/swap-state.ts';
import { KeyedCache } from '../live/keyed-cache.svelte.ts';
import { HeldSince } from '../outputs.svelte.ts';
import { Swaps } from '../swaps/swaps.svelte.ts';

const BOOK_INTERVAL_MS = 5000;

/** A new price for an open order while it is being typed. The order may be of any pair. */
export class PriceEdit {
	readonly order: OpenOrder;
	readonly book: Live<OrderBook>;
	/** The price as typed. */
	text = $state('');
	/** The parsed price, or the reason why it is invalid. */
	readonly price: bigint | AmountProblem | 'zero' | 'too-high' = $derived.by(() => {
		const parsed = parseAmount(this.text);
		if (typeof parsed !== 'bigint') return parsed;
		if (parsed === 0n) return 'zero';
		return postedPrice(this.order.side, parsed) || 'too-high';
	});
	/** The order with the new price; `undefined` while it is invalid. */
	readonly changed: OpenOrder | undefined = $derived.by(() =>
		typeof this.price === 'bigint' ? { ...this.order, price: this.price } : undefined,
	);
	readonly #desk: Desk;

	constructor(desk: Desk, order: OpenOrder) {
		this.#desk = desk;
		this.order = order;
		this.text = formatAmount(order.price);
		const { base, rel } = order;
		this.book = new Live((options) => desk.connection.node.market.orderBook({ base, rel }, options), {
			every: BOOK_INTERVAL_MS,
		});
	}

	/** How the changed order can be filled; `undefined` until book and outputs are read. */
	readonly outlook: OfferOutlook | undefined = $derived.by(() => {
		const [funds, book] = [this.#trading.funds.fresh, this.book.current];
		return this.changed && funds && book
			? outlookOf(this.order.side, this.changed.price, funds, book)
			: undefined;
	});

	/** Comparison of the price with those of other makers. */
	readonly check: PriceCheck | undefined = $derived.by(() => {
		if (!this.changed) return undefined;
		const prices = pricesOfOthers(this.book.current, undefined, this.#trading.addresses);
		return checkPrice(this.order.side, this.changed.price, prices);
	});

	/** The error of reading the book or the outputs. */
	get failure(): Error | undefined {
		return this.book.error ?? this.#trading.funds.error;
	}

	get #trading() {
		const { base, rel } = this.order;
		return this.#desk.use(Trading).of({ base, rel });
	}
}

const NEW_INTERVAL_MS = 15_000;
/** Number of latest history entries of a coin to search. */
const ENTRIES = 20;

type Held = Pick<CoinFunds, 'coin' | 'heldBack'>;

/** Explains the coins withheld by the node. */
export class HeldBackCoins {
	readonly #swaps: Swaps;
	readonly #trading: Trading;
	readonly #since: HeldSince;
	/** Whether a coin has an unconfirmed transaction, or one in the latest block. */
	readonly #isNew: KeyedCache<string, Live<boolean | undefined>>;

	constructor(desk: Desk) {
		this.#swaps = desk.use(Swaps);
		this.#trading = desk.use(Trading);
		this.#since = desk.use(HeldSince);
		const { wallet } = desk.connection.node;
		this.#isNew = new KeyedCache(
			(coin) =>
				new Live<boolean | undefined>(
					async (options) => {
						const address = (await wallet.coin(coin, options))?.address ?? '';
						const entries = await wallet.history(coin, address, { count: ENTRIES }, options);
						if (entries.some(({ confirmations = Infinity }) => confirmations <= 1)) return true;
						return entries.some(({ confirmations }) => confirmations === undefined) ? undefined : false;
					},
					{ every: NEW_INTERVAL_MS },
				),
		);
	}

	/** When the same amount was first seen, in milliseconds since 1970. */
	since(held: Held): number | undefined {
		return this.#since.of(held);
	}

	/** @param readAt when the amount was read, in milliseconds since 1970 */
	reasonOf(held: Held, readAt: number): HeldBackReason {
		const { coin } = held;
		const { list, unsettled, starting } = this.#swaps;
		const since = this.since(held);
		const isNew = this.#isNew.get(coin);
		const payers = this.#requestPayers();
		const isQuiet = unsettled.length === 0 && starting.length === 0 && payers.length === 0;
		return heldBackReason({
			isOwedBySwap: !list.error && unsettled.some((swap) => isYetToPay(swap, coin)),
			isRequested: payers.includes(coin),
			isNew: isNew.error ? undefined : isNew.current,
			isQuiet: list.fresh && !list.error ? isQuiet : undefined,
			heldMs: since === undefined ? undefined : readAt - since,
		});
	}

	/** The coins with which pending requests of this page or any program pay; '' if unknown. */
	#requestPayers(): string[] {
		const { isOpen, request } = this.#trading.requests;
		const waiting = this.#swaps.list.current?.waiting;
		const own = request && (request.side === 'buy' ? request.rel : request.base);
		return [...(isOpen ? [own ?? ''] : []), ...(waiting ? [waiting.gives] : [])];
	}
}

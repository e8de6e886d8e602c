import type { OrderBook } from '#lib/domain/book/order-book.ts';
import { formatAmount, parseAmount, type AmountProblem } from '#lib/domain/money/amount.ts';
import { outlookOf, type OfferOutlook } from '#lib/domain/orders/offer-outlook.ts';
import { postedPrice, type OwnOrder } from '#lib/domain/orders/own-orders.ts';
import { checkPrice, pricesOfOthers, type PriceCheck } from '#lib/domain/orders/price-check.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live/live.svelte.ts';
import { Trading } from './trading.svelte.ts';

const BOOK_EVERY_MS = 5000;

/** Another price for an order that stands, while it is typed. The order may be of any pair, also of one not on screen. */
export class PriceEdit {
	readonly order: OwnOrder;
	readonly book: Live<OrderBook>;
	/** As it is typed. */
	text = $state('');
	/** The price at which the order would stand; why it is none. */
	readonly price: bigint | AmountProblem | 'zero' | 'too-high' = $derived.by(() => {
		const parsed = parseAmount(this.text);
		if (typeof parsed !== 'bigint') return parsed;
		if (parsed === 0n) return 'zero';
		return postedPrice(this.order.side, parsed) || 'too-high';
	});
	/** The order with that price; `undefined` while none is typed. */
	readonly changed: OwnOrder | undefined = $derived.by(() =>
		typeof this.price === 'bigint' ? { ...this.order, price: this.price } : undefined,
	);
	readonly #desk: Desk;

	constructor(desk: Desk, order: OwnOrder) {
		this.#desk = desk;
		this.order = order;
		this.text = formatAmount(order.price);
		const { base, rel } = order;
		this.book = new Live((options) => desk.connection.node.market.orderBook({ base, rel }, options), {
			every: BOOK_EVERY_MS,
		});
	}

	/** How the changed order could be taken; `undefined` until book and outputs are read. */
	readonly outlook: OfferOutlook | undefined = $derived.by(() => {
		const [funds, book] = [this.#trading.funds.fresh, this.book.current];
		return this.changed && funds && book
			? outlookOf(this.order.side, this.changed.price, funds, book)
			: undefined;
	});

	/** How far the price lies from those of others. */
	readonly check: PriceCheck | undefined = $derived.by(() => {
		if (!this.changed) return undefined;
		const prices = pricesOfOthers(this.book.current, undefined, this.#trading.addresses);
		return checkPrice(this.order.side, this.changed.price, prices);
	});

	/** Why book or outputs could not be read. */
	get failure(): Error | undefined {
		return this.book.error ?? this.#trading.funds.error;
	}

	get #trading() {
		const { base, rel } = this.order;
		return this.#desk.use(Trading).of({ base, rel });
	}
}

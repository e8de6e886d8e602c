import type { BookRow, BookSide, BookOrder } from '#lib/domain/book.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import type { Matching } from '#lib/domain/matching.ts';
import { COIN } from '#lib/domain/money/amount.ts';
import { showFigure } from '#lib/domain/money/figures.ts';
import { decimalsFor } from '#lib/domain/money/price.ts';
import { fieldsOf } from '#lib/domain/orders/order-check.ts';
import { amountIn, type OrderDraft } from '#lib/domain/orders/order-draft.ts';
import {
	type FundsOfPair,
	obstacleOf,
	tradeWithFees,
	type FilledTrade,
	type FillObstacle,
	type WantedTrade,
} from '#lib/domain/orders/taken-order.ts';
import { filledTitle, obstacleCell, OWN_CELL, type CellText } from '#lib/messages/drawing.ts';

/** The part of the order form that the book needs. */
export interface OrderInForm {
	readonly draft: OrderDraft;
	/** `undefined` while unknown. */
	readonly funds: FundsOfPair | undefined;
	readonly matching: Matching;
}

const NO_CELL: CellText = { text: '–' };
const SIDES = { asks: 'buy', bids: 'sell' } as const;

/** Cost or proceeds of the form's amount at each order in the book, with all fees, in rel. */
export class FeeColumn {
	readonly #pair: Pair;
	readonly #isOwn: (order: BookOrder) => boolean;
	readonly #form: OrderInForm;
	readonly #amount: bigint | undefined;
	/** Cache by side, price and size: most orders are unchanged between two readings of the book. */
	readonly #known = new Map<string, FilledTrade | FillObstacle>();

	constructor(pair: Pair, form: OrderInForm, isOwn: (order: BookOrder) => boolean) {
		this.#pair = pair;
		this.#form = form;
		this.#isOwn = isOwn;
		// A hidden field may still contain input for a different order type.
		const isOnScreen = fieldsOf(form.draft).includes('amount');
		this.#amount = isOnScreen ? amountIn(form.draft, 'amount') || undefined : undefined;
	}

	get hasAmount(): boolean {
		return this.#amount !== undefined;
	}

	/** Returns whether a single order in the row can fill the amount. */
	fills(row: BookRow, side: BookSide): boolean {
		const wanted = this.#wantedOf(side);
		return wanted !== undefined && this.#othersIn(row).some((order) => !obstacleOf(order, wanted));
	}

	/** Based on the best order in the row that can fill the amount. */
	cell(row: BookRow, side: BookSide): CellText {
		const wanted = this.#wantedOf(side);
		if (!wanted) return NO_CELL;
		const [first, ...others] = this.#othersIn(row).map((order) => this.#tradeWith(order, wanted));
		if (!first) return OWN_CELL;
		const trade = [first, ...others].find(({ is }) => is === 'filled') ?? first;
		return trade.is === 'filled' ? this.#filledCell(trade, side) : obstacleCell(trade, this.#pair);
	}

	#othersIn({ orders }: BookRow): BookOrder[] {
		return orders.filter((order) => !this.#isOwn(order));
	}

	#wantedOf(side: BookSide): WantedTrade | undefined {
		const { funds, matching } = this.#form;
		if (this.#amount === undefined || !funds) return undefined;
		return { side: SIDES[side], amount: this.#amount, funds, matching };
	}

	#tradeWith(order: BookOrder, wanted: WantedTrade): FilledTrade | FillObstacle {
		const key = `${wanted.side} ${order.price} ${order.largest}`;
		const known = this.#known.get(key) ?? tradeWithFees(order, wanted);
		this.#known.set(key, known);
		return known;
	}

	#filledCell({ spends, receives }: FilledTrade, side: BookSide): CellText {
		const { base, rel } = this.#pair;
		if (side === 'asks')
			return { text: shown(spends, true), title: filledTitle(money(spends, rel), money(receives, base)) };
		return { text: shown(receives, false), title: filledTitle(money(spends, base), money(receives, rel)) };
	}
}

const money = (units: bigint, coin: string): string => `${showFigure(units)} ${coin}`;

/**
 * Formats with as many digits as a price. A cost is rounded up and proceeds are rounded down, so that the
 * figure is never better than the real value.
 */
function shown(units: bigint, isCost: boolean): string {
	const places = decimalsFor(units);
	const step = COIN / 10n ** BigInt(places);
	const whole = ((isCost ? units + step - 1n : units) / step) * step;
	return showFigure(whole, places);
}

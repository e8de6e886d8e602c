import { COIN, formatAmount, parseAmount } from '../money/amount.ts';
import { baseOf } from '../money/price.ts';
import { hasShapeOf } from '../text/shape.ts';

export type OrderSide = 'buy' | 'sell';

/**
 * `take` and `marketOrder` send one request to makers; a `marketOrder` has no price set by the user. `post`
 * and `priceRule` offer an order to others; a `priceRule` has a price that the node recomputes every minute.
 */
export type OrderType = 'take' | 'post' | 'priceRule' | 'marketOrder';

/** Three fields, any two of which determine the third: rel per base, base, and rel. */
export type LinkedField = 'price' | 'amount' | 'total';

/** The order form. Strings are typed, or computed from two others. */
export interface OrderDraft {
	readonly side: OrderSide;
	readonly type: OrderType;
	readonly texts: Readonly<Record<LinkedField, string>>;
	/** Most recently edited first. The third field is computed from the first two. */
	readonly edited: readonly [LinkedField, LinkedField, LinkedField];
}

export function newOrderDraft(side: OrderSide = 'buy'): OrderDraft {
	return {
		side,
		type: 'take',
		texts: { price: '', amount: '', total: '' },
		edited: ['price', 'amount', 'total'],
	};
}

/** The form after its order has ended; keeps side and type. */
export function emptiedOrder({ side, type }: OrderDraft): OrderDraft {
	return { ...newOrderDraft(side), type };
}

/** Sets a typed value, and recomputes the least recently edited field from the other two. */
export function editOrder(draft: OrderDraft, field: LinkedField, typed: string): OrderDraft {
	const [first, second] = draft.edited.filter((each) => each !== field) as [LinkedField, LinkedField];
	const edited = [field, first, second] as const;
	const texts = { ...draft.texts, [field]: typed };
	return { ...draft, edited, texts: { ...texts, [second]: compute(second, texts) } };
}

/**
 * The draft as shown: an empty price field shows the best price of the book. That price is not stored, so it follows
 * the book until the user types one.
 *
 * @param best `undefined` for an empty side of the book
 */
export function withBestPrice(draft: OrderDraft, best: bigint | undefined): OrderDraft {
	return best && draft.texts.price === '' ? editOrder(draft, 'price', formatAmount(best)) : draft;
}

/** The payment, as typed, or at this price for a typed amount of the other coin; 0 without an amount. */
export function paymentAt(price: bigint, draft: OrderDraft): bigint {
	const isPurchase = draft.side === 'buy';
	const typed = amountIn(draft, paidField(draft.side));
	if (typed) return typed;
	const received = amountIn(draft, isPurchase ? 'amount' : 'total') ?? 0n;
	return isPurchase ? (received * price) / COIN : baseOf(received, price);
}

/** Significant digit of the price that an arrow key changes; `large` with Shift. */
const STEPPED_DIGITS = { small: 4, large: 3 };

/** One step up or down. */
export type PriceStep = readonly [direction: 1n | -1n, size: keyof typeof STEPPED_DIGITS];

/** Steps to the next round price, at least one unit away; does nothing without a price. */
export function stepPrice(draft: OrderDraft, ...[direction, size]: PriceStep): OrderDraft {
	const price = amountIn(draft, 'price');
	if (!price) return draft;
	const step = 10n ** BigInt(Math.max(0, String(price).length - STEPPED_DIGITS[size]));
	const isRound = price % step === 0n;
	const below = price - (price % step);
	const next = direction === 1n ? below + step : isRound ? price - step : below;
	return next > 0n ? editOrder(draft, 'price', formatAmount(next)) : draft;
}

/** Normalises a typed number, for example 1,50 to 1.5. The value and the other fields stay unchanged. */
export function tidyOrder(draft: OrderDraft, field: LinkedField): OrderDraft {
	const units = amountIn(draft, field);
	return units === undefined ? draft : { ...draft, texts: { ...draft.texts, [field]: formatAmount(units) } };
}

/** The computed field. */
export function computedField({ edited }: OrderDraft): LinkedField {
	return edited[2];
}

/** Value of a field; `undefined` if it is not a number. */
export function amountIn({ texts }: Pick<OrderDraft, 'texts'>, field: LinkedField): bigint | undefined {
	const parsed = parseAmount(texts[field]);
	return typeof parsed === 'bigint' ? parsed : undefined;
}

/** The field of the payment: total when buying, amount when selling. */
export function paidField(side: OrderSide): 'amount' | 'total' {
	return side === 'buy' ? 'total' : 'amount';
}

/**
 * Rounds down to whole units, so that an order never exceeds the typed numbers. Empty if a number is missing.
 */
function compute(field: LinkedField, texts: OrderDraft['texts']): string {
	const [price, amount, total] = (['price', 'amount', 'total'] as const).map((each) =>
		amountIn({ texts }, each),
	);
	if (field === 'total') return product(price, amount);
	return field === 'amount' ? quotient(total, price) : quotient(total, amount);
}

function product(price: bigint | undefined, amount: bigint | undefined): string {
	return price === undefined || amount === undefined ? '' : formatAmount((price * amount) / COIN);
}

function quotient(total: bigint | undefined, by: bigint | undefined): string {
	return total === undefined || !by ? '' : formatAmount((total * COIN) / by);
}

const SIDES: readonly OrderSide[] = ['buy', 'sell'];
const TYPES: readonly OrderType[] = ['take', 'post', 'priceRule', 'marketOrder'];
const FIELDS: readonly LinkedField[] = ['price', 'amount', 'total'];

/** Parses a stored draft; `undefined` if a different version stored it in an unknown format. */
export function readOrderDraft(stored: unknown): OrderDraft | undefined {
	const fresh = newOrderDraft();
	if (!hasShapeOf(fresh, stored)) return undefined;
	const { side, type, edited } = stored;
	const isKnown = SIDES.includes(side) && TYPES.includes(type);
	const isWhole = edited.length === FIELDS.length && FIELDS.every((field) => edited.includes(field));
	return isKnown && isWhole ? { ...fresh, ...stored } : undefined;
}

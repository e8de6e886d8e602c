import { COIN, formatAmount, parseAmount } from '../money/amount.ts';
import { hasShapeOf } from '../text/shape.ts';

export type OrderSide = 'buy' | 'sell';

/**
 * `take` sends a request to the makers in the book once, and so does `marketOrder`, at any price of the book; `post`
 * offers an order to others, and so does `priceRule`, at a price that the node recomputes each minute.
 */
export type OrderType = 'take' | 'post' | 'priceRule' | 'marketOrder';

/** Three fields of which any two determine the third: rel for one base, base, and rel. */
export type LinkedField = 'price' | 'amount' | 'total';

/** The form of an order. The texts were typed, or computed from two others. */
export interface OrderDraft {
	readonly side: OrderSide;
	readonly type: OrderType;
	readonly texts: Readonly<Record<LinkedField, string>>;
	/** The last edited field comes first. The first two are fixed, the last one is computed from them. */
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

/** The form after its order has ended: its side and type stay. */
export function emptiedOrder({ side, type }: OrderDraft): OrderDraft {
	return { ...newOrderDraft(side), type };
}

/** Takes over a typed text, and computes the least recently edited field from the other two. */
export function editOrder(draft: OrderDraft, field: LinkedField, typed: string): OrderDraft {
	const [first, second] = draft.edited.filter((each) => each !== field) as [LinkedField, LinkedField];
	const edited = [field, first, second] as const;
	const texts = { ...draft.texts, [field]: typed };
	return { ...draft, edited, texts: { ...texts, [second]: compute(second, texts) } };
}

/** The digit of the price, counted from its first, that an arrow key changes, and the one with Shift. */
const STEPPED_DIGITS = { small: 4, large: 3 };

/** One step up or down. */
export type PriceStep = readonly [direction: 1n | -1n, size: keyof typeof STEPPED_DIGITS];

/** The next round price above or below, at least one unit from this one; a field without a price is unchanged. */
export function stepPrice(draft: OrderDraft, ...[direction, size]: PriceStep): OrderDraft {
	const price = amountIn(draft, 'price');
	if (!price) return draft;
	const step = 10n ** BigInt(Math.max(0, String(price).length - STEPPED_DIGITS[size]));
	const isRound = price % step === 0n;
	const below = price - (price % step);
	const next = direction === 1n ? below + step : isRound ? price - step : below;
	return next > 0n ? editOrder(draft, 'price', formatAmount(next)) : draft;
}

/** Normalises a typed number, such as 1.5 for 1,50; its value and the other fields are unchanged. */
export function tidyOrder(draft: OrderDraft, field: LinkedField): OrderDraft {
	const units = amountIn(draft, field);
	return units === undefined ? draft : { ...draft, texts: { ...draft.texts, [field]: formatAmount(units) } };
}

/** The computed field. */
export function computedField({ edited }: OrderDraft): LinkedField {
	return edited[2];
}

/** The value of a field; `undefined` if it is not a number. */
export function amountIn({ texts }: Pick<OrderDraft, 'texts'>, field: LinkedField): bigint | undefined {
	const parsed = parseAmount(texts[field]);
	return typeof parsed === 'bigint' ? parsed : undefined;
}

/** The field of the payment: the total of a purchase, the amount of a sale. */
export function paidField(side: OrderSide): 'amount' | 'total' {
	return side === 'buy' ? 'total' : 'amount';
}

/** Cut to whole units, so that the order never exceeds the typed numbers. Empty if two numbers are missing. */
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

/** The stored order form; `undefined` if a different version stored it in an unknown form. */
export function readOrderDraft(stored: unknown): OrderDraft | undefined {
	const fresh = newOrderDraft();
	if (!hasShapeOf(fresh, stored)) return undefined;
	const { side, type, edited } = stored;
	const isKnown = SIDES.includes(side) && TYPES.includes(type);
	const isWhole = edited.length === FIELDS.length && FIELDS.every((field) => edited.includes(field));
	return isKnown && isWhole ? { ...fresh, ...stored } : undefined;
}

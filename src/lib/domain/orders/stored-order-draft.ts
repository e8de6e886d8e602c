import { hasShapeOf } from '../text/shape.ts';
import {
	newOrderDraft,
	type LinkedField,
	type OrderDraft,
	type OrderSide,
	type OrderType,
} from './order-draft.ts';

const SIDES: readonly OrderSide[] = ['buy', 'sell'];
const TYPES: readonly OrderType[] = ['take', 'post', 'formula', 'sweep'];
const FIELDS: readonly LinkedField[] = ['price', 'amount', 'total'];

/** What this browser stored of an order form; nothing where another version stored what this one does not know. */
export function readOrderDraft(stored: unknown): OrderDraft | undefined {
	const fresh = newOrderDraft();
	if (!hasShapeOf(fresh, stored)) return undefined;
	const { side, type, edited } = stored;
	const isKnown = SIDES.includes(side) && TYPES.includes(type);
	const isWhole = edited.length === FIELDS.length && FIELDS.every((field) => edited.includes(field));
	return isKnown && isWhole ? { ...fresh, ...stored } : undefined;
}

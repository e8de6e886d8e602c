import { DECIMALS, formatAmount } from './amount.ts';
import { hideable } from './hidden-amounts.ts';
import { formatCut, formatPrice } from './price.ts';

const NARROW_SPACE = '\u202f';

/** A plain decimal text with its whole part in groups of three: for the eyes, never for a field or an export. */
export function groupDigits(plain: string): string {
	const [whole = '', ...fraction] = plain.split('.');
	return [whole.replace(/\B(?=(\d{3})+$)/g, NARROW_SPACE), ...fraction].join('.');
}

/**
 * A figure for the eyes that is not the user's own, such as a price, or that the user is about to confirm: in groups of
 * three digits, trailing zeros cut down to `least` places.
 */
export function showFigure(units: bigint, least = 0, places = DECIMALS): string {
	return groupDigits(formatAmount(units, least, places));
}

/** An amount that the user holds or moved, as `showFigure` writes it, unless the user hides amounts. */
export const showAmount: typeof showFigure = (...figure) => hideable(showFigure(...figure));

/** A price for the eyes, rounded as `formatPrice` does. */
export const showPrice = (price: bigint, places?: number): string => groupDigits(formatPrice(price, places));

/** An amount for the eyes in a column of amounts, cut as `formatCut` does. */
export const showCut = (units: bigint, places: number): string => groupDigits(formatCut(units, places));

/** A figure of a chart for the eyes. */
export const showNumber = (value: number, places: number): string => groupDigits(value.toFixed(places));

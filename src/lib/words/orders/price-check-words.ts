import { formatBasisPoints } from '#lib/domain/money/price.ts';
import type { PriceCheck, PriceReference } from '#lib/domain/orders/price-check.ts';

/** What a price is compared with. */
export const REFERENCE_NAMES: Readonly<Record<PriceReference, string>> = {
	'best-order': 'the best order',
	'last-trade': 'the last trade',
};

/** How far a price is on the wrong side of the market. */
export function worseThan({ worseBy, from, reference }: PriceCheck): string {
	return `${formatBasisPoints(worseBy, reference)} worse than ${REFERENCE_NAMES[from]}`;
}

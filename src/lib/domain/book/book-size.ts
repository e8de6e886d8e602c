import { COIN } from '../money/amount.ts';

/** The coin that the book shows its amounts in. */
export const SIZE_UNITS = ['base', 'rel', 'reference'] as const;
export type SizeUnit = (typeof SIZE_UNITS)[number];

/** What one coin of the pair is worth in the reference coin, in units of 1e-8. */
export interface ReferencePrice {
	readonly of: 'base' | 'rel';
	readonly price: bigint;
}

/** The amount in the unit that was chosen; `undefined` where the pair has no price in the reference coin. */
export function sizeIn(
	unit: SizeUnit,
	amounts: { readonly base: bigint; readonly rel: bigint },
	reference: ReferencePrice | undefined,
): bigint | undefined {
	if (unit !== 'reference') return amounts[unit];
	return reference && (amounts[reference.of] * reference.price) / COIN;
}

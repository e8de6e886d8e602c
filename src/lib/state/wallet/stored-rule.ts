import type { ConfirmationRule } from '#lib/domain/coins/coin-details.ts';

/** Nothing where something else is stored. */
export function parseConfirmationRule(stored: unknown): ConfirmationRule | undefined {
	if (typeof stored !== 'object' || stored === null) return undefined;
	const { wanted, most } = stored as Partial<Record<keyof ConfirmationRule, unknown>>;
	return Number.isInteger(wanted) && Number.isInteger(most)
		? { wanted: Number(wanted), most: Number(most) }
		: undefined;
}

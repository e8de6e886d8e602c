/** How deep a payment of a swap has to lie in its chain. Both sides of a swap name theirs, and the larger one counts. */
export interface ConfirmationRule {
	/** Blocks that are waited for. */
	readonly wanted: number;
	/** The most that a counterparty may ask for. */
	readonly most: number;
}

/** What the node uses until it is told otherwise, by the API document. */
export const USUAL_MOST = 6;

export type ConfirmationProblem = 'not-a-number' | 'none' | 'above-most';

/** Fewer than one would take a payment that can still be replaced; the node refuses more than the most. */
export function confirmationProblem(wanted: string, most: string): ConfirmationProblem | undefined {
	if (![wanted, most].every((text) => /^\d{1,4}$/.test(text.trim()))) return 'not-a-number';
	if (Number(wanted) < 1) return 'none';
	return Number(wanted) > Number(most) ? 'above-most' : undefined;
}

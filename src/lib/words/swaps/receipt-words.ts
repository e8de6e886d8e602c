import type { MissingPart } from '#lib/domain/swaps/swap-receipt.ts';

const NAMES: Readonly<Record<MissingPart, string>> = {
	'trade-fee': 'the trade fee',
	'transaction-fees': 'the transaction fees',
	arrival: 'what arrived',
};

/** What the sums of a swap do not hold; nothing where they hold all of it. */
export function missingWords(missing: readonly MissingPart[]): string | undefined {
	if (missing.length === 0) return undefined;
	return `Not in these sums, since the node does not report it: ${missing.map((part) => NAMES[part]).join(', ')}.`;
}

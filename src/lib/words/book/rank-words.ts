import type { OrderRank } from '#lib/domain/book/order-book.ts';
import { formatBasisPoints } from '#lib/domain/money/price.ts';

/** `best of 12`, `shares the best of 12`, `3rd of 12, 0.45 % behind the best`. */
export function describeRank({ rank, count, sharedWith, points, best }: OrderRank): string {
	const shares = sharedWith > 0 ? 'shares the ' : '';
	if (rank === 1) return count === 1 ? 'the only one' : `${shares}best of ${count}`;
	const distance = points === 0 ? 'less than 0.01 %' : formatBasisPoints(points, best);
	return `${shares}${ordinal(rank)} of ${count}, ${distance} behind the best`;
}

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };

function ordinal(rank: number): string {
	return `${rank}${ENDINGS[ORDINALS.select(rank)] ?? 'th'}`;
}

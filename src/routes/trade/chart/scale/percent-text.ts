import { formatBasisPoints } from '#lib/domain/money/price.ts';

/** `+1.25 %`: the distance of a price from another one. */
export function percentText(price: number, base: number): string {
	const points = Math.round((price / base - 1) * 10_000);
	const sign = points > 0 ? '+' : points < 0 ? '−' : '';
	return `${sign}${formatBasisPoints(points)}`;
}

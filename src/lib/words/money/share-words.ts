import { formatBasisPoints } from '#lib/domain/money/price.ts';

/** A share in hundredths of a percent, to the nearest: 0 may still be a little. */
export function shareWords(points: number): string {
	return points === 0 ? 'under 0.01 %' : formatBasisPoints(points);
}

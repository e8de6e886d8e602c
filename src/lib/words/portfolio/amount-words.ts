import { showFigure } from '#lib/domain/money/figures.ts';
import { hideable } from '#lib/domain/money/amount.ts';

/** A gain or a loss, with its sign, unless the user hides amounts. */
export function signedAmount(units: bigint): string {
	const sign = units > 0n ? '+' : units < 0n ? '−' : '';
	return hideable(`${sign}${showFigure(units < 0n ? -units : units)}`);
}

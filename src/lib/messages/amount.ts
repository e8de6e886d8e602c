import { DECIMALS, type AmountProblem, hideable, COIN } from '#lib/domain/money/amount.ts';
import { showFigure } from '#lib/domain/money/figures.ts';
import { formatBasisPoints } from '#lib/domain/money/price.ts';

/** Describes an invalid amount in a sentence about `name`. Empty amounts are handled by the caller. */
export function describeAmount(
	name: string,
	problem: Exclude<AmountProblem, 'empty'> | 'zero',
	places = DECIMALS,
): string {
	switch (problem) {
		case 'not-a-number':
			return `${name} is not a number. Use digits and one point or comma.`;
		case 'ambiguous':
			return `${name} has a comma that can be read in two ways. For thousands leave it out; for a fraction write a point.`;
		case 'too-many-places':
			return `${name} has more than ${places} decimal places.`;
		case 'negative':
			return `${name} cannot be below zero.`;
		case 'zero':
			return `${name} must be above zero.`;
	}
}

/** An amount with its coin. */
export const coinsText = (amount: bigint, coin: string): string => `${showFigure(amount)} ${coin}`;

/** A gain or loss with its sign; hidden if the user hides amounts. */
export function signedAmount(units: bigint): string {
	const sign = units > 0n ? '+' : units < 0n ? '−' : '';
	return hideable(`${sign}${showFigure(units < 0n ? -units : units)}`);
}

/** A share in hundredths of a percent, rounded: 0 may still be slightly above zero. */
export function describeShare(points: number): string {
	return points === 0 ? 'under 0.01 %' : formatBasisPoints(points);
}

/** `12.34 %`, for a percentage in units of 1e-8. */
export function percentText(percent: bigint): string {
	return `${fixed(percent)} %`;
}

/** `+4.20 %`, with a sign, so that the meaning does not depend on colour. */
export function signedPercentText(percent: bigint): string {
	return `${percent > 0n ? '+' : percent < 0n ? '−' : ''}${fixed(percent < 0n ? -percent : percent)} %`;
}

const fixed = (percent: bigint): string => (Number(percent) / Number(COIN)).toFixed(2);

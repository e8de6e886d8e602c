import { MOST_COMPARED, type ComparisonObstacle } from '#lib/domain/market/comparison.ts';
import type { Pair } from '#lib/domain/market/pair.ts';

/** `LTC/BTC` */
export const pairName = ({ base, rel }: Pair): string => `${base}/${rel}`;

/** Why a chosen pair is not added. */
export function comparisonObstacleWords(obstacle: ComparisonObstacle, pair: Pair): string {
	switch (obstacle) {
		case 'on-screen':
			return `${pairName(pair)} is the market on screen.`;
		case 'compared':
			return `${pairName(pair)} is already on the chart.`;
		case 'full':
			return `${MOST_COMPARED} pairs at most. Remove one to add another.`;
	}
}

/** A line of another pair that has no figures. */
export const noTradesWords = 'no trades in this time';
export const coinOffWords = (coin: string): string => `${coin} is off`;

/** `LTC/BTC: 0.0021, +1.25 %`: read out with a marked candle. */
export const comparedReading = (pair: Pair, price: string, change: string): string =>
	`${pairName(pair)}: ${price}, ${change}`;

/** Above the percents of the table, which has no first bar in sight. */
export const changeColumnWords = (pair: Pair): string => `${pairName(pair)}, change on this page`;

export const addedWords = (pair: Pair): string => `${pairName(pair)} added. The scale shows percent.`;

/** @param isLast no other pair is compared any more */
export function removedWords(pair: Pair, isLast: boolean): string {
	const name = pairName(pair);
	return isLast ? `${name} removed. The scale is as it was before.` : `${name} removed.`;
}

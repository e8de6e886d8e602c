import type { FillObstacle } from '#lib/domain/orders/trade-with-fees.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import { showFigure } from '#lib/domain/money/figures.ts';

/** The text of a cell, and what explains it. */
export interface CellWords {
	readonly text: string;
	readonly title?: string | undefined;
}

export const OWN_CELL: CellWords = { text: 'yours', title: 'Your node does not trade with itself' };

export function obstacleCell(obstacle: FillObstacle, { base }: Pair): CellWords {
	if (obstacle.is === 'unchecked') return { text: '–', title: 'not checked yet' };
	if (obstacle.is === 'too-small')
		return { text: 'too small', title: 'Your amount is too small for this order: fees take too much of it' };
	const title = `Your amount is too large for this order, which fills ${showFigure(obstacle.most)} ${base} at most`;
	return { text: 'too large', title };
}

/** Amounts with their coins, as they are to be read. */
export const filledTitle = (spends: string, receives: string): string =>
	`You pay ${spends}, fees included. About ${receives} arrive.`;

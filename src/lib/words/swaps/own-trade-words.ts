import { showAmount, showFigure } from '#lib/domain/money/figures.ts';
import type { OwnTrade } from '#lib/domain/swaps/own-trades.ts';

/** `bought 2 at 0.0123` */
export function ownTradeWords({ side, base, price }: OwnTrade): string {
	return `${side === 'buy' ? 'bought' : 'sold'} ${showAmount(base)} at ${showFigure(price)}`;
}

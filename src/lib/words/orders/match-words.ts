import type { Pair } from '#lib/domain/market/pair.ts';
import type { Match } from '#lib/domain/matching/matching.ts';
import { showFigure } from '#lib/domain/money/figures.ts';
import type { OrderSide } from '#lib/domain/orders/order-draft.ts';

/** What a request meets in the book, in one or two sentences. */
export function matchWords(match: Match, side: OrderSide, { base, rel }: Pair): string {
	switch (match.is) {
		case 'met':
			return `It meets the order at ${showFigure(match.price)} ${rel}, fees counted.`;
		case 'too-large':
			return `No maker at this price has enough for all of it. The largest takes about ${showFigure(match.largest)} ${side === 'buy' ? rel : base}.`;
		case 'refused':
			return `A maker may answer it and then refuse, since the fees take too much of it. ${neededWords(match, side, rel)}`;
		case 'out-of-reach':
			return side === 'buy'
				? `No maker sells ${base} at this price now: the best asks for ${showFigure(match.best)} ${rel}. ${neededWords(match, side, rel)}`
				: `No maker buys ${base} at this price now: the best offers ${showFigure(match.best)} ${rel}. ${neededWords(match, side, rel)}`;
		case 'ignored':
			return `No maker would answer it. ${neededWords(match, side, rel)}`;
	}
}

function neededWords(
	{ needed }: Extract<Match, { needed: bigint | undefined }>,
	side: OrderSide,
	rel: string,
): string {
	if (needed === undefined) return 'The amount is too small for the fees: trade more at once.';
	return `For this amount the price has to be ${side === 'buy' ? 'at least' : 'at most'} ${showFigure(needed)} ${rel}, fees counted.`;
}

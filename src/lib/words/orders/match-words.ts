import type { Pair } from '#lib/domain/market/pair.ts';
import type { Match } from '#lib/domain/matching/matching.ts';
import { showFigure } from '#lib/domain/money/figures.ts';
import type { OrderSide } from '#lib/domain/orders/order-draft.ts';

/** The match of a request in the book, in one or two sentences. */
export function matchWords(match: Match, side: OrderSide, { base, rel }: Pair): string {
	switch (match.is) {
		case 'met':
			return `Best matching order: ${showFigure(match.price)} ${rel}.`;
		case 'too-large':
			return side === 'buy'
				? `No seller at this price can fill all of it. Largest single fill: about ${showFigure(match.largest)} ${rel}.`
				: `No buyer at this price can fill all of it. Largest single fill: about ${showFigure(match.largest)} ${base}.`;
		case 'refused':
			return side === 'buy'
				? `The seller may refuse, because fees take too much of this amount. ${neededWords(match, side, rel)}`
				: `The buyer may refuse, because fees take too much of this amount. ${neededWords(match, side, rel)}`;
		case 'out-of-reach':
			return side === 'buy'
				? `No one sells ${base} at this price: the best ask is ${showFigure(match.best)} ${rel}. ${neededWords(match, side, rel)}`
				: `No one buys ${base} at this price: the best bid is ${showFigure(match.best)} ${rel}. ${neededWords(match, side, rel)}`;
		case 'ignored':
			return side === 'buy'
				? `No seller would answer this order. ${neededWords(match, side, rel)}`
				: `No buyer would answer this order. ${neededWords(match, side, rel)}`;
	}
}

function neededWords(
	{ needed }: Extract<Match, { needed: bigint | undefined }>,
	side: OrderSide,
	rel: string,
): string {
	if (needed === undefined) return 'The amount is too small for the fees: trade more at once.';
	return side === 'buy'
		? `To cover the fees, bid at least ${showFigure(needed)} ${rel}.`
		: `To cover the fees, ask at most ${showFigure(needed)} ${rel}.`;
}

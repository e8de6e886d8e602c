import { type BotTerms, coinsOfBot } from '#lib/domain/bots/bot.ts';
import type { FirstTrade } from '#lib/domain/bots/first-trade.ts';
import { showFigure } from '#lib/domain/money/figures.ts';
import { formatBasisPoints } from '#lib/domain/money/price.ts';

/** What a bot would do now. */
export interface FirstTradeWords {
	/** It would trade. */
	readonly isGood: boolean;
	readonly title: string;
	readonly text: string;
}

const LIMITS = {
	nothing: 'That is all of its volume.',
	order: 'The order takes no more; the rest waits for the next one.',
	outputs: 'Your outputs carry no more of it in one trade; the rest follows in further trades.',
} as const;

/** @param asksOutOfReach it asks the makers all the same, which holds the node's one request */
export function firstTradeWords(
	trade: FirstTrade,
	terms: BotTerms,
	asksOutOfReach: boolean,
): FirstTradeWords {
	const { base, rel, side } = terms;
	const { paid, received } = coinsOfBot(terms);
	const asks = asksOutOfReach ? ' It asks the makers again and again all the same.' : '';
	const verb = side === 'buy' ? 'sells' : 'buys';
	switch (trade.is) {
		case 'asks':
			return {
				isGood: true,
				title: `${showFigure(trade.pays)} ${paid} for about ${showFigure(trade.receives)} ${received}`,
				text: `With the best order within its bound, at ${showFigure(trade.price)} ${rel}, before fees. ${LIMITS[trade.limitedBy]}`,
			};
		case 'empty':
			return {
				isGood: false,
				title: 'None now',
				text: `No maker ${verb} ${base} for ${rel}. It waits.${asks}`,
			};
		case 'out-of-reach':
			return {
				isGood: false,
				title: 'None now',
				text: `The best order is at ${showFigure(trade.best)} ${rel}, ${formatBasisPoints(trade.away, terms.bound)} beyond its bound. It waits.${asks}`,
			};
		case 'unmet':
			return {
				isGood: false,
				title: 'None now',
				text: `It would ask for ${showFigure(trade.pays)} ${paid} at once, and no maker within its bound takes all of that: fees count against the price. Choose another volume or a wider bound.`,
			};
		case 'unfit':
			return {
				isGood: false,
				title: 'None: your outputs are too small',
				text: `No two free outputs of ${paid} can carry a trade. The bot would run and never trade.`,
			};
	}
}

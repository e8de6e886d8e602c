import type { BotField, BotProblem } from '#lib/domain/bots/bot-draft.ts';
import { coinsOfBot, type BotTerms } from '#lib/domain/bots/bot.ts';
import { showAmount, showFigure } from '#lib/domain/money/figures.ts';
import { amountWords } from '../money/amount-words.ts';
import type { FirstTrade } from '#lib/domain/bots/first-trade.ts';
import { formatBasisPoints } from '#lib/domain/money/price.ts';

type Named = Pick<BotTerms, 'side' | 'base' | 'rel'>;

/** The names of the fields, in the document's sense. */
export function fieldName(field: BotField, { side }: Pick<Named, 'side'>): string {
	if (field === 'price') return side === 'buy' ? 'Highest price' : 'Lowest price';
	return side === 'buy' ? 'Spend in all' : 'Sell in all';
}

/** The button's text for a problem. */
export function botButtonWords(problem: BotProblem, named: Named): string {
	switch (problem.kind) {
		case 'no-coin':
			return problem.field === 'base' ? 'Choose a coin to trade' : 'Choose the coin of its price';
		case 'same-coin':
			return 'Choose two different coins';
		case 'coin-off':
			return `Switch ${problem.coin} on first`;
		case 'typed': {
			const name = fieldName(problem.field, named).toLowerCase();
			return problem.problem === 'empty' ? `Enter: ${name}` : `Correct: ${name}`;
		}
		case 'too-little':
			return 'Raise the volume';
		case 'too-poor':
			return `Not enough ${coinsOfBot(named).paid}`;
		case 'below-traded':
			return 'Raise the volume';
		case 'unchanged':
			return 'Nothing is changed yet';
	}
}

/** The text of a problem beside a field; `undefined` if it concerns another field, or this one is only empty. */
export function botFieldWords(
	problem: BotProblem | undefined,
	field: BotField | 'base' | 'rel',
	named: Named,
): string | undefined {
	switch (problem?.kind) {
		case 'typed':
			if (problem.field !== field || problem.problem === 'empty') return undefined;
			return amountWords(field === 'price' ? 'The price' : 'The volume', problem.problem);
		case 'same-coin':
			return field === 'rel' ? 'A pair has two different coins.' : undefined;
		default:
			return field === 'volume' && problem ? volumeWords(problem, named) : undefined;
	}
}

function volumeWords(problem: BotProblem, named: Named): string | undefined {
	const { paid } = coinsOfBot(named);
	switch (problem.kind) {
		case 'too-little':
			return `At this price it comes to less than 0.00000001 ${problem.coin}.`;
		case 'too-poor':
			return `${showAmount(problem.short)} ${paid} more is needed, fees included: the node refuses a bot that it has no funds for.`;
		case 'below-traded':
			return `${showAmount(problem.least)} ${paid} are traded or under way already. To trade no more, stop the bot.`;
		default:
			return undefined;
	}
}

/** The first trade that a bot would make now. */
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

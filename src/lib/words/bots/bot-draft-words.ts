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
	return side === 'buy' ? 'Total to spend' : 'Total to sell';
}

/** The button's text for a problem. */
export function botButtonWords(problem: BotProblem, named: Named): string {
	switch (problem.kind) {
		case 'no-coin':
			return problem.field === 'base' ? 'Choose a coin to trade' : 'Choose the other coin';
		case 'same-coin':
			return 'Choose two different coins';
		case 'coin-off':
			return `Switch ${problem.coin} on first`;
		case 'typed': {
			const name = fieldName(problem.field, named).toLowerCase();
			return problem.problem === 'empty' ? `Enter: ${name}` : `Correct: ${name}`;
		}
		case 'too-little':
			return 'Raise the total';
		case 'too-poor':
			return `Not enough ${coinsOfBot(named).paid}`;
		case 'below-traded':
			return 'Raise the total';
		case 'unchanged':
			return 'Nothing changed yet';
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
			return amountWords(field === 'price' ? 'The price' : 'The total', problem.problem);
		case 'same-coin':
			return field === 'rel' ? 'Choose two different coins.' : undefined;
		default:
			return field === 'volume' && problem ? volumeWords(problem, named) : undefined;
	}
}

function volumeWords(problem: BotProblem, named: Named): string | undefined {
	const { paid } = coinsOfBot(named);
	switch (problem.kind) {
		case 'too-little':
			return `At this price the total buys less than 0.00000001 ${problem.coin}.`;
		case 'too-poor':
			return `You need ${showAmount(problem.short)} ${paid} more, fees included. The node refuses a bot without enough funds.`;
		case 'below-traded':
			return `${showAmount(problem.least)} ${paid} are already traded or in progress. To trade no more, stop the bot.`;
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
	nothing: 'That is the whole total.',
	order: 'The order fills no more; the rest waits for the next one.',
	outputs: 'Your outputs allow no more in one trade; the rest follows in further trades.',
} as const;

/** @param asksOutOfReach it keeps asking the makers, which holds the node's one request */
export function firstTradeWords(
	trade: FirstTrade,
	terms: BotTerms,
	asksOutOfReach: boolean,
): FirstTradeWords {
	const { base, rel, side } = terms;
	const { paid, received } = coinsOfBot(terms);
	const waits = asksOutOfReach ? 'The bot waits, and keeps asking makers meanwhile.' : 'The bot waits.';

	switch (trade.is) {
		case 'asks':
			return {
				isGood: true,
				title: `${showFigure(trade.pays)} ${paid} for about ${showFigure(trade.receives)} ${received}`,
				text: `Best order within the limit: ${showFigure(trade.price)} ${rel}, before fees. ${LIMITS[trade.limitedBy]}`,
			};
		case 'empty':
			return {
				isGood: false,
				title: 'None now',
				text:
					side === 'buy'
						? `No one sells ${base} for ${rel}. ${waits}`
						: `No one buys ${base} for ${rel}. ${waits}`,
			};
		case 'out-of-reach':
			return {
				isGood: false,
				title: 'None now',
				text: `The best order is at ${showFigure(trade.best)} ${rel}, ${formatBasisPoints(trade.away, terms.bound)} beyond the limit. ${waits}`,
			};
		case 'unmet':
			return {
				isGood: false,
				title: 'None now',
				text: `The bot would ask for ${showFigure(trade.pays)} ${paid} at once, and no order within the limit fills all of that, because fees count against the price. Choose another total or a wider limit.`,
			};
		case 'unfit':
			return {
				isGood: false,
				title: 'None: outputs too small',
				text: `Your available ${paid} outputs cannot make a trade. The bot would run and never trade.`,
			};
	}
}

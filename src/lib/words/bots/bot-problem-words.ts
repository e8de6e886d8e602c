import type { BotField, BotProblem } from '#lib/domain/bots/bot-draft.ts';
import { coinsOfBot, type BotTerms } from '#lib/domain/bots/bot.ts';
import { showAmount } from '#lib/domain/money/figures.ts';
import { amountWords } from '../money/amount-words.ts';

type Named = Pick<BotTerms, 'side' | 'base' | 'rel'>;

/** What the fields are called, in the document's sense. */
export function fieldName(field: BotField, { side }: Pick<Named, 'side'>): string {
	if (field === 'price') return side === 'buy' ? 'Highest price' : 'Lowest price';
	return side === 'buy' ? 'Spend in all' : 'Sell in all';
}

/** What a problem is called on the button. */
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

/** What a problem is called beside a field; nothing where it is of another one, or the field is only empty. */
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

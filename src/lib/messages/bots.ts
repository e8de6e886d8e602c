import type { BotRun } from '#lib/domain/bot-run.ts';
import { plural } from '#lib/domain/text/language.ts';
import {
	type Bot,
	type BotState,
	type BotTerms,
	type BotTradeState,
	betterThanBound,
	coinsOfBot,
	openTrades,
	received,
	remainderOf,
	stateOfBot,
	type BotCommand,
	type BotOrder,
	type BotDeed,
	type BotField,
	type BotProblem,
	type FirstTrade,
} from '#lib/domain/bots.ts';
import { showAmount, showFigure } from '#lib/domain/money/figures.ts';
import type { FailedSwap } from '#lib/domain/orders/trade-outcomes.ts';
import { describeBotFailure, type TradeParties, tradeName } from './requests.ts';
import { formatBasisPoints } from '#lib/domain/money/price.ts';
import { hideable } from '#lib/domain/money/amount.ts';
import { describeAmount } from './amount.ts';

export const BOT_STATE_TEXT: Readonly<Record<BotState, string>> = {
	running: 'Running',
	paused: 'Paused',
	complete: 'Complete',
	stopped: 'Stopped',
};

export const BOT_TRADE_TEXT: Readonly<Record<BotTradeState, string>> = {
	asked: 'Asked',
	answered: 'Answered',
	swapping: 'Swap in progress',
	finished: 'Finished',
	failed: 'No trade',
	unanswered: 'No answer',
	declined: 'Declined',
	unknown: 'Unknown',
};

/** `↑ Buy LTC with KMD` */
export function botName({ side, base, rel }: Pick<BotTerms, 'side' | 'base' | 'rel'>): string {
	return side === 'buy' ? `↑ Buy ${base} with ${rel}` : `↓ Sell ${base} for ${rel}`;
}

/**
 * Title for a bot that can no longer be changed.
 *
 * @param bot missing if the node no longer lists it
 */
export function describeEnded(bot: Bot | undefined): string {
	if (!bot) return 'The node no longer lists this bot';
	return stateOfBot(bot) === 'complete' ? 'This bot has traded its total' : 'This bot was stopped';
}

/** `at most 60 KMD` */
export function describeBound({ side, bound, rel }: BotTerms): string {
	return side === 'buy' ? `at most ${showFigure(bound)} ${rel}` : `at least ${showFigure(bound)} ${rel}`;
}

/** `at most 60 KMD, total 10 KMD` */
export function describeTerms(terms: BotTerms): string {
	return `${describeBound(terms)}, total ${showAmount(terms.volume)} ${coinsOfBot(terms).paid}`;
}

/** `3.2 of 5 KMD spent` */
export function describeProgress(bot: Bot): string {
	const { paid } = coinsOfBot(bot);
	const traded = showAmount(bot.traded);
	const volume = `${showAmount(bot.volume)} ${paid}`;
	return bot.side === 'buy' ? `${traded} of ${volume} spent` : `${traded} of ${volume} sold`;
}

/** Compares the average price with the limit; `undefined` before the first trade. */
export function describeAverage(bot: Bot): string | undefined {
	const points = betterThanBound(bot);
	if (points === undefined) return undefined;
	if (points === 0) return 'at the limit';
	const distance = formatBasisPoints(points, bot.bound);
	return points > 0 ? `${distance} better than the limit` : `${distance} worse than the limit`;
}

/** Compares the average price of a bot, fees included, with that of the market. */
export function describeAgainstMarket({ better, market }: BotRun): string {
	if (better === 0) return 'same as the bot, fees included';
	const distance = formatBasisPoints(better, market);
	return better > 0
		? `the bot is ${distance} better, fees included`
		: `the bot is ${distance} worse, fees included`;
}

/**
 * Consent text for starting a bot.
 *
 * @param failure of a swap of the whole volume
 */
export function startSentence(terms: BotTerms, failure: FailedSwap): string {
	const { side, base, rel, bound, volume } = terms;
	const what =
		side === 'buy'
			? `This bot spends up to ${showFigure(volume)} ${rel} in total on ${base}, at ${showFigure(bound)} ${rel} or less each.`
			: `This bot sells up to ${showFigure(volume)} ${base} in total, at ${showFigure(bound)} ${rel} or more each.`;
	return `${what} It trades on its own, even while this page is closed, until the total is traded or you stop it. Fees are extra. ${describeBotFailure(failure, partiesOf(terms))}`;
}

/**
 * Consent text for changing a bot.
 *
 * @param failure of a swap of the remaining volume
 * @param first terms of the bot's start, if its node ends it by them
 */
export function changeSentence(
	bot: Bot,
	terms: BotTerms,
	{ failure, first }: { readonly failure: FailedSwap; readonly first?: BotTerms | undefined },
): string {
	return [
		changedPrice(bot, terms),
		changedTotal(bot, terms),
		...(first && received(terms) > received(first) ? [earlyEnd(first)] : []),
		describeBotFailure(failure, partiesOf(terms)),
	].join(' ');
}

const earlyEnd = (first: BotTerms): string =>
	`Your node ends this bot after about ${showFigure(received(first))} ${coinsOfBot(first).received}, even if part of the total is left.`;

export function partiesOf({ side, base, rel }: BotTerms): TradeParties {
	return side === 'buy'
		? { paid: rel, received: base, counterparty: 'seller' }
		: { paid: base, received: rel, counterparty: 'buyer' };
}

function changedPrice(bot: Bot, { bound }: BotTerms): string {
	const { base, rel } = bot;
	const price = `${showFigure(bound)} ${rel}`;
	const before = showFigure(bot.bound);
	if (bot.bound === bound)
		return bot.side === 'buy'
			? `You still pay at most ${price} for one ${base}.`
			: `You still get at least ${price} for one ${base}.`;
	return bot.side === 'buy'
		? `From the next trade you pay at most ${price} for one ${base} (was ${before}).`
		: `From the next trade you get at least ${price} for one ${base} (was ${before}).`;
}

function changedTotal(bot: Bot, { volume }: BotTerms): string {
	const { paid } = coinsOfBot(bot);
	const total = `${showFigure(volume)} ${paid}`;
	const used = showFigure(bot.traded + bot.pending);
	return bot.volume === volume
		? `The total stays ${total}, of which ${used} are traded or in progress.`
		: `The total becomes ${total} (was ${showFigure(bot.volume)}), of which ${used} are traded or in progress.`;
}

/** Sentences on the consequences of stopping a bot. */
export function stopSentences(bot: Bot): string[] {
	const { paid } = coinsOfBot(bot);
	const open = openTrades(bot).length;
	const remainder = remainderOf(bot);
	return [
		open === 0
			? 'No swap is in progress. A trade being requested right now can still start one.'
			: plural(
					open,
					`One swap of ${showAmount(bot.pending)} ${paid} is in progress and continues: keep the node running.`,
					`${open} swaps of ${showAmount(bot.pending)} ${paid} are in progress and continue: keep the node running.`,
				),
		remainder > 0n
			? `${showAmount(remainder)} ${paid} are not traded and stay in your wallet.`
			: 'The whole total is traded or in progress.',
		'A stopped bot cannot be resumed. It stays listed until the node restarts.',
	];
}

/** One line that describes a bot start. */
export function describeBotOrder({ side, base, rel, price, volume }: BotOrder): string {
	return side === 'buy'
		? `Start a bot: buy ${base} for ${hideable(volume)} ${rel} at up to ${price} ${rel}`
		: `Start a bot: sell ${hideable(volume)} ${base} at ${price} ${rel} or more`;
}

const VERBS = { change: 'Change', pause: 'Pause', resume: 'Resume', stop: 'Stop' } as const;

/** One line that describes a command to a bot. */
export function describeBotCommand({ does, side, base, rel, price, volume }: BotCommand): string {
	const name = `${VERBS[does]} a bot: ${tradeName({ side, base, rel })}`;
	if (does !== 'change') return name;
	return side === 'buy'
		? `${name}, up to ${price} ${rel}, total ${hideable(volume ?? '')} ${rel}`
		: `${name}, at least ${price} ${rel}, total ${hideable(volume ?? '')} ${base}`;
}

export const DONE_TEXT: Readonly<Record<BotDeed, { readonly title: string; readonly text: string }>> = {
	start: { title: 'Bot running', text: 'The bot trades on its own, even while this page is closed.' },
	change: { title: 'Bot changed', text: 'Next trades use the new price and total.' },
	pause: {
		title: 'Bot paused',
		text: 'The bot makes no trades until you resume it. Swaps in progress continue.',
	},
	resume: { title: 'Bot resumed', text: 'The bot checks the market again shortly.' },
	stop: { title: 'Bot stopped', text: 'The bot makes no more trades. Swaps in progress continue.' },
};

export const UNSEEN_TEXT: Readonly<Record<BotDeed, string>> = {
	start: 'The reply was lost, and the node lists no such bot. Start another only if both may trade.',
	change: 'The reply was lost, and the bot still has its old price and total.',
	pause: 'The reply was lost, and the bot is not paused: it keeps trading.',
	resume: 'The reply was lost, and the bot is not resumed.',
	stop: 'The reply was lost, and the bot is not stopped: it keeps trading.',
};

export const SENDING_TEXT: Readonly<Record<BotDeed, string>> = {
	start: 'Starting the bot',
	change: 'Changing the bot',
	pause: 'Pausing the bot',
	resume: 'Resuming the bot',
	stop: 'Stopping the bot',
};

/** @param count bots that were not started by this browser */
export function surplusTitle(count: number): string {
	return plural(count, 'A second, identical bot is running', `${count} more identical bots are running`);
}

export function surplusText(count: number): string {
	return plural(
		count,
		'You started this bot once. A proxy, a browser or another program started one more, and that one trades the full total again: together they could pay twice as much. Stopping the second bot leaves yours running; swaps in progress continue.',
		`You started this bot once. A proxy, a browser or another program started ${count} more, and each trades the full total again: together they could pay ${count + 1} times as much. Stopping them leaves your bot running; swaps in progress continue.`,
	);
}

type Named = Pick<BotTerms, 'side' | 'base' | 'rel'>;

/** Field labels. */
export function fieldName(field: BotField, { side }: Pick<Named, 'side'>): string {
	if (field === 'price') return side === 'buy' ? 'Highest price' : 'Lowest price';
	return side === 'buy' ? 'Total to spend' : 'Total to sell';
}

/** Button label for a problem. */
export function describeBotButton(problem: BotProblem, named: Named): string {
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
		case 'raised':
			return 'Lower the total';
		case 'unchanged':
			return 'Nothing changed yet';
	}
}

/**
 * Text of a problem next to a field; `undefined` if it belongs to a different field or the field is just
 * empty.
 */
export function describeBotField(
	problem: BotProblem | undefined,
	field: BotField | 'base' | 'rel',
	named: Named,
): string | undefined {
	switch (problem?.kind) {
		case 'typed':
			if (problem.field !== field || problem.problem === 'empty') return undefined;
			return describeAmount(field === 'price' ? 'The price' : 'The total', problem.problem);
		case 'same-coin':
			return field === 'rel' ? 'Choose two different coins.' : undefined;
		default:
			return field === 'volume' && problem ? describeVolume(problem, named) : undefined;
	}
}

function describeVolume(problem: BotProblem, named: Named): string | undefined {
	const { paid } = coinsOfBot(named);
	switch (problem.kind) {
		case 'too-little':
			return `At this price the total buys less than 0.00000001 ${problem.coin}.`;
		case 'too-poor':
			return `You need ${showAmount(problem.short)} ${paid} more, fees included. The node refuses a bot without enough funds.`;
		case 'below-traded':
			return `${showAmount(problem.least)} ${paid} are already traded or in progress. To trade no more, stop the bot.`;
		case 'raised':
			return `This node’s bots stop at about their first total. To trade more than ${showAmount(problem.most)} ${paid}, start another bot.`;
		default:
			return undefined;
	}
}

/** Text about the first trade that a bot would make now. */
export interface FirstTradeText {
	/** True if the bot would trade. */
	readonly isGood: boolean;
	readonly title: string;
	readonly text: string;
}

const LIMITS = {
	nothing: 'The bot is complete after that.',
	order: 'The order fills no more; the rest waits for the next one.',
	outputs: 'Your outputs allow no more in one trade; the rest follows in further trades.',
} as const;

/** @param asksOutOfReach true if the bot keeps asking makers, which occupies the node's only request slot */
export function describeFirstTrade(
	trade: FirstTrade,
	terms: BotTerms,
	asksOutOfReach: boolean,
): FirstTradeText {
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
				text: `The best order is at ${showFigure(trade.best)} ${rel}, ${formatBasisPoints(trade.distance, terms.bound)} beyond the limit. ${waits}`,
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
				text: `Your available ${paid} outputs cannot make a trade. Until that changes, the bot makes none.`,
			};
	}
}

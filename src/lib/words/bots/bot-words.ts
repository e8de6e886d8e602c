import { plural } from '#lib/domain/text/language.ts';
import {
	type Bot,
	type BotState,
	type BotTerms,
	type BotTradeState,
	betterThanBound,
	coinsOfBot,
	openTrades,
	restOf,
	stateOfBot,
} from '#lib/domain/bots/bot.ts';
import { showAmount, showFigure } from '#lib/domain/money/figures.ts';
import type { SwapLocks } from '#lib/domain/swaps/swap.ts';
import { swapsMayFail } from '../orders/order-words.ts';
import { formatBasisPoints } from '#lib/domain/money/price.ts';
import type { BotCommand, BotOrder, BotDeed } from '#lib/domain/bots/bot-call.ts';
import { hideable } from '#lib/domain/money/amount.ts';
import { tradeName } from '../orders/request-words.ts';

export const BOT_STATE_WORDS: Readonly<Record<BotState, string>> = {
	running: 'Running',
	paused: 'Paused',
	complete: 'Complete',
	stopped: 'Stopped',
};

export const BOT_TRADE_WORDS: Readonly<Record<BotTradeState, string>> = {
	asked: 'Asked',
	answered: 'Maker answered',
	swapping: 'Swap in progress',
	finished: 'Finished',
	failed: 'No trade',
	unanswered: 'No answer',
	declined: 'Declined',
	unknown: 'Not known',
};

/** `↑ Buy LTC with KMD` */
export function botName({ side, base, rel }: Pick<BotTerms, 'side' | 'base' | 'rel'>): string {
	return side === 'buy' ? `↑ Buy ${base} with ${rel}` : `↓ Sell ${base} for ${rel}`;
}

/** Title for a bot that cannot be changed any more. @param bot as the node lists it; missing if it does not */
export function endedWords(bot: Bot | undefined): string {
	if (!bot) return 'The node no longer lists this bot';
	return stateOfBot(bot) === 'complete' ? 'This bot has traded all of its volume' : 'This bot was stopped';
}

/** `at most 60 KMD` */
export function boundWords({ side, bound, rel }: BotTerms): string {
	return `${side === 'buy' ? 'at most' : 'at least'} ${showFigure(bound)} ${rel}`;
}

/** `3.2 of 5 KMD spent` */
export function progressWords(bot: Bot): string {
	const { paid } = coinsOfBot(bot);
	const verb = bot.side === 'buy' ? 'spent' : 'sold';
	return `${showAmount(bot.traded)} of ${showAmount(bot.volume)} ${paid} ${verb}`;
}

/** How the average compares with the bound; `undefined` before the first trade. */
export function averageWords(bot: Bot): string | undefined {
	const points = betterThanBound(bot);
	if (points === undefined) return undefined;
	if (points === 0) return 'at its bound';
	return `${formatBasisPoints(points, bot.bound)} ${points > 0 ? 'better' : 'worse'} than its bound`;
}

/** The consent to starting a bot. @param locks of its swaps */
export function startSentence(terms: BotTerms, locks: SwapLocks): string {
	const { side, base, rel, bound, volume } = terms;
	const what =
		side === 'buy'
			? `buys ${base} for up to ${showFigure(volume)} ${rel} in all, at ${showFigure(bound)} ${rel} or less for one ${base}`
			: `sells up to ${showFigure(volume)} ${base} in all, at ${showFigure(bound)} ${rel} or more for one ${base}`;
	return `The bot ${what}. It trades by itself, also while this page is closed, until that is traded or you stop it. Fees come on top. ${swapsMayFail(locks)}`;
}

/** The consent to changing one. @param locks of its swaps */
export function changeSentence(bot: Bot, terms: BotTerms, locks: SwapLocks): string {
	const { paid } = coinsOfBot(bot);
	const price =
		bot.bound === terms.bound
			? `still ${boundWords(terms)}`
			: `${boundWords(terms)} (was ${showFigure(bot.bound)})`;
	const volume =
		bot.volume === terms.volume
			? `still ${showFigure(terms.volume)} ${paid}`
			: `${showFigure(terms.volume)} ${paid} (was ${showFigure(bot.volume)})`;
	return `For its next trades: ${price} for one ${bot.base}, ${volume} in all, of which ${showFigure(bot.traded + bot.pending)} are traded or under way. ${swapsMayFail(locks)}`;
}

/** The consequences of stopping a bot, in sentences. */
export function stopSentences(bot: Bot): string[] {
	const { paid } = coinsOfBot(bot);
	const open = openTrades(bot).length;
	const rest = restOf(bot);
	return [
		open === 0
			? 'It has no swap in progress. A trade that it asks for at this moment can still begin one.'
			: `${plural(open, 'One swap is', `${open} swaps are`)} in progress with ${showAmount(bot.pending)} ${paid}: ${plural(open, 'it continues', 'they continue')}, so keep the node running.`,
		rest > 0n
			? `${showAmount(rest)} ${paid} of its volume are not traded, and stay in your wallet.`
			: 'Its whole volume is traded or under way.',
		'A stopped bot cannot be resumed: start a new one instead. It stays listed until the node starts again.',
	];
}

/** One line of what a bot was started for. */
export function botOrderWords({ side, base, rel, price, volume }: BotOrder): string {
	return side === 'buy'
		? `Start a bot: buy ${base} for ${hideable(volume)} ${rel} at up to ${price} ${rel}`
		: `Start a bot: sell ${hideable(volume)} ${base} at ${price} ${rel} or more`;
}

const VERBS = { change: 'Change', pause: 'Pause', resume: 'Resume', stop: 'Stop' } as const;

/** One line of what a bot was told. */
export function botCommandWords({ does, side, base, rel, price, volume }: BotCommand): string {
	const name = `${VERBS[does]} a bot: ${tradeName({ side, base, rel })}`;
	if (does !== 'change') return name;
	return `${name}, ${side === 'buy' ? 'up to' : 'at least'} ${price} ${rel}, ${hideable(volume ?? '')} ${side === 'buy' ? rel : base} in all`;
}

export const DONE_WORDS: Readonly<Record<BotDeed, { readonly title: string; readonly text: string }>> = {
	start: { title: 'The bot runs', text: 'It trades by itself from now on, also while this page is closed.' },
	change: { title: 'The bot is changed', text: 'Its next trades go by the new price and volume.' },
	pause: {
		title: 'The bot is paused',
		text: 'It asks for nothing until you resume it. Swaps in progress continue.',
	},
	resume: { title: 'The bot runs again', text: 'It looks at the market again shortly.' },
	stop: { title: 'The bot is stopped', text: 'It makes no more trades. Swaps in progress continue.' },
};

export const UNSEEN_WORDS: Readonly<Record<BotDeed, string>> = {
	start: 'The reply was lost, and the node lists no such bot. Start another one only if both may trade.',
	change: 'The reply was lost, and the bot has its old price and volume.',
	pause: 'The reply was lost, and the bot is not paused: it goes on trading.',
	resume: 'The reply was lost, and the bot is not resumed.',
	stop: 'The reply was lost, and the bot is not stopped: it goes on trading.',
};

export const SENDING_WORDS: Readonly<Record<BotDeed, string>> = {
	start: 'Starting the bot',
	change: 'Changing the bot',
	pause: 'Pausing the bot',
	resume: 'Resuming the bot',
	stop: 'Stopping the bot',
};

/** @param count how many bots no start of this browser explains */
export function surplusTitle(count: number): string {
	return plural(count, 'A second bot runs with the same terms', `${count} more bots run with the same terms`);
}

export function surplusText(count: number): string {
	const started = plural(
		count,
		'Another bot was started too, by a proxy or browser that repeated the call or by another program. That bot trades the full volume again',
		`${count} others were started too, by a proxy or browser that repeated the call or by another program. Each trades the full volume again`,
	);
	return `You started this bot once here. ${started}: together they could pay ${count + 1} times as much. Stopping leaves your bot running; swaps in progress continue.`;
}

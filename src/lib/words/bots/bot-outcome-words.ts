import type { BotDeed } from '#lib/domain/bots/bot-call.ts';

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
	return count === 1 ? 'A second bot runs with the same terms' : `${count} more bots run with the same terms`;
}

export function surplusText(count: number): string {
	const [subject, verb] =
		count === 1 ? ['Another bot was', 'That bot trades'] : [`${count} others were`, 'Each trades'];
	return `You started this bot once here. ${subject} started too, by a proxy or browser that repeated the call or by another program. ${verb} the full volume again: together they could pay ${count + 1} times as much. Stopping leaves your bot running; swaps in progress continue.`;
}

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

import type { ChapterPath } from '../guide/chapters.ts';

/** The headings of each chapter of the guide, as they stand there. */
export const HEADINGS: Readonly<Partial<Record<ChapterPath, readonly string[]>>> = {
	'/guide/swaps': ['From order to swap', 'If something breaks', 'Final or not'],
	'/guide/outputs': ['Three pieces per trade', 'Getting the right pieces'],
	'/guide/fees': ['Fast swaps', 'Where to look'],
	'/guide/automatic': [
		'Price rules',
		'Bots',
		'Automatic rebalancing',
		'Replay of past trades',
		'Stopping everything',
		'Possible costs',
	],
	'/guide/names': ['Labels', 'Address book', 'Look-alikes', 'Notes on swaps', 'Alerts', 'Backup of both'],
	'/guide/tokens': ['Creating', 'Sending', 'Burning', 'When it is final'],
	'/guide/node': ['Starting it', 'Settings that matter', 'Switching coins on', 'Signing in'],
	'/guide/daemon': ['Starting and connecting', 'Settings that matter'],
	'/guide/desk': [
		'The chart',
		'Trade page layout',
		'Columns and density',
		'Search and keyboard',
		'Taking it with you',
	],
	'/guide/safety': ['Never give away', 'On this computer', 'Moving to another browser', 'Habits that help'],
};

import { TXID_PLACE, type ExplorerProblem } from '#lib/domain/explorer/explorer-template.ts';

/** The subject of each stored setting, by the part of its name before the colon. */
const WORDS: Readonly<Record<string, string>> = {
	theme: 'Light or dark',
	upColour: 'Colour of a rising price',
	times: 'Time zone of times',
	rail: 'Names of the pages in the rail',
	keys: 'Single-key shortcuts',
	amounts: 'Whether your amounts are shown',
	lockAfterMinutes: 'Minutes after which the desk locks itself',
	explorers: 'Explorers',
	'trade.layout': 'Layout of the trade page',
	'trade.book': 'Look of the order book',
	'trade.chart-look': 'Look of the chart',
	'trade.pair': 'Pair that was shown last',
	'trade.timescale': 'Timescale of the chart',
	'trade.band': 'Bid and ask band in the chart',
	'trade.own': 'Own trades in the chart',
	'trade.stars': 'Starred pairs',
	'trade.standings': 'Trusted and blocked makers',
	'used-coins': 'Coins that were switched on in this node',
	'coins-at-node-start': 'What happens with coins after a start of the node',
	'node-memory': 'What the node had before its last restart',
	'node-restart': 'The last restart of the node',
	'order-draft': 'An order that was typed and not sent',
	'console-history': 'Console calls',
	'console-saved': 'Saved calls of the console',
	'formula-draft': 'A price rule that was typed and not started',
};

/** In the user's words; the name itself where another version of the app gave it. */
export function settingWords(name: string): string {
	const [first = name] = name.split(/[ :]/, 1);
	return Object.hasOwn(WORDS, first) ? (WORDS[first] ?? name) : name;
}

/** The problem of an explorer's template, beside its field. */
export const EXPLORER_PROBLEM_WORDS: Readonly<Record<ExplorerProblem, string>> = {
	empty: 'Enter the address of a transaction in the explorer.',
	'no-place': `Write ${TXID_PLACE} once, where the transaction id goes.`,
	'no-address': `This is not an address such as https://explorer.example/tx/${TXID_PLACE}.`,
	'not-safe': 'Only https is used, or http to this computer.',
};

interface Shortcut {
	/** The labels of the keys; one each for several directions. */
	readonly press: readonly string[];
	readonly does: string;
}

/** Every key that does something of its own, by where it does. */
export const SHORTCUTS: readonly { readonly where: string; readonly keys: readonly Shortcut[] }[] = [
	{
		where: 'Everywhere',
		keys: [
			{ press: ['/', 'Ctrl + K'], does: 'Search pages, terms, coins and pairs' },
			{ press: ['?'], does: 'Show the keys' },
			{ press: ['Ctrl + Shift + L'], does: 'Lock, or sign out where there is no lock code' },
			{ press: ['Esc'], does: 'Close what lies over the page' },
		],
	},
	{
		where: 'List of pairs',
		keys: [
			{ press: ['↑', '↓', 'Page up', 'Page down'], does: 'Move' },
			{ press: ['Enter'], does: 'Open the pair' },
			{ press: ['*'], does: 'Star the pair, or remove its star' },
		],
	},
	{
		where: 'Order book',
		keys: [
			{ press: ['↑', '↓', 'Home', 'End'], does: 'Move between prices' },
			{ press: ['→', '←'], does: 'Go to the details of a price, and back' },
			{ press: ['Enter'], does: 'Put the price into the order form' },
		],
	},
	{
		where: 'Chart and depth',
		keys: [
			{ press: ['←', '→'], does: 'Move' },
			{ press: ['+', '−'], does: 'Zoom' },
			{ press: ['End'], does: 'Go to the newest candle' },
		],
	},
	{
		where: 'Tabs and borders between panels',
		keys: [
			{ press: ['←', '→', '↑', '↓'], does: 'Choose the next tab, or move the border' },
			{ press: ['Home', 'End'], does: 'First or last tab, smallest or largest size' },
		],
	},
];

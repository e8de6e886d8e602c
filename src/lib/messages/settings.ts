import { TXID_PLACE, type ExplorerProblem } from '#lib/domain/explorer-template.ts';

/** Names of the stored settings, by the part of the key before the colon. */
const WORDS: Readonly<Record<string, string>> = {
	theme: 'Theme',
	startPage: 'Start page',
	upColour: 'Price colours',
	density: 'Density',
	times: 'Time zone',
	rail: 'Menu width',
	keys: 'Keyboard shortcuts',
	amounts: 'Hidden amounts',
	lockAfterMinutes: 'Lock when idle',
	guidance: 'First steps',
	lessons: 'Lessons',
	notices: 'How notices are shown',
	'notices-offered': 'Offer of system notices',
	explorers: 'Explorers',
	'trade.layout': 'Trade page layout',
	columns: 'Columns of a table',
	'install-hint': 'Install hint',
	'trade.book': 'Order book view',
	'trade.chart-look': 'Chart style',
	'trade.chart-zone': 'Time zone of the chart',
	'trade.pair': 'Last pair shown',
	'trade.timescale': 'Chart timescale',
	'trade.band': 'Bid and ask band in the chart',
	'trade.own': 'Your trades in the chart',
	'trade.stars': 'Starred pairs',
	'trade.standings': 'Trusted and blocked nodes',
	'used-coins': 'Coins used with this node',
	'coins-at-node-start': 'Coins after a node restart',
	visit: 'Last visit to this node',
	'node-memory': 'Node state before the last restart',
	'node-restart': 'Last node restart',
	'search-recent': 'Recent search choices',
	'order-draft': 'Unsent order',
	'console-history': 'Console calls',
	'console-saved': 'Saved console calls',
	'electrum-servers': 'Electrum servers',
	confirmations: 'Confirmations of your swaps',
	'bound-alarms-closed': 'Closed alarms about prices',
	'never-started': 'Swaps that never started',
	'deposit-claims': 'Deposit claims',
	'formula-draft': 'Unsent price rule',
	'backup-made': 'Time of the last backup',
};

/** Name of a setting; the raw key if a different version of the app stored it. */
export function describeSetting(name: string): string {
	const [first = name] = name.split(/[ :]/, 1);
	return Object.hasOwn(WORDS, first) ? (WORDS[first] ?? name) : name;
}

/** Text of an invalid explorer template, next to its field. */
export const EXPLORER_PROBLEM_TEXT: Readonly<Record<ExplorerProblem, string>> = {
	empty: 'Enter the explorer’s link to a transaction.',
	'no-place': `Put ${TXID_PLACE} once where the transaction id goes.`,
	'no-address': `Enter a link such as https://explorer.example/tx/${TXID_PLACE}.`,
	'not-safe': 'Use https, or http to this computer.',
};

interface Shortcut {
	/** Key labels; one each for several directions. */
	readonly press: readonly string[];
	readonly does: string;
}

/** All keyboard shortcuts, by place. */
export const SHORTCUTS: readonly { readonly where: string; readonly keys: readonly Shortcut[] }[] = [
	{
		where: 'Everywhere',
		keys: [
			{ press: ['/', 'Ctrl + K'], does: 'Search' },
			{ press: ['?'], does: 'Show shortcuts' },
			{ press: ['Ctrl + Shift + L'], does: 'Lock, or sign out if there is no lock code' },
			{ press: ['Esc'], does: 'Close dialog' },
		],
	},
	{
		where: 'Pair list',
		keys: [
			{ press: ['↑', '↓', 'Page up', 'Page down'], does: 'Move' },
			{ press: ['Enter'], does: 'Open the pair' },
			{ press: ['*'], does: 'Star or unstar the pair' },
		],
	},
	{
		where: 'Order form',
		keys: [
			{ press: ['B', 'S'], does: 'Buy or sell: go to the form' },
			{ press: ['R'], does: 'Fill in your last order of this pair' },
			{ press: ['↑', '↓'], does: 'Price up or down in its fourth digit, with Shift in its third' },
			{ press: ['Enter'], does: 'Review the order' },
		],
	},
	{
		where: 'Order book',
		keys: [
			{ press: ['↑', '↓', 'Home', 'End'], does: 'Move between prices' },
			{ press: ['→', '←'], does: 'Open or leave a price’s details' },
			{ press: ['Enter'], does: 'Use the price in the order form' },
		],
	},
	{
		where: 'Chart and depth',
		keys: [
			{ press: ['A'], does: 'Set an alert at the pointer (chart)' },
			{ press: ['P'], does: 'Put the price into the order form (chart)' },
			{ press: ['H'], does: 'Hide or show your drawings (chart)' },
			{ press: ['Ctrl', 'Z'], does: 'Undo a change to a drawing (chart); with Shift, redo it' },
			{ press: ['←', '→'], does: 'Move' },
			{ press: ['+', '−'], does: 'Zoom' },
			{ press: ['↑', '↓'], does: 'Move the price scale (chart); with Shift, stretch it' },
			{ press: ['0'], does: 'Reset the price scale (chart)' },
			{ press: ['End'], does: 'Jump to the newest candle' },
		],
	},
	{
		where: 'Tabs and panel borders',
		keys: [
			{ press: ['←', '→', '↑', '↓'], does: 'Next tab, or move the border' },
			{ press: ['Home', 'End'], does: 'First or last tab, smallest or largest size' },
		],
	},
];

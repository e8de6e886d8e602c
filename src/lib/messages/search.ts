import type { Part } from '#lib/domain/capabilities.ts';
import type { ChapterPath } from './guide/chapters.ts';

/** Kinds of results, in display order for equally good matches. */
export const FOUND_KINDS = [
	'page',
	'setting',
	'part',
	'coin',
	'pair',
	'label',
	'swap',
	'guide',
	'term',
	'token',
	'entry',
	'method',
] as const;

export type FoundKind = (typeof FOUND_KINDS)[number];

/** Names of a group and of one result; `one` is missing if the result's note shows its kind. */
export const KIND_TEXT: Readonly<Record<FoundKind, { readonly group: string; readonly one?: string }>> = {
	page: { group: 'Pages', one: 'Page' },
	setting: { group: 'Settings', one: 'Setting' },
	part: { group: 'Parts of pages', one: 'Part of a page' },
	coin: { group: 'Coins', one: 'Coin' },
	pair: { group: 'Pairs', one: 'Pair' },
	label: { group: 'Address book', one: 'Label' },
	swap: { group: 'Swaps', one: 'Swap' },
	guide: { group: 'Guide' },
	term: { group: 'Glossary' },
	token: { group: 'Tokens', one: 'Token' },
	entry: { group: 'Journal', one: 'Journal' },
	method: { group: 'Console methods', one: 'Console' },
};

export const RECENT_GROUP = 'Recent';
export const TOP_GROUP = 'Top results';
export const NEAREST_GROUP = 'Did you mean';

export const SEARCH_PLACEHOLDER = 'Page, coin, swap, token or id';
export const SEARCH_HINT =
	'Search finds pages, settings, coins, pairs, labels, swaps, tokens, journal entries, addresses, console methods and the guide.';
export const GUEST_PLACEHOLDER = 'Chapter or term';
export const GUEST_HINT = 'Search finds chapters of the guide and terms. Sign in to search your node.';

/** Title of a swap of which only the id is known. */
export const swapTitle = (id: string): string => `Swap ${id}`;

/** Coin names that users may type instead of the ticker. */
export const COIN_NAMES: Readonly<Record<string, string>> = {
	BCH: 'Bitcoin Cash',
	BTC: 'Bitcoin',
	DASH: 'Dash',
	DGB: 'DigiByte',
	DOGE: 'Dogecoin',
	ETH: 'Ethereum',
	KMD: 'Komodo',
	LTC: 'Litecoin',
	QTUM: 'Qtum',
	RVN: 'Ravencoin',
	VRSC: 'Verus',
	ZEC: 'Zcash',
};

/** A section of a page that the search can link to. */
export interface PagePart {
	readonly path: `/${string}`;
	/** Equal to the section's heading, which the page scrolls to. */
	readonly name: string;
	/** Synonyms to search for. */
	readonly also?: readonly string[];
	/** Capability without which the section is left out. */
	readonly needs?: Part;
}

/** Sections that are always on their pages. */
export const PAGE_PARTS: readonly PagePart[] = [
	{ path: '/trade', name: 'Order book', also: ['bids', 'asks', 'depth', 'spread', 'offers'] },
	{ path: '/trade', name: 'Recent trades', also: ['last trades', 'ticker', 'fills'] },
	{ path: '/portfolio', name: 'Total', also: ['net worth', 'value', 'balance'] },
	{ path: '/portfolio', name: 'Allocation', also: ['shares', 'percent'] },
	{ path: '/portfolio', name: 'Goals', also: ['automatic rebalancing', 'target', 'rebalance'] },
	{
		path: '/portfolio',
		name: 'Results of swaps',
		also: ['pnl', 'profit and loss', 'gains'],
	},
	{ path: '/ledger', name: 'Balances over time', also: ['net worth', 'equity curve'] },
	{ path: '/ledger', name: 'Fees', also: ['fees paid', 'costs'] },
	{ path: '/ledger', name: 'Export', also: ['tax', 'taxes', 'CSV', 'spreadsheet', 'accounting'] },
	{ path: '/deposits', name: 'Your deposits', also: ['fast swap deposits', 'claim'] },
	{ path: '/deposits', name: 'Credit for fast swaps', also: ['insurance', 'insured swaps'] },
	{ path: '/deposits', name: 'Make a deposit', also: ['new deposit'] },
	{ path: '/wallet', name: 'Coins', also: ['balances', 'spendable', 'locked'] },
	{ path: '/wallet/locks', name: 'Your time locks', also: ['reclaim', 'unlock', 'cltv'] },
	{ path: '/tokens/receive', name: 'Your daemon’s public key', also: ['pubkey'] },
	{ path: '/node', name: 'Network', also: ['netid', 'connection'] },
	{ path: '/node', name: 'Clock and speed', also: ['time', 'latency', 'clock drift'] },
	{ path: '/node/trust', name: 'Trusted and blocked nodes', also: ['blacklist', 'whitelist'] },
	{ path: '/node/trust', name: 'Trust or block', also: ['ban', 'blacklist', 'whitelist'] },
	{ path: '/node/peers', name: 'Your peers', also: ['connections', 'network'] },
	{ path: '/node/control', name: 'Pause', also: ['pause node', 'resume node'] },
	{ path: '/node/control', name: 'Stop node', also: ['shut down', 'quit', 'exit'] },
	{ path: '/console', name: 'Methods', also: ['API', 'RPC', 'calls'] },
];

/** Sections of the settings page. */
export const SETTING_PARTS: readonly Omit<PagePart, 'path'>[] = [
	{ name: 'Theme', also: ['dark mode', 'night', 'light', 'colours', 'colors', 'look', 'appearance'] },
	{ name: 'Start page', also: ['home page', 'after sign-in', 'first page'] },
	{
		name: 'Price colours',
		also: ['red', 'green', 'colors', 'up', 'down', 'blue', 'orange', 'candles', 'colour blind'],
	},
	{ name: 'Density', also: ['compact', 'roomy', 'spacing', 'row height', 'dense', 'comfortable'] },
	{ name: 'Time zone', also: ['UTC', 'local time', 'dates', 'clock'] },
	{ name: 'Amounts', also: ['hide amounts', 'privacy', 'balances', 'hidden'] },
	{ name: 'Keyboard shortcuts', also: ['keys', 'hotkeys'] },
	{ name: 'System notices', also: ['notifications', 'push', 'alerts', 'permission', 'toasts'] },
	{ name: 'Quiet time', also: ['do not disturb', 'night', 'silence', 'mute'] },
	{ name: 'Test notice', also: ['test notification', 'sound'] },
	{ name: 'Kinds of notices', also: ['notifications', 'sound', 'swap notices', 'list only'] },
	{ name: 'Lock when idle', also: ['auto lock', 'minutes', 'timeout', 'automatic sign out'] },
	{ name: 'This node', also: ['lock code', 'stay signed in', 'remove node', 'check connection', 'forget'] },
	{ name: 'Switched on', also: ['switch on coins', 'enable coin', 'activate', 'add coin', 'electrum'] },
	{ name: 'After a node restart', also: ['coins used before', 'switch on automatically', 'remember coins'] },
	{ name: 'Event stream', also: ['websocket', 'polling', 'events', 'live'], needs: 'events' },
	{ name: 'Token daemon', also: ['chain daemon', 'rpcuser', 'rpcpassword', 'gateway'] },
	{ name: 'Explorers', also: ['block explorer', 'transaction links'] },
	{ name: 'Backup and move', also: ['another browser', 'export everything', 'import', 'transfer profile'] },
	{ name: 'Backup', also: ['save everything', 'export settings', 'download data', 'encrypted file'] },
	{ name: 'Restore', also: ['import backup', 'load backup', 'merge'] },
	{ name: 'Wipe everything', also: ['delete all data', 'reset', 'erase', 'clear storage', 'factory reset'] },
	{ name: 'Browser storage', also: ['persistent', 'disk', 'space', 'protect storage'] },
	{ name: 'About', also: ['version', 'licence', 'license', 'privacy', 'notices', 'build'] },
];

/** Headings of each guide chapter, verbatim. */
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
		'Prices of your orders',
		'Trade page layout',
		'Columns and density',
		'Search and keyboard',
		'Taking it with you',
	],
	'/guide/safety': ['Never give away', 'On this computer', 'Moving to another browser', 'Habits that help'],
};

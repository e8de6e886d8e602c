import type { Part } from '#lib/domain/control/abilities.ts';

/** A part of a page that the search leads to. */
export interface PagePart {
	readonly path: `/${string}`;
	/** As its heading has it: the page is scrolled to it. */
	readonly name: string;
	/** Other words that people search for. */
	readonly also?: readonly string[];
	/** Left out if the node program does not serve it. */
	readonly needs?: Part;
}

/** Parts that their pages show at every visit. */
export const PAGE_PARTS: readonly PagePart[] = [
	{ path: '/trade', name: 'Order book', also: ['bids', 'asks', 'depth', 'spread', 'offers'] },
	{ path: '/trade', name: 'Recent trades', also: ['last trades', 'ticker', 'fills'] },
	{ path: '/portfolio', name: 'Total', also: ['net worth', 'value', 'balance'] },
	{ path: '/portfolio', name: 'Allocation', also: ['shares', 'percent'] },
	{ path: '/portfolio', name: 'Goals', also: ['automatic rebalancing', 'target', 'rebalance'] },
	{ path: '/portfolio', name: 'Profit and loss', also: ['pnl', 'gains', 'results', 'fees paid', 'tax'] },
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

/** Settings by their names on that page. */
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

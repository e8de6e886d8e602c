import type { Capabilities, Part } from '#lib/domain/capabilities.ts';
import type { IconName } from '#lib/ui/Icon.svelte';

/** By the user's purpose, in the order of the rail. A group without a page is left out. */
export const GROUPS = ['Trading', 'Money', 'Your node', 'App'] as const;

/** The pages that the navigation leads to, by group. A narrow screen has room for those of its foot, and a list of the others. */
export const DESTINATIONS = [
	{ path: '/home', name: 'Home', icon: 'home', group: 'Trading', atFoot: true },
	{ path: '/trade', name: 'Trade', icon: 'candles', group: 'Trading', atFoot: true },
	{ path: '/swaps', name: 'Swaps', icon: 'swaps', group: 'Trading', atFoot: true },
	{ path: '/bots', name: 'Bots', icon: 'bot', group: 'Trading' },
	{ path: '/statistics', name: 'Statistics', icon: 'trend', group: 'Trading' },
	{ path: '/wallet', name: 'Wallet', icon: 'wallet', group: 'Money', atFoot: true },
	{ path: '/portfolio', name: 'Portfolio', icon: 'pie', group: 'Money' },
	{ path: '/tokens', name: 'Tokens', icon: 'token', group: 'Money', atFoot: true },
	{ path: '/deposits', name: 'Deposits', icon: 'safe', group: 'Money' },
	{ path: '/activity', name: 'Activity', icon: 'receipt', group: 'Money' },
	{ path: '/node', name: 'Node', icon: 'node', group: 'Your node' },
	{ path: '/events', name: 'Events', icon: 'pulse', group: 'Your node' },
	{ path: '/console', name: 'Console', icon: 'console', group: 'Your node' },
	{ path: '/tools', name: 'Tools', icon: 'wrench', group: 'Your node' },
	{ path: '/settings', name: 'Settings', icon: 'settings', group: 'App' },
	{ path: '/guide', name: 'Guide', icon: 'book', group: 'App' },
] as const satisfies readonly Destination[];

interface Destination {
	readonly path: string;
	readonly name: string;
	readonly icon: IconName;
	readonly group: (typeof GROUPS)[number];
	readonly atFoot?: boolean;
}

/** The page at this address, or one below it. */
export function isAt(href: string, pathname: string): boolean {
	return pathname === href || pathname.startsWith(`${href}/`);
}

/** Pages of the parts that not every node program serves, each with its subpages. */
const PAGES_OF_PARTS: readonly (readonly [path: string, part: Part])[] = [
	['/bots', 'bots'],
	['/statistics', 'statistics'],
	['/portfolio', 'portfolio'],
	['/deposits', 'deposits'],
	['/wallet/send', 'payments'],
	['/wallet/locks', 'payments'],
	['/wallet/outputs', 'payments'],
	['/trade/prepare', 'payments'],
	['/console', 'control'],
	['/events', 'events'],
	['/tools', 'tools'],
	['/node/peers', 'control'],
	['/node/commands', 'control'],
	['/node/control', 'control'],
];

/**
 * The part that the page at this address shows and this node program does not serve.
 *
 * @param place what a path is in an address
 */
export function absentAt(
	pathname: string,
	capabilities: Capabilities,
	place: (path: string) => string = (path) => path,
): Part | undefined {
	return PAGES_OF_PARTS.find(([path, part]) => !capabilities[part] && isAt(place(path), pathname))?.[1];
}

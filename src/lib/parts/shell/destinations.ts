import type { IconName } from '#lib/ui/Icon.svelte';

/** In the order of the rail; a group without a page is left out. */
export const GROUPS = ['Market', 'Money', 'Node'] as const;

/** The pages that the navigation leads to, by group. A narrow screen has room for those of its foot, and a list of the others. */
export const DESTINATIONS = [
	{ path: '/trade', name: 'Trade', icon: 'chart', group: 'Market', atFoot: true },
	{ path: '/swaps', name: 'Swaps', icon: 'swap', group: 'Market', atFoot: true },
	{ path: '/bots', name: 'Bots', icon: 'bot', group: 'Market' },
	{ path: '/statistics', name: 'Statistics', icon: 'bars', group: 'Market' },
	{ path: '/portfolio', name: 'Portfolio', icon: 'pie', group: 'Money' },
	{ path: '/wallet', name: 'Wallet', icon: 'wallet', group: 'Money', atFoot: true },
	{ path: '/deposits', name: 'Deposits', icon: 'deposit', group: 'Money' },
	{ path: '/tokens', name: 'Tokens', icon: 'token', group: 'Money', atFoot: true },
	{ path: '/node', name: 'Node', icon: 'node', group: 'Node' },
	{ path: '/console', name: 'Console', icon: 'console', group: 'Node' },
	{ path: '/events', name: 'Events', icon: 'events', group: 'Node' },
	{ path: '/tools', name: 'Tools', icon: 'wrench', group: 'Node' },
	{ path: '/activity', name: 'Activity', icon: 'activity', group: 'Node' },
	{ path: '/settings', name: 'Settings', icon: 'settings', group: 'Node' },
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

import type { Capabilities, Part } from '#lib/domain/capabilities.ts';
import type { IconName } from '#lib/ui/Icon.svelte';

interface DeskPage {
	readonly path: `/${string}`;
	readonly name: string;
	readonly icon: IconName;
	/** Path of the destination whose tabs include this page. */
	readonly within?: string;
	/** True for the few destinations at the bottom of a narrow screen. */
	readonly atFoot?: boolean;
	/** True for the destinations at the end of the rail, apart from the desk's main subjects. */
	readonly isLast?: boolean;
}

/** All destinations in the order of the rail, each followed by the pages of its tabs. */
export const PAGES: readonly DeskPage[] = [
	{ path: '/home', name: 'Home', icon: 'home', atFoot: true },
	{ path: '/portfolio', name: 'Portfolio', icon: 'pie', within: '/home' },
	{ path: '/ledger', name: 'Ledger', icon: 'receipt', within: '/home' },
	{ path: '/trade', name: 'Trade', icon: 'candles', atFoot: true },
	{ path: '/swaps', name: 'Swaps', icon: 'swaps', atFoot: true },
	{ path: '/statistics', name: 'Market', icon: 'trend' },
	{ path: '/wallet', name: 'Wallet', icon: 'wallet', atFoot: true },
	{ path: '/deposits', name: 'Deposits', icon: 'safe', within: '/wallet' },
	{ path: '/tokens', name: 'Tokens', icon: 'token', atFoot: true },
	{ path: '/stop-trading', name: 'Automation', icon: 'bot' },
	{ path: '/bots', name: 'Bots', icon: 'bot', within: '/stop-trading' },
	{ path: '/alerts', name: 'Alerts', icon: 'bell' },
	{ path: '/node', name: 'Node', icon: 'node' },
	{ path: '/activity', name: 'History', icon: 'receipt', within: '/node' },
	{ path: '/events', name: 'Events', icon: 'pulse', within: '/node' },
	{ path: '/console', name: 'Console', icon: 'console', within: '/node' },
	{ path: '/tools', name: 'Tools', icon: 'wrench', within: '/node' },
	{ path: '/node/profiles', name: 'Your nodes', icon: 'node', within: '/node' },
	{ path: '/node/peers', name: 'Peers', icon: 'node', within: '/node' },
	{ path: '/node/trust', name: 'Trust', icon: 'node', within: '/node' },
	{ path: '/node/notarisations', name: 'Notarisations', icon: 'node', within: '/node' },
	{ path: '/node/commands', name: 'Commands', icon: 'node', within: '/node' },
	{ path: '/node/control', name: 'Pause and stop', icon: 'node', within: '/node' },
	{ path: '/settings', name: 'Settings', icon: 'settings', isLast: true },
	{ path: '/guide', name: 'Guide', icon: 'book', isLast: true },
];

export const DESTINATIONS = PAGES.filter(({ within }) => within === undefined);

/** True for the page at this path and its subpages. */
function isAt(href: string, pathname: string): boolean {
	return pathname === href || pathname.startsWith(`${href}/`);
}

/**
 * The listed page at this path, or the nearest one above it. @param place converts a path to the form of
 * `pathname`
 */
export function pageAt(pathname: string, place: (path: DeskPage['path']) => string): DeskPage | undefined {
	const above = PAGES.filter(({ path }) => isAt(place(path), pathname));
	return above.sort((one, other) => other.path.length - one.path.length)[0];
}

/** The pages of the page's destination, first page first; a single page if there are no tabs. */
export function siblingsOf({ path, within = path }: DeskPage): DeskPage[] {
	return PAGES.filter((each) => each.path === within || each.within === within);
}

/** Pages of features that some node programs lack; each includes its subpages. */
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
 * The feature of the page at this path, if the node program lacks it.
 * @param place converts a path to the form of `pathname`
 */
export function absentAt(
	pathname: string,
	capabilities: Capabilities,
	place: (path: string) => string = (path) => path,
): Part | undefined {
	return PAGES_OF_PARTS.find(([path, part]) => !capabilities[part] && isAt(place(path), pathname))?.[1];
}

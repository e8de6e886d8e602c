import type { IconName } from '#lib/ui/Icon.svelte';

/** The pages that the navigation leads to. */
export const DESTINATIONS = [
	{ path: '/trade', name: 'Trade', icon: 'chart' },
	{ path: '/swaps', name: 'Swaps', icon: 'swap' },
	{ path: '/tokens', name: 'Tokens', icon: 'token' },
	{ path: '/activity', name: 'Activity', icon: 'activity' },
	{ path: '/settings', name: 'Settings', icon: 'settings' },
] as const satisfies readonly { path: string; name: string; icon: IconName }[];

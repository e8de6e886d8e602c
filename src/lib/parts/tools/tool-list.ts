import type { IconName } from '#lib/ui/Icon.svelte';

/** The tools, as their page lists them. */
export const TOOLS = [
	{
		path: '/tools/transaction',
		name: 'Transaction',
		icon: 'activity',
		what: 'Read a signed transaction in this browser, compare, and broadcast it.',
	},
	{
		path: '/tools/addresses',
		name: 'Addresses',
		icon: 'swap',
		what: 'Check an address, and write it in another coin’s form.',
	},
	{
		path: '/tools/keys',
		name: 'Keys',
		icon: 'lock',
		what: 'Derive keys and addresses from a passphrase.',
	},
	{
		path: '/tools/messages',
		name: 'Messages',
		icon: 'eye',
		what: 'Read the encrypted data of a transaction.',
	},
	{
		path: '/tools/holdings',
		name: 'Holdings',
		icon: 'table',
		what: 'Value a list of holdings, and save it under a name.',
	},
	{
		path: '/tools/snapshot',
		name: 'Snapshot',
		icon: 'clock',
		what: 'See what every address held at a block, and share out a dividend.',
	},
	{
		path: '/tools/picture',
		name: 'Picture',
		icon: 'picture',
		what: 'Hide data in a picture file, or read it back.',
	},
] as const satisfies readonly { path: string; name: string; icon: IconName; what: string }[];

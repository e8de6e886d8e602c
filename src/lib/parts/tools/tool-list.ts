import type { IconName } from '#lib/ui/Icon.svelte';

/** The tools, in the order of their page. */
export const TOOLS = [
	{
		path: '/tools/transaction',
		name: 'Transaction',
		icon: 'receipt',
		what: 'Read, check and broadcast a signed transaction.',
	},
	{
		path: '/tools/addresses',
		name: 'Addresses',
		icon: 'swap',
		what: 'Check an address and convert it for another coin.',
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
		what: 'Read encrypted data in a transaction.',
	},
	{
		path: '/tools/holdings',
		name: 'Holdings',
		icon: 'table',
		what: 'Value and save a list of holdings.',
	},
	{
		path: '/tools/snapshot',
		name: 'Snapshot',
		icon: 'clock',
		what: 'See all balances at a block and calculate a dividend.',
	},
	{
		path: '/tools/picture',
		name: 'Picture',
		icon: 'picture',
		what: 'Hide data in a picture file, or read it back.',
	},
] as const satisfies readonly { path: string; name: string; icon: IconName; what: string }[];

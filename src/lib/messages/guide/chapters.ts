/** A chapter of the guide. */
export interface Chapter {
	readonly path: `/guide/${string}`;
	readonly name: string;
	/** Question that the chapter answers, in one line. */
	readonly about: string;
}

/** In reading order for beginners. */
export const CHAPTERS = [
	{
		path: '/guide/lessons',
		name: 'Lessons',
		about: 'Learn by doing, on the real screens and with practice coins',
	},
	{
		path: '/guide/swaps',
		name: 'Atomic swaps',
		about: 'The steps of a swap, and your coins if one fails',
	},
	{ path: '/guide/outputs', name: 'Outputs', about: 'Why a full wallet may still be too small for a trade' },
	{ path: '/guide/fees', name: 'Fees', about: 'The costs of a trade, and the part you can lose' },
	{ path: '/guide/automatic', name: 'Automatic trading', about: 'Price rules, bots and rebalancing' },
	{
		path: '/guide/names',
		name: 'Labels and alerts',
		about: 'Name addresses, spot look-alikes, get price alerts',
	},
	{ path: '/guide/tokens', name: 'Tokens', about: 'Creating, sending and burning tokens on a chain' },
	{ path: '/guide/node', name: 'Your trading node', about: 'Start lines, ports and coins on each system' },
	{ path: '/guide/daemon', name: 'Your chain daemon', about: 'The settings that tokens need' },
	{ path: '/guide/desk', name: 'Your desk', about: 'Chart, layout, columns and shortcuts' },
	{ path: '/guide/safety', name: 'Safety', about: 'Secrets you must never share' },
	{ path: '/guide/glossary', name: 'Glossary', about: 'The words of the desk, one short note each' },
] as const satisfies readonly Chapter[];

export type ChapterPath = (typeof CHAPTERS)[number]['path'];

/** The chapter that explains a path and its subpages. */
const PAGES: readonly (readonly [path: string, chapter: ChapterPath])[] = [
	['/home', '/guide/automatic'],
	['/trade/prepare', '/guide/outputs'],
	['/trade', '/guide/swaps'],
	['/swaps', '/guide/swaps'],
	['/bots', '/guide/automatic'],
	['/portfolio', '/guide/automatic'],
	['/ledger', '/guide/fees'],
	['/stop-trading', '/guide/automatic'],
	['/wallet/address-book', '/guide/names'],
	['/alerts', '/guide/names'],
	['/wallet/outputs', '/guide/outputs'],
	['/wallet', '/guide/outputs'],
	['/deposits', '/guide/fees'],
	['/tokens', '/guide/tokens'],
	['/node', '/guide/node'],
	['/settings', '/guide/safety'],
];

export function chapterFor(path: string): (typeof CHAPTERS)[number] | undefined {
	const chapter = PAGES.find(([start]) => path === start || path.startsWith(`${start}/`))?.[1];
	return CHAPTERS.find((each) => each.path === chapter);
}

/** Kinds of results, in the order in which equally good ones are shown. */
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

/** The name of each group, and of one result in it: without one, its own note says what it is. */
export const KIND_WORDS: Readonly<Record<FoundKind, { readonly group: string; readonly one?: string }>> = {
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

/** A swap that is known by its id only. */
export const swapTitle = (id: string): string => `Swap ${id}`;

/** Coins by the names that people search for instead of the ticker. */
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

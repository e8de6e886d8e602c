import { resolve } from '$app/paths';
import { anchorOf } from '#lib/domain/text/anchor.ts';
import type { IconName } from '#lib/ui/Icon.svelte';
import { PAGE_PARTS, SETTING_PARTS, type PagePart, COIN_NAMES } from '#lib/messages/search.ts';
import { TOOLS } from '../../tools/tool-list.ts';
import { DESTINATIONS, PAGES } from '../destinations.ts';
import { entryOf, type SearchEntry } from './search-entry.ts';
import type { ListedCoin } from '#lib/domain/coin-use.ts';
import { formatPair, type Pair } from '#lib/domain/market/pair.ts';
import { searchPairs, type PairChoice } from '#lib/domain/market/pair-search.ts';
import { countOf } from '#lib/domain/text/language.ts';

/** A page, with its path relative to the base path of the desk. */
export interface PageEntry extends SearchEntry {
	readonly path: string;
}

interface ListedPage {
	readonly path: `/${string}`;
	readonly name: string;
	readonly note: string;
	readonly icon: IconName;
	readonly also?: readonly string[];
	readonly about?: string;
}

/** Synonyms for pages, used by the search. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
	'/home': ['overview', 'dashboard', 'locked coins', 'exposure', 'last visit', 'what happened'],
	'/trade': ['market', 'exchange', 'order form', 'candles', 'chart'],
	'/swaps': ['atomic swaps', 'refund', 'history of trades', 'my trades'],
	'/bots': ['automatic trading', 'robots'],
	'/statistics': ['statistics', 'volume', 'network'],
	'/stop-trading': [
		...['stop trading', 'stop everything', 'stop all', 'emergency stop', 'kill switch', 'stop bots'],
		...['automated trading', 'goals', 'price rules'],
	],
	'/alerts': ['price alerts', 'alert me', 'notify', 'alarm', 'watch price'],
	'/portfolio': ['worth', 'rebalancing', 'holdings'],
	'/ledger': ['accounting', 'bookkeeping', 'statement', 'tax'],
	'/wallet': ['balance', 'addresses', 'receive'],
	'/deposits': ['fast swaps', 'insurance'],
	'/tokens': ['assets', 'NFT'],
	'/node': ['daemon', 'peers', 'network'],
	'/console': ['API', 'RPC', 'terminal', 'command line'],
	'/events': ['log', 'stream', 'websocket'],
	'/tools': ['utilities'],
	'/activity': ['activity', 'journal', 'log', 'transactions'],
	'/tools/transaction': ['raw transaction', 'hex', 'decode', 'broadcast'],
	'/tools/addresses': ['convert address', 'validate address'],
	'/tools/keys': ['derive keys', 'private keys', 'WIF', 'paper wallet'],
	'/tools/messages': ['decrypt', 'memo', 'OP_RETURN'],
	'/tools/holdings': ['valuation', 'net worth'],
	'/tools/snapshot': ['dividend', 'airdrop', 'rich list'],
	'/tools/picture': ['steganography', 'hidden data', 'image'],
	'/node/profiles': ['saved nodes', 'switch node'],
	'/node/notarisations': ['dPoW', 'finality'],
	'/guide': ['help', 'manual', 'how to', 'documentation', 'tutorial'],
	'/settings': ['preferences', 'options', 'configuration'],
};

/** Pages that are not in the navigation. */
const INNER_PAGES: readonly ListedPage[] = [
	{ path: '/bots/create', name: 'Start a bot', note: 'Bots', icon: 'bot', also: ['new bot', 'create bot'] },
	{ path: '/wallet/send', name: 'Send', note: 'Wallet', icon: 'send', also: ['pay', 'withdraw', 'payment'] },
	{
		path: '/wallet/outputs',
		name: 'Output planner',
		note: 'Wallet',
		icon: 'wallet',
		also: ['combine coins', 'split coins', 'prepare outputs', 'dust'],
	},
	{
		path: '/wallet/address-book',
		name: 'Address book',
		note: 'Wallet',
		icon: 'tag',
		also: ['labels', 'contacts', 'recipients', 'names', 'notes', 'tags', 'label an address'],
	},
	{ path: '/wallet/locks', name: 'Time locks', note: 'Wallet', icon: 'lock', also: ['cltv', 'reclaim'] },
	{
		path: '/statistics?view=trades',
		name: 'Trades of the network',
		note: 'Market',
		icon: 'trend',
		also: ['network trades', 'others’ swaps'],
	},
	{
		path: '/statistics?view=markets',
		name: 'All markets',
		note: 'Market',
		icon: 'trend',
		also: ['24 hours', 'day', 'movers'],
	},
	{ path: '/statistics?view=prices', name: 'Prices of all makers', note: 'Market', icon: 'trend' },
	{
		path: '/statistics?view=log',
		name: 'Log messages',
		note: 'Market',
		icon: 'trend',
		also: ['message log'],
	},
	{
		path: '/tokens/create',
		name: 'Create a token',
		note: 'Tokens',
		icon: 'token',
		also: ['new token', 'mint', 'issue'],
	},
	{ path: '/tokens/receive', name: 'Receive tokens', note: 'Tokens', icon: 'token', also: ['public key'] },
	{
		path: '/tokens/transfer',
		name: 'Send a token',
		note: 'Tokens',
		icon: 'token',
		also: ['transfer tokens'],
	},
	{
		path: '/tokens/batch',
		name: 'Send to a list',
		note: 'Tokens',
		icon: 'token',
		also: ['airdrop', 'batch', 'many recipients'],
	},
	{ path: '/tokens/burn', name: 'Burn a token', note: 'Tokens', icon: 'token', also: ['destroy'] },
];

const LISTED: readonly ListedPage[] = [
	...PAGES.map(({ path, name, icon, within }) => ({
		path,
		name,
		icon,
		note: DESTINATIONS.find((each) => each.path === within)?.name ?? '',
		also: ALSO[path] ?? [],
	})),
	...INNER_PAGES,
	...TOOLS.map(({ path, name, icon, what }) => ({
		path,
		name,
		icon,
		note: 'Tools',
		about: what,
		also: ALSO[path] ?? [],
	})),
];

export const PAGE_ENTRIES: readonly PageEntry[] = LISTED.map((page) => ({
	...entryOf({ ...page, kind: 'page', id: `page:${page.path}`, href: resolve(page.path as '/') }),
	path: page.path.split('?')[0] ?? '',
}));

/** A section of a page, with the page's icon and the page's name as the note. */
function partEntry(kind: 'part' | 'setting', { path, name, also, needs }: PagePart): PageEntry {
	const page = LISTED.find((each) => each.path === path);
	const anchor = anchorOf(name);
	return {
		...entryOf({
			...{ kind, id: `${kind}:${path}#${anchor}`, name, note: page?.name ?? '', icon: page?.icon ?? 'right' },
			...(also && { also }),
			...(needs && { needs }),
			href: `${resolve(path as '/')}#${anchor}`,
		}),
		path,
	};
}

export const PART_ENTRIES: readonly PageEntry[] = PAGE_PARTS.map((part) => partEntry('part', part));
export const SETTING_ENTRIES: readonly PageEntry[] = SETTING_PARTS.map((part) =>
	partEntry('setting', { ...part, path: '/settings' }),
);

const MAX_PAIRS = 12;

export function coinEntries(coins: readonly ListedCoin[]): SearchEntry[] {
	return coins.map(({ coin, isActive }) =>
		entryOf({
			...{ kind: 'coin', id: `coin:${coin}`, name: coin, also: [COIN_NAMES[coin] ?? ''].filter(Boolean) },
			...{ note: isActive ? 'on' : 'off', icon: 'wallet' },
			href: `${resolve('/wallet/coin')}?coin=${encodeURIComponent(coin)}`,
		}),
	);
}

export interface KnownPairs {
	readonly coins: readonly ListedCoin[];
	/** Number of live orders by `marketKey`. */
	readonly orders: ReadonlyMap<string, number>;
	readonly isStarred: (pair: Pair) => boolean;
}

/** A pair is typed as one word or two, base first. */
export function pairEntries(typed: string, { coins, orders, isStarred }: KnownPairs): SearchEntry[] {
	if (typed.trim() === '') return [];
	return searchPairs(coins, orders, typed, isStarred, MAX_PAIRS).map(pairEntry);
}

/** The pair of an id from the recent choices. */
export function pairOfId(id: string, coins: readonly ListedCoin[]): SearchEntry | undefined {
	const [base, rel] = id
		.replace(/^pair:/, '')
		.split('/')
		.map((name) => coins.find(({ coin }) => coin === name));
	if (!id.startsWith('pair:') || !base || !rel) return undefined;
	const isActive = base.isActive && rel.isActive;
	return pairEntry({ base: base.coin, rel: rel.coin, orders: 0, isActive, isStarred: false });
}

function pairEntry({ base, rel, orders, isActive }: PairChoice): SearchEntry {
	const counted = orders > 0 ? countOf(orders, 'order') : '';
	return entryOf({
		...{ kind: 'pair', id: `pair:${base}/${rel}`, name: `${base}/${rel}` },
		...{ note: isActive ? counted : 'switched off', icon: 'candles' },
		href: `${resolve('/trade')}?pair=${encodeURIComponent(formatPair({ base, rel }))}`,
	});
}

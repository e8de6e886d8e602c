import { countOf } from '#lib/domain/text/language.ts';
import { resolve } from '$app/paths';
import type { ListedCoin } from '#lib/domain/coins/coin-use.ts';
import { formatPair, type Pair } from '#lib/domain/market/pair.ts';
import { searchPairs } from '#lib/domain/market/pair-search.ts';
import type { Abilities } from '#lib/domain/control/abilities.ts';
import type { IconName } from '#lib/ui/Icon.svelte';
import { CHAPTERS } from '#lib/words/guide/chapters.ts';
import { searchTerms } from '#lib/words/guide/glossary.ts';
import { NODE_SECTIONS } from '../../control/node-sections.ts';
import { TOOLS } from '../../tools/tool-list.ts';
import { absentAt, DESTINATIONS } from '../destinations.ts';

/** Somewhere to go. */
export interface Place {
	readonly kind: 'page' | 'coin' | 'guide' | 'pair';
	readonly name: string;
	/** Text beside the name. */
	readonly note: string;
	readonly icon: IconName;
	readonly href: string;
}

const MOST_COINS = 8;
const MOST_PAIRS = 20;

/** Places that the rail has no destination for. */
const INNER_PAGES: readonly Place[] = [
	{ kind: 'page', name: 'Start a bot', note: 'Bots', icon: 'bot', href: resolve('/bots/create') },
	{ kind: 'page', name: 'Stop trading', note: 'Trading', icon: 'cross', href: resolve('/stop-trading') },
	{ kind: 'page', name: 'Send', note: 'Wallet', icon: 'send', href: resolve('/wallet/send') },
	{ kind: 'page', name: 'Output planner', note: 'Wallet', icon: 'wallet', href: resolve('/wallet/outputs') },
	{ kind: 'page', name: 'Time locks', note: 'Wallet', icon: 'lock', href: resolve('/wallet/locks') },
	{
		kind: 'page',
		name: 'Trades of the network',
		note: 'Statistics',
		icon: 'trend',
		href: resolve('/statistics?view=trades'),
	},
	{
		kind: 'page',
		name: 'Prices of all makers',
		note: 'Statistics',
		icon: 'trend',
		href: resolve('/statistics?view=prices'),
	},
	{ kind: 'page', name: 'Create a token', note: 'Tokens', icon: 'token', href: resolve('/tokens/create') },
	{ kind: 'page', name: 'Receive tokens', note: 'Tokens', icon: 'token', href: resolve('/tokens/receive') },
	...NODE_SECTIONS.slice(1).map(
		({ path, name }) => ({ kind: 'page', name, note: 'Node', icon: 'node', href: resolve(path) }) as const,
	),
];

const PAGES: readonly Place[] = [
	...DESTINATIONS.map(({ path, name, icon, group }): Place => ({
		kind: 'page',
		name,
		note: group,
		icon,
		href: resolve(path),
	})),
	...INNER_PAGES,
	...TOOLS.map(({ path, name, icon }): Place => ({
		kind: 'page',
		name,
		note: 'Tools',
		icon,
		href: resolve(path),
	})),
];

const CHAPTER_PLACES: readonly Place[] = CHAPTERS.map(({ path, name }) => ({
	kind: 'guide',
	name,
	note: 'Guide',
	icon: 'help',
	href: resolve(path),
}));

/** The material of the search for places. */
export interface Known {
	readonly coins: readonly ListedCoin[];
	/** Live orders by `marketKey`. */
	readonly orders: ReadonlyMap<string, number>;
	readonly isStarred: (pair: Pair) => boolean;
	readonly abilities: Abilities;
}

/**
 * Pages, chapters and terms by the beginning of a word, coins by that of their ticker, pairs as in the list of pairs. Before anything is
 * typed: all pages, and the usual pairs.
 */
export function searchPlaces(typed: string, { coins, orders, isStarred, abilities }: Known): Place[] {
	const words = typed.trim().toLowerCase();
	const begins = ({ name }: Place) => ` ${name.toLowerCase()}`.includes(` ${words}`);
	const pages = PAGES.filter(
		(page) =>
			begins(page) && !absentAt(page.href.split('?')[0] ?? '', abilities, (path) => resolve(path as '/')),
	);
	const ticker = words.toUpperCase();
	const found = coins.filter(({ coin }) => words !== '' && coin.toUpperCase().startsWith(ticker));
	const pairs = searchPairs(coins, orders, typed, isStarred, MOST_PAIRS);
	return [
		...pages,
		...found.toSorted(byLength).slice(0, MOST_COINS).map(coinPlace),
		...CHAPTER_PLACES.filter(begins),
		...searchTerms(typed).map(termPlace),
		...pairs.map(({ base, rel, isActive, orders: count }) => pairPlace({ base, rel }, isActive, count)),
	];
}

function termPlace({ id, name }: ReturnType<typeof searchTerms>[number]): Place {
	return { kind: 'guide', name, note: 'Glossary', icon: 'help', href: `${resolve('/guide/glossary')}#${id}` };
}

/** The exact ticker first. */
function byLength(one: ListedCoin, other: ListedCoin): number {
	return one.coin.length - other.coin.length;
}

function coinPlace({ coin, isActive }: ListedCoin): Place {
	const href = `${resolve('/wallet/coin')}?coin=${encodeURIComponent(coin)}`;
	return { kind: 'coin', name: coin, note: isActive ? 'on' : 'off', icon: 'wallet', href };
}

function pairPlace(pair: Pair, isActive: boolean, orders: number): Place {
	const counted = orders > 0 ? countOf(orders, 'order') : '';
	return {
		kind: 'pair',
		name: `${pair.base}/${pair.rel}`,
		note: isActive ? counted : 'switched off',
		icon: 'candles',
		href: `${resolve('/trade')}?pair=${encodeURIComponent(formatPair(pair))}`,
	};
}

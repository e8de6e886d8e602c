import { resolve } from '$app/paths';
import type { ListedCoin } from '#lib/domain/coin-use.ts';
import { formatPair, type Pair } from '#lib/domain/market/pair.ts';
import { searchPairs, type PairChoice } from '#lib/domain/market/pair-search.ts';
import { countOf } from '#lib/domain/text/language.ts';
import { COIN_NAMES } from '#lib/words/search.ts';
import { entryOf, type SearchEntry } from './search-entry.ts';

const MOST_PAIRS = 12;

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
	/** Live orders by `marketKey`. */
	readonly orders: ReadonlyMap<string, number>;
	readonly isStarred: (pair: Pair) => boolean;
}

/** A pair is written as one word or two, with the coin to trade first. */
export function pairEntries(typed: string, { coins, orders, isStarred }: KnownPairs): SearchEntry[] {
	if (typed.trim() === '') return [];
	return searchPairs(coins, orders, typed, isStarred, MOST_PAIRS).map(pairEntry);
}

/** A pair by its id among the recent choices. */
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

import type { Aggregator } from './aggregators.ts';
import type { Holding } from './holdings.ts';

/** What of a fund counts: all that it holds, or what it holds of the reference coin. */
export type FundPart = 'all' | 'reference-coin';

export interface Fund {
	readonly part: FundPart;
	readonly holdings: readonly Holding[];
	/** What this address holds counts too; empty for none. */
	readonly address: string;
	/** How many shares the fund is divided into, in units of 1e-8. */
	readonly shares: bigint;
}

/** Where the price of a formula comes from. Coins are tickers, empty where they are not known. */
export type FormulaSource =
	| { readonly from: 'fixed'; readonly price: bigint }
	/** What base costs in rel, by the node's own price sources. */
	| { readonly from: 'market'; readonly over: string; readonly under: string }
	/** What one of two other coins costs in the other, by the same. */
	| { readonly from: 'pair'; readonly over: string; readonly under: string }
	/** What an aggregator says that the coin of this name costs. */
	| (Named & { readonly from: 'aggregator'; readonly over: string; readonly under: string })
	/** The price of such a coin in US dollars, of which one rel is worth `perRel`. */
	| (Named & { readonly from: 'dollar'; readonly coin: string; readonly perRel: bigint })
	/** One share of a fund, in this coin. */
	| { readonly from: 'fund'; readonly rel: string; readonly fund: Fund };

interface Named {
	readonly aggregator: Aggregator;
	/** What the aggregator calls the coin. */
	readonly name: string;
}

export type FormulaKind = FormulaSource['from'];

/** The node keeps to it until the node itself is stopped, whatever price is set meanwhile. */
export function endsOnlyWithNode(kind: FormulaKind): boolean {
	return kind === 'aggregator' || kind === 'dollar';
}

/** Factor and offset apply to a price from outside; in a peg to the dollar the factor is the price in dollars. */
export function canAdjust(kind: FormulaKind): boolean {
	return kind === 'market' || kind === 'pair' || kind === 'aggregator';
}

/** The coins whose worth has to be known. */
export function coinsOf(source: FormulaSource): string[] {
	return [...new Set(coinsIn(source))].filter(Boolean);
}

function coinsIn(source: FormulaSource): string[] {
	switch (source.from) {
		case 'fixed':
			return [];
		case 'market':
		case 'pair':
		case 'aggregator':
			return [source.over, source.under];
		case 'dollar':
			return [source.coin];
		case 'fund':
			return [source.rel];
	}
}

import { parseAmount, amountReader } from './money/amount.ts';

/** The counted part of a fund: all of it, or its reference coin only. */
export type FundPart = 'all' | 'reference-coin';

export interface Fund {
	readonly part: FundPart;
	readonly holdings: readonly Holding[];
	/** The balance of this address counts too; may be empty. */
	readonly address: string;
	/** How many shares the fund is divided into, in units of 1e-8. */
	readonly shares: bigint;
}

/** Source of a formula's price. Coins are tickers, empty if unknown. */
export type PriceRuleSource =
	| { readonly from: 'fixed'; readonly price: bigint }
	/** The price of base in rel, by the node's own price sources. */
	| { readonly from: 'market'; readonly over: string; readonly under: string }
	/** The price of one of two other coins in the other, by the node's own price sources. */
	| { readonly from: 'pair'; readonly over: string; readonly under: string }
	/** The aggregator's price of the coin of this name. */
	| (Named & { readonly from: 'aggregator'; readonly over: string; readonly under: string })
	/** The price of such a coin in US dollars; one rel is worth `perRel`. */
	| (Named & { readonly from: 'dollar'; readonly coin: string; readonly perRel: bigint })
	/** One share of a fund, in this coin. */
	| { readonly from: 'fund'; readonly rel: string; readonly fund: Fund };

interface Named {
	readonly aggregator: Aggregator;
	/** The aggregator's name for the coin. */
	readonly name: string;
}

export type PriceRuleKind = PriceRuleSource['from'];

/** The node keeps applying it until the node itself is stopped, regardless of later prices. */
export function endsOnlyWithNode(kind: PriceRuleKind): boolean {
	return kind === 'aggregator' || kind === 'dollar';
}

/** Factor and offset apply to a price from outside; in a peg to the dollar the factor is the price in dollars. */
export function canAdjust(kind: PriceRuleKind): boolean {
	return kind === 'market' || kind === 'pair' || kind === 'aggregator';
}

/** The coins whose value is needed. */
export function coinsOf(source: PriceRuleSource): string[] {
	return [...new Set(coinsIn(source))].filter(Boolean);
}

function coinsIn(source: PriceRuleSource): string[] {
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

/** The price aggregators for a node's formula, by the node's names for them. */
export const AGGREGATORS = ['coinmarketcap', 'coingecko', 'cryptocompare'] as const;

export type Aggregator = (typeof AGGREGATORS)[number];

/** Aggregators identify coins by name; these are the names known to every node. */
const NAMES: Readonly<Record<string, string>> = {
	KMD: 'komodo',
	BTC: 'bitcoin',
	LTC: 'litecoin',
	DOGE: 'dogecoin',
	DASH: 'dash',
	DGB: 'digibyte',
	ETH: 'ethereum',
};

/** The aggregator's name for a coin; empty if unknown. */
export function aggregatorName(ticker: string): string {
	return NAMES[ticker] ?? '';
}

/** The coin of an aggregator's name; empty if unknown. */
export function tickerOfName(name: string): string {
	const wanted = name.trim().toLowerCase();
	return Object.entries(NAMES).find(([, known]) => known === wanted)?.[0] ?? '';
}

/** The balance of a fund in one coin, in smallest units. */
export interface Holding {
	readonly coin: string;
	readonly balance: bigint;
}

const LINE = /^([\w.-]{1,32})[\s:=]+([^\s:=]\S*)$/;

/** Reads a coin and its amount from each line; returns the first invalid line. */
export function readHoldings(text: string): readonly Holding[] | string {
	const lines = text.split('\n').flatMap((line) => line.trim() || []);
	const cells = lines.map((line) => LINE.exec(line) ?? []);
	const read = amountReader(cells.map(([, , amount = '']) => amount));
	const holdings: Holding[] = [];
	for (const [index, [, coin = '', amount = '']] of cells.entries()) {
		const balance = parseAmount(read(amount) ?? '');
		if (typeof balance !== 'bigint') return lines[index] ?? '';
		holdings.push({ coin, balance });
	}
	return holdings;
}

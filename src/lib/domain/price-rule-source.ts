import { parseAmount, amountReader } from './money/amount.ts';

/** The part of a fund that counts: everything, or only the reference coin. */
export type FundPart = 'all' | 'reference-coin';

export interface Fund {
	readonly part: FundPart;
	readonly holdings: readonly Holding[];
	/** The balance of this address counts too; may be empty. */
	readonly address: string;
	/** Number of shares of the fund, in units of 1e-8. */
	readonly shares: bigint;
}

/** Source of a rule's price. Coins are tickers, empty if unknown. */
export type PriceRuleSource =
	| { readonly from: 'fixed'; readonly price: bigint }
	/** Price of base in rel, from the node's price sources. */
	| { readonly from: 'market'; readonly over: string; readonly under: string }
	/** Price of any coin in another, from the node's price sources. */
	| { readonly from: 'pair'; readonly over: string; readonly under: string }
	/** Price from an aggregator. */
	| (Named & { readonly from: 'aggregator'; readonly over: string; readonly under: string })
	/** Price in US dollars from an aggregator; one rel is worth `perRel` dollars. */
	| (Named & { readonly from: 'dollar'; readonly coin: string; readonly perRel: bigint })
	/** Value of one share of a fund, in rel. */
	| { readonly from: 'fund'; readonly rel: string; readonly fund: Fund };

interface Named {
	readonly aggregator: Aggregator;
	/** The aggregator's name of the coin. */
	readonly name: string;
}

export type PriceRuleKind = PriceRuleSource['from'];

/** True if the node keeps applying the rule until it is stopped, regardless of later prices. */
export function endsOnlyWithNode(kind: PriceRuleKind): boolean {
	return kind === 'aggregator' || kind === 'dollar';
}

/**
 * True if factor and offset apply: the price comes from a feed. For a dollar peg, the factor is the price in
 * dollars.
 */
export function canAdjust(kind: PriceRuleKind): boolean {
	return kind === 'market' || kind === 'pair' || kind === 'aggregator';
}

/** Coins whose value is needed. */
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

/** Price aggregators, by the node's names for them. */
export const AGGREGATORS = ['coinmarketcap', 'coingecko', 'cryptocompare'] as const;

export type Aggregator = (typeof AGGREGATORS)[number];

/** Aggregator names of coins that every node knows. */
const NAMES: Readonly<Record<string, string>> = {
	KMD: 'komodo',
	BTC: 'bitcoin',
	LTC: 'litecoin',
	DOGE: 'dogecoin',
	DASH: 'dash',
	DGB: 'digibyte',
	ETH: 'ethereum',
};

/** The aggregator's name of a coin; empty if unknown. */
export function aggregatorName(ticker: string): string {
	return NAMES[ticker] ?? '';
}

/** The coin for an aggregator's name; empty if unknown. */
export function tickerOfName(name: string): string {
	const wanted = name.trim().toLowerCase();
	return Object.entries(NAMES).find(([, known]) => known === wanted)?.[0] ?? '';
}

/** A fund's balance of one coin, in smallest units. */
export interface Holding {
	readonly coin: string;
	readonly balance: bigint;
}

const LINE = /^([\w.-]{1,32})[\s:=]+([^\s:=]\S*)$/;

/** Parses one coin and amount per line; returns the first invalid line. */
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

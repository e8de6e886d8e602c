import { COIN } from '#lib/domain/money/amount.ts';
import { type CoinList, REFERENCE_COIN } from '../coins.ts';
import type { Prices } from '../market/prices.ts';
import { invertedPrice } from '../market/quotes.ts';

/** Rule by which an order's price follows other prices. All numbers are in units of 1e-8. */
export interface AutopriceRule {
	readonly fixed?: bigint;
	readonly minprice?: bigint;
	readonly maxprice?: bigint;
	readonly margin: bigint;
	/** If set, the rule also keeps an order in the reverse direction, or only that one. */
	readonly buymargin?: bigint;
	readonly sellmargin?: bigint;
	readonly refbase?: string;
	readonly refrel?: string;
	readonly factor: bigint;
	readonly offset: bigint;
	/** True if `factor` is the price of one rel in US dollars. */
	readonly isPegged: boolean;
	readonly fundvalueBid?: string;
	readonly fundvalueAsk?: string;
	/** Holdings of the fund in addition to those at `address`, by ticker; in satoshis for the whole fund. */
	readonly holdings: readonly (readonly [coin: string, balance: bigint])[];
	readonly address?: string;
	/** Number of shares of the fund; 0 counts as 1. */
	readonly divisor: bigint;
}

/** Prices computed by a rule. A side is missing if the rule does not set it, or if there is no price source. */
interface AutopriceResult {
	/** Selling price, in rel per base. */
	readonly ask?: bigint;
	/** Buying price, in rel per base. */
	readonly bid?: bigint;
}

/** An offer of base at a price in rel per base. A price of 0 cancels the offer. */
interface RuleOffer {
	readonly base: string;
	readonly rel: string;
	readonly price: bigint;
}

/** The offers by a rule for base in rel at `time`, in milliseconds since 1970. */
export type OffersByRule = (
	rule: AutopriceRule,
	base: string,
	rel: string,
	source: PriceSource,
	time: number,
) => readonly RuleOffer[];

/** Source of prices; the practice world's prices replace those on the internet. */
export interface PriceSource {
	readonly coins: CoinList;
	readonly prices: Prices;
	/** The node's own price for a pair, if set. */
	ownPriceOf(base: string, rel: string): bigint | undefined;
	/** Balances of an address by coin, in satoshis. */
	holdingsAt(address: string): readonly (readonly [coin: string, balance: bigint])[];
}

/** Values of `refrel` that select an aggregator. */
const AGGREGATORS: ReadonlySet<string> = new Set(['coinmarketcap', 'cmc', 'coingecko', 'cryptocompare']);

/** Price of one unit of the reference coin in US dollars in the practice world, in units of 1e-8. */
export const REFERENCE_IN_DOLLARS = 28_000_000n;

/** Rules that follow an aggregator end only with the node. */
export function followsAggregator({ refrel }: AutopriceRule): boolean {
	return refrel !== undefined && AGGREGATORS.has(refrel.toLowerCase());
}

/** An ask is an offer of base, a bid an offer of rel. */
export const referenceOffers: OffersByRule = (rule, base, rel, source, time) => {
	const { ask, bid } = pricesByRule(rule, base, rel, source, time);
	return [
		...(ask === undefined ? [] : [{ base, rel, price: ask }]),
		...(bid === undefined ? [] : [{ base: rel, rel: base, price: bid > 0n ? invertedPrice(bid) : 0n }]),
	];
};

/**
 * Prices by the rule at `time`, in milliseconds since 1970: `(1 + margin) × (price × factor + offset)`, within
 * the bounds.
 */
function pricesByRule(
	rule: AutopriceRule,
	base: string,
	rel: string,
	source: PriceSource,
	time: number,
): AutopriceResult {
	if (rule.fundvalueAsk !== undefined || rule.fundvalueBid !== undefined)
		return fundPrices(rule, rel, source, time);
	const outside = rule.fixed ?? outsidePrice(rule, base, rel, source, time);
	if (outside === undefined || outside <= 0n) return {};
	const plain = rule.isPegged ? outside : (outside * rule.factor) / COIN + rule.offset;
	const both = rule.buymargin !== undefined || rule.sellmargin !== undefined;
	const sellmargin = rule.sellmargin ?? (both ? undefined : rule.margin);
	return {
		ask: sellmargin === undefined ? undefined : bounded(above(plain, sellmargin), rule),
		bid: rule.buymargin === undefined ? undefined : bounded(below(plain, rule.buymargin), rule),
	};
}

function fundPrices(rule: AutopriceRule, rel: string, source: PriceSource, time: number): AutopriceResult {
	const relWorth = worthOf(rel, source, time);
	if (relWorth === undefined) return {};
	const inRel = (value: bigint | undefined): bigint | undefined => value && (value * COIN) / relWorth;
	const ask = inRel(shareValue(rule, rule.fundvalueAsk, source, time));
	const bid = inRel(shareValue(rule, rule.fundvalueBid, source, time));
	return {
		ask: ask && bounded(above(ask, rule.sellmargin ?? rule.margin), rule),
		bid: bid && bounded(below(bid, rule.buymargin ?? rule.margin), rule),
	};
}

/**
 * Value of one share in the reference coin, by the name of a `fundvalue` field: of all holdings, or of the
 * reference coin's only.
 */
function shareValue(
	rule: AutopriceRule,
	name: string | undefined,
	source: PriceSource,
	time: number,
): bigint | undefined {
	const isAll = name === `assetNAV_${REFERENCE_COIN}`;
	if (!isAll && name !== `NAV_${REFERENCE_COIN}`) return undefined;
	const atAddress = rule.address === undefined ? [] : source.holdingsAt(rule.address);
	const value = [...rule.holdings, ...atAddress]
		.filter(([coin]) => isAll || coin === REFERENCE_COIN)
		.reduce((sum, [coin, held]) => sum + (held * (worthOf(coin, source, time) ?? 0n)) / COIN, 0n);
	return rule.divisor === 0n ? value : (value * COIN) / rule.divisor;
}

function outsidePrice(
	rule: AutopriceRule,
	base: string,
	rel: string,
	source: PriceSource,
	time: number,
): bigint | undefined {
	if (rule.isPegged) {
		const worth = worthOf(rule.refbase ?? base, source, time);
		return worth && rule.factor > 0n ? (worth * REFERENCE_IN_DOLLARS) / rule.factor : undefined;
	}
	const isPair = rule.refrel !== undefined && !followsAggregator(rule);
	const over = worthOf(rule.refbase ?? base, source, time);
	const under = worthOf(isPair ? (rule.refrel ?? rel) : rel, source, time);
	return over === undefined || under === undefined ? undefined : (over * COIN) / under;
}

/** Value in the reference coin. Aggregators use full coin names, such as `komodo`. */
function worthOf(name: string, { coins, prices }: PriceSource, time: number): bigint | undefined {
	const coin = coins.find(name) ?? coins.all.find((each) => each.name.toLowerCase() === name.toLowerCase());
	return coin && prices.worthAt(coin.ticker, time);
}

const above = (price: bigint, margin: bigint): bigint => (price * (COIN + margin)) / COIN;

const below = (price: bigint, margin: bigint): bigint =>
	COIN + margin > 0n ? (price * COIN) / (COIN + margin) : 0n;

function bounded(price: bigint, { minprice = 0n, maxprice = 0n }: AutopriceRule): bigint {
	const raised = price < minprice ? minprice : price;
	return maxprice > 0n && raised > maxprice ? maxprice : raised;
}

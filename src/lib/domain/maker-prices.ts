import { usualDirection } from './market/pair-search.ts';
import { isSamePair, marketKey, type Pair } from './market/pair.ts';
import { invertPrice } from './money/price.ts';

/** Offers of one node, as announced to its peers. */
export interface MakerPrices {
	/** Public key of the node. */
	readonly maker: string;
	/** Unix seconds. */
	readonly announcedAt: number;
	readonly asks: readonly MakerAsk[];
}

/** An offer to sell base for rel at this price. Tickers are untrusted. */
interface MakerAsk extends Pair {
	readonly price: bigint;
}

/** All makers' offers in one market, in its usual direction. */
export interface MarketPrices extends Pair {
	/** Number of distinct nodes on both sides. */
	readonly makers: number;
	/** Number of orders that give base; `bids` give rel. */
	readonly asks: number;
	readonly bids: number;
	/** Rel per base; 0 if the side is empty. */
	readonly bestAsk: bigint;
	readonly bestBid: bigint;
}

/** An order of a maker, in the direction of its market. */
export interface MakerQuote {
	readonly maker: string;
	readonly announcedAt: number;
	readonly side: 'ask' | 'bid';
	readonly price: bigint;
}

/** All markets with orders, most orders first. */
export function listMarkets(records: readonly MakerPrices[]): MarketPrices[] {
	const markets = new Map<string, { pair: Pair; quotes: MakerQuote[] }>();
	for (const { maker, announcedAt, asks } of records)
		for (const { base, rel, price } of asks) {
			if (base === rel || price <= 0n) continue;
			const key = marketKey(base, rel);
			const market = markets.get(key) ?? { pair: usualDirection(base, rel), quotes: [] };
			market.quotes.push(quoteOf({ maker, announcedAt }, { base, rel, price }, market.pair));
			markets.set(key, market);
		}
	return [...markets.values()]
		.map(({ pair, quotes }) => ({ ...pair, ...summaryOf(quotes) }))
		.sort((one, other) => other.asks + other.bids - (one.asks + one.bids));
}

/** Orders of one market: asks from the lowest price, then bids from the highest. */
export function listQuotes(records: readonly MakerPrices[], pair: Pair): MakerQuote[] {
	const wanted = marketKey(pair.base, pair.rel);
	const quotes = records.flatMap((record) =>
		record.asks
			.filter(({ base, rel, price }) => price > 0n && marketKey(base, rel) === wanted)
			.map((ask) => quoteOf(record, ask, pair)),
	);
	const rank = ({ side, price }: MakerQuote): bigint => (side === 'ask' ? price : -price);
	return quotes.sort((one, other) => {
		if (one.side !== other.side) return one.side === 'ask' ? -1 : 1;
		return rank(one) < rank(other) ? -1 : Number(rank(one) > rank(other));
	});
}

function quoteOf({ maker, announcedAt }: Omit<MakerPrices, 'asks'>, ask: MakerAsk, pair: Pair): MakerQuote {
	const isAsk = isSamePair({ base: ask.base, rel: ask.rel }, { base: pair.base, rel: pair.rel });
	return {
		maker,
		announcedAt,
		side: isAsk ? 'ask' : 'bid',
		price: isAsk ? ask.price : invertPrice(ask.price),
	};
}

function summaryOf(quotes: readonly MakerQuote[]) {
	const asks = quotes.filter(({ side }) => side === 'ask').map(({ price }) => price);
	const bids = quotes.filter(({ side }) => side === 'bid').map(({ price }) => price);
	return {
		makers: new Set(quotes.map(({ maker }) => maker)).size,
		asks: asks.length,
		bids: bids.length,
		bestAsk: asks.reduce((best, price) => (best === 0n || price < best ? price : best), 0n),
		bestBid: bids.reduce((best, price) => (price > best ? price : best), 0n),
	};
}

/** Best prices between the coins of a list. */
export interface PriceMatrix {
	readonly coins: readonly string[];
	/** By sold coin, then paid coin; `undefined` without an order. */
	readonly prices: ReadonlyMap<string, ReadonlyMap<string, bigint>>;
}

/** Limited to the coins with the most orders, to keep the matrix readable. */
export function priceMatrix(markets: readonly MarketPrices[], most: number): PriceMatrix {
	const orders = new Map<string, number>();
	const prices = new Map<string, Map<string, bigint>>();
	const note = (sold: string, paid: string, price: bigint): void => {
		if (price === 0n) return;
		prices.set(sold, (prices.get(sold) ?? new Map<string, bigint>()).set(paid, price));
	};
	for (const { base, rel, asks, bids, bestAsk, bestBid } of markets) {
		for (const coin of [base, rel]) orders.set(coin, (orders.get(coin) ?? 0) + asks + bids);
		note(base, rel, bestAsk);
		note(rel, base, invertPrice(bestBid));
	}
	const coins = [...orders].sort(([, one], [, other]) => other - one).map(([coin]) => coin);
	return { coins: coins.slice(0, most), prices };
}

/** The user's own offers in one market. Rel per base; 0 for an empty side. */
export interface OwnPrice {
	readonly bid: bigint;
	readonly ask: bigint;
	/** Mid price, or the only price if one side is empty. */
	readonly middle: bigint;
	/** Node clock, unix seconds. */
	readonly asOf: number | undefined;
}

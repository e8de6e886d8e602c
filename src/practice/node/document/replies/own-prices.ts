import { invertedPrice } from '../../../market/quotes.ts';
import { Decimal } from '../../../wire.ts';
import type { CallContext } from '../../node-parts.ts';

/** The user's own prices for a pair, rel for one base, in units of 1e-8; 0 where there is none. */
export interface OwnPrices {
	readonly bid: bigint;
	readonly ask: bigint;
}

/** A bid for base is the price at which rel is offered. */
export function ownPricesOf(base: string, rel: string, { trading }: CallContext): OwnPrices {
	const offered = trading.orders.priceOf(rel, base);
	return {
		bid: offered === undefined ? 0n : invertedPrice(offered),
		ask: trading.orders.priceOf(base, rel) ?? 0n,
	};
}

/** What `getmyprice` and `getprice` answer: with zeros where there is no price, for unknown coins too. */
export function pairPriceReply(base: string, rel: string, { bid, ask }: OwnPrices, now: number) {
	const price = bid > 0n && ask > 0n ? (bid + ask) / 2n : bid + ask;
	return {
		result: 'success' as const,
		base,
		rel,
		timestamp: Math.floor(now / 1000),
		bid: new Decimal(bid),
		ask: new Decimal(ask),
		price: new Decimal(price),
	};
}

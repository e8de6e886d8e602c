import type * as v from 'valibot';
import type { orderbookReply } from '#lib/api/orderbook-record.ts';
import type * as market from '#lib/api/market.ts';
import type { portfolioReply } from '#lib/api/portfolio-record.ts';
import { COIN } from '#lib/domain/amount.ts';
import { addressOn, findCoin, type PracticeCoin } from '../coins.ts';
import { RETENTION, type Quote, type Side } from '../market/quoter.ts';
import { inRel } from '../market/quotes.ts';
import { ownBalance, worthOf } from './coin-object.ts';
import type { CallContext, Handlers } from './context.ts';
import { Refusal } from './refusal.ts';
import { Decimal, type Wire } from './wire.ts';

export const marketHandlers: Handlers<Pick<typeof market, 'orderbook' | 'portfolio'>> = {
	orderbook({ base: baseTicker, rel: relTicker, duration }, context) {
		const base = findCoin(baseTicker);
		const rel = findCoin(relTicker);
		if (!base || !rel) throw new Refusal('base or rel not added');
		const oldest = context.now - Math.min(duration * 1000, RETENTION);
		const quotes = context.market.quotes
			.at(baseTicker, relTicker, context.now)
			.filter(({ time }) => time >= oldest);
		const bids = sideOf('bid', quotes).map((quote) => orderRow(quote, rel, context));
		const asks = sideOf('ask', quotes).map((quote) => orderRow(quote, base, context));
		return {
			bids,
			numbids: bids.length,
			asks,
			numasks: asks.length,
			base: baseTicker,
			rel: relTicker,
			timestamp: Math.floor(context.now / 1000),
		};
	},

	portfolio(_params, context) {
		const holdings = context.switches.active.map((coin): Holding => {
			const amount = ownBalance(coin, context);
			return { coin, amount, value: worthOf(amount, coin, context) };
		});
		const total = holdings.reduce((sum, { value }) => sum + value, 0n);
		return {
			result: 'success',
			kmd_equiv: new Decimal(total),
			portfolio: holdings.map((holding) => portfolioRow(holding, total, context)),
		};
	},
};

type OrderRow = Wire<v.InferInput<typeof orderbookReply>['asks'][number]>;
type PortfolioRow = Wire<v.InferInput<typeof portfolioReply>['portfolio'][number]>;

interface Holding {
	readonly coin: PracticeCoin;
	readonly amount: bigint;
	/** In satoshis of the reference coin. */
	readonly value: bigint;
}

/** The best price first. */
function sideOf(side: Side, quotes: readonly Quote[]): Quote[] {
	const direction = side === 'ask' ? 1 : -1;
	return quotes
		.filter((quote) => quote.side === side)
		.sort((one, other) => direction * Number(one.price - other.price) || one.maker - other.maker);
}

/** Volumes are in rel on both sides, as the real node has them. */
function orderRow(quote: Quote, given: PracticeCoin, { market: { makers }, now }: CallContext): OrderRow {
	const { publicKey, nodePublicKey } = makers.identityOf(quote.maker);
	return {
		coin: given.ticker,
		address: addressOn(given, publicKey),
		price: new Decimal(quote.price),
		numutxos: quote.outputs,
		minvolume: new Decimal(inRel(quote, quote.smallest)),
		maxvolume: new Decimal(inRel(quote, quote.largest)),
		pubkey: nodePublicKey,
		age: Math.floor((now - quote.time) / 1000),
	};
}

/** There are no goals yet, hence no force towards them; every output can be used from both sides. */
function portfolioRow({ coin, amount, value }: Holding, total: bigint, context: CallContext): PortfolioRow {
	const exact = new Decimal(amount);
	const funded = amount > 0n;
	return {
		coin: coin.ticker,
		address: context.signIn.addressOf(coin),
		amount: exact,
		price: new Decimal(context.market.prices.worthAt(coin.ticker, context.now)),
		kmd_equiv: new Decimal(value),
		perc: new Decimal(total === 0n ? 0n : (100n * COIN * value) / total),
		goal: 0,
		goalperc: 0,
		relvolume: 0,
		force: 0,
		balanceA: exact,
		valuesumA: exact,
		aliceutil: funded ? 100 : undefined,
		balanceB: exact,
		valuesumB: exact,
		balance: exact,
		bobutil: funded ? 100 : undefined,
	};
}

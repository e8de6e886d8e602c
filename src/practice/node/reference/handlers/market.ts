import type * as market from '#lib/api/market.ts';
import type { autoprice } from '#lib/api/market.ts';
import { parseDecimal, COIN } from '#lib/domain/money/amount.ts';
import { lastNotarised } from '../../../chain/chain-rules.ts';
import { RETENTION } from '../../../market/quoter.ts';
import { Refusal } from '../../../refusal.ts';
import { bestPriceFor } from '../../../trade/orders.ts';
import type { TradeTerms } from '../../../trade/trade-rules.ts';
import { Decimal, type Wire } from '../../../wire.ts';
import type { CallContext } from '../../node-parts.ts';
import { splitForTrade } from '../payments.ts';
import { orderRows, ownPricesOf, priceRecords } from '../replies/market.ts';
import { recentSwapsReply } from '../replies/swaps.ts';
import { knownCoin, type Handlers } from './handler.ts';
import type { FilledParamsOf } from '#lib/api/method.ts';
import type { AutopriceRule } from '../../../trade/autoprice.ts';
import type * as v from 'valibot';
import type { portfolioReply as declared } from '#lib/api/market-records.ts';
import { rebalanceOf, type Holding, type Standing } from '../../../trade/goals.ts';

/** `buy` and `sell` include the default number of swaps of `recentswaps`. */
const SWAPS_SHOWN = 3;

export const marketHandlers: Handlers<typeof market> = {
	/** A price of 0 or less cancels the order. */
	setprice({ base, rel, price, broadcast }, context) {
		const units = parseDecimal(price);
		checkOffer(base, rel, 'couldnt set price', units > 0n, context);
		context.trading.orders.set(base, rel, units, broadcast === 1, context.now);
		return { result: 'success' };
	},

	/** The real node accepts almost any parameters; a rule without a price source creates no order. */
	autoprice(params, context) {
		const { base, rel } = params;
		checkOffer(base, rel, 'couldnt set autoprice', true, context);
		context.trading.orders.follow(base, rel, autopriceRuleOf(params), context.now);
		return { result: 'success' };
	},

	buy({ base, rel, price, relvolume, timeout, nonce, fomo }, context) {
		const { trading, now } = context;
		const pair = { side: 'buy', base, rel, timeoutMs: timeout * 1000, nonce } as const;
		const volume = parseDecimal(fomo ?? relvolume);
		const bound =
			fomo === undefined ? parseDecimal(price) : bestPriceFor('fomo', trading.book, pair, volume, now);
		return tradeReply({ ...pair, price: bound, volume }, context);
	},

	sell({ base, rel, price, basevolume, timeout, nonce, dump }, context) {
		const { trading, now } = context;
		const pair = { side: 'sell', base, rel, timeoutMs: timeout * 1000, nonce } as const;
		const volume = parseDecimal(dump ?? basevolume);
		const bound =
			dump === undefined ? parseDecimal(price) : bestPriceFor('dump', trading.book, pair, volume, now);
		return tradeReply({ ...pair, price: bound, volume }, context);
	},

	orderbook({ base: baseTicker, rel: relTicker, duration }, context) {
		const base = context.coins.find(baseTicker);
		const rel = context.coins.find(relTicker);
		if (!base || !rel) throw new Refusal('base or rel not added');
		const oldest = context.now - Math.min(duration * 1000, RETENTION);
		const bids = orderRows('bid', base, rel, oldest, context);
		const asks = orderRows('ask', base, rel, oldest, context);
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

	getprices: ({ coin }, context) => priceRecords(coin, context),

	myprice({ base, rel }, context) {
		const { bid, ask } = ownPricesOf(base, rel, context);
		if (bid === 0n && ask === 0n) throw new Refusal('no price set');
		return { base, rel, bid: new Decimal(bid), ask: new Decimal(ask) };
	},

	/** Lists all pairs in both directions, like the real node. */
	myprices(_params, context) {
		const pairs = context.trading.orders.all.flatMap(({ base, rel }) => [`${base} ${rel}`, `${rel} ${base}`]);
		return [...new Set(pairs)].sort().map((pair) => {
			const [base = '', rel = ''] = pair.split(' ');
			const { bid, ask } = ownPricesOf(base, rel, context);
			return { base, rel, bid: new Decimal(bid), ask: new Decimal(ask) };
		});
	},

	/**
	 * Read-only without a coin; without `val` the coin's goal is removed. Goals make the node trade
	 * automatically.
	 */
	goal({ coin: ticker, val }, context) {
		if (ticker !== undefined) {
			const coin = knownCoin(ticker, 'cant set goal for inactive coin', context);
			if (!context.switches.of(coin).isActive) throw new Refusal('cant set goal for inactive coin');
			context.trading.goals.set(ticker, parseDecimal(val ?? 0));
			context.trading.rebalancer.wake(context.now);
		}
		return portfolioReply(context);
	},

	portfolio: (_params, context) => portfolioReply(context),

	/** Account coins are not notarised. */
	notarizations({ coin: ticker }, context) {
		const height =
			context.ledgerOf(knownCoin(ticker, 'cant find coin', context))?.blocks.heightAt(context.now) ?? 0;
		return {
			result: 'success',
			coin: ticker,
			lastnotarization: lastNotarised(height),
			bestheight: height,
		};
	},
};

/**
 * @param isOffer false if the order is cancelled.
 * @throws Refusal if the node cannot offer base for rel.
 */
function checkOffer(
	base: string,
	rel: string,
	unknownCoinError: string,
	isOffer: boolean,
	context: CallContext,
): void {
	const { switches } = context;
	const [baseCoin, relCoin] = [
		knownCoin(base, unknownCoinError, context),
		knownCoin(rel, unknownCoinError, context),
	];
	if (!switches.of(baseCoin).isActive || !switches.of(relCoin).isActive)
		throw new Refusal('at least one of coins disabled');
	const isElectrum = switches.of(baseCoin).electrum !== undefined;
	if (isElectrum && isOffer) throw new Refusal('electrum node cant post bob asks');
}

/** If there is only one output, it is split instead. */
function tradeReply(terms: TradeTerms, context: CallContext) {
	const { trading, now } = context;
	trading.requests.check(terms, now);
	const split = splitForTrade(terms.side === 'buy' ? terms.rel : terms.base, terms.volume, context);
	if (split) return split;
	const { uuid } = trading.requestTrade(terms, now);
	return { ...recentSwapsReply(SWAPS_SHOWN, context), uuid };
}

function autopriceRuleOf(params: FilledParamsOf<typeof autoprice>): AutopriceRule {
	const { refbase, refrel, fundvalue_bid, fundvalue_ask, address } = params;
	return {
		fixed: unitsOf(params.fixed),
		minprice: unitsOf(params.minprice),
		maxprice: unitsOf(params.maxprice),
		margin: unitsOf(params.margin) ?? 0n,
		buymargin: unitsOf(params.buymargin),
		sellmargin: unitsOf(params.sellmargin),
		// The real node also treats a factor of 0 as missing.
		factor: unitsOf(params.factor) || COIN,
		offset: unitsOf(params.offset) ?? 0n,
		isPegged: (params.usdpeg ?? 0) !== 0,
		divisor: unitsOf(params.divisor) ?? 0n,
		holdings: (params.holdings ?? []).map(({ coin, balance }) => [coin, parseDecimal(balance)]),
		...{ refbase, refrel, address, fundvalueBid: fundvalue_bid, fundvalueAsk: fundvalue_ask },
	};
}

function unitsOf(value: string | number | undefined): bigint | undefined {
	return value === undefined ? undefined : parseDecimal(value);
}

type PortfolioReply = Wire<v.InferInput<typeof declared>>;
type PortfolioRow = Wire<v.InferInput<typeof declared>['portfolio'][number]>;

/** All active coins with value and goal, and the trade that would bring them closer to their goals. */
export function portfolioReply(
	context: CallContext,
	holdings: readonly Holding[] = context.trading.holdingsAt(context.now),
): PortfolioReply {
	const standings = context.trading.goals.standingsOf(holdings);
	const { buy, sell } = rebalanceOf(standings);
	return {
		result: 'success',
		kmd_equiv: new Decimal(holdings.reduce((sum, { value }) => sum + value, 0n)),
		...(buy && { buycoin: buy.coin, buyforce: new Decimal(buy.force) }),
		...(sell && { sellcoin: sell.coin, sellforce: new Decimal(sell.force) }),
		...(buy && sell && { base: buy.coin, rel: sell.coin, relvolume: new Decimal(sell.surplus) }),
		portfolio: standings.map((standing) => portfolioRow(standing, context)),
	};
}

/** All outputs are usable on both sides. */
function portfolioRow(standing: Standing, { coins, signIn, market, now }: CallContext): PortfolioRow {
	const coin = coins.find(standing.coin);
	const exact = new Decimal(standing.amount);
	const funded = standing.amount > 0n;
	return {
		coin: standing.coin,
		address: coin ? signIn.addressOf(coin) : '',
		amount: exact,
		price: new Decimal(market.prices.worthAt(standing.coin, now)),
		kmd_equiv: new Decimal(standing.value),
		perc: new Decimal(standing.share),
		goal: new Decimal(standing.goal),
		goalperc: new Decimal(standing.goalShare),
		relvolume: new Decimal(standing.surplus),
		force: new Decimal(standing.force),
		balanceA: exact,
		valuesumA: exact,
		aliceutil: funded ? 100 : undefined,
		balanceB: exact,
		valuesumB: exact,
		balance: exact,
		bobutil: funded ? 100 : undefined,
	};
}

import type * as v from 'valibot';
import type { portfolioReply as declared } from '#lib/api/market-records.ts';
import { rebalanceOf, type Standing } from '../../../trade/goals.ts';
import { Decimal, type Wire } from '../../../wire.ts';
import type { CallContext } from '../../node-parts.ts';

type PortfolioReply = Wire<v.InferInput<typeof declared>>;
type PortfolioRow = Wire<v.InferInput<typeof declared>['portfolio'][number]>;

/** All active coins, what they are worth, their goals, and the trade that would bring them nearer to these. */
export function portfolioReply(context: CallContext): PortfolioReply {
	const holdings = context.trading.holdingsAt(context.now);
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

/** Every output can be used from both sides. */
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

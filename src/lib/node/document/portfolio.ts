import type { ReplyOf } from '#lib/api/method.ts';
import { portfolio, goal as setGoal } from '#lib/api/market.ts';
import { parseDecimal, formatAmount } from '#lib/domain/money/amount.ts';
import { REFERENCE_COIN } from '#lib/domain/money/price.ts';
import type {
	PortfolioCoin,
	PortfolioReading,
	Pressure,
	Suggestion,
} from '#lib/domain/portfolio/portfolio.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import type { NodePortfolio } from '../subjects/portfolio.ts';

type Reply = ReplyOf<typeof portfolio>;
type Row = Reply['portfolio'][number];
type Decimal = Reply['kmd_equiv'];

export function readPortfolio(reply: Reply): PortfolioReading {
	const coins = new Map(reply.portfolio.map((row) => [row.coin, readCoin(row)]));
	return {
		total: units(reply.kmd_equiv),
		coins: [...coins.values()],
		suggestion: readSuggestion(reply),
	};
}

/** A price of 0 is none. The real node prices the reference coin at 1, other nodes may leave it out. */
function readCoin(row: Row): PortfolioCoin {
	const price = units(row.price);
	const isPriced = price > 0n || row.coin === REFERENCE_COIN;
	return {
		coin: row.coin,
		amount: units(row.amount),
		price: isPriced ? price : undefined,
		worth: isPriced ? units(row.kmd_equiv) : undefined,
		share: units(row.perc),
		goal: units(row.goal),
		goalShare: units(row.goalperc),
	};
}

/** The real node names a pair only when it is about to trade it: what is too much of a coin then stands in the coin's row. */
function readSuggestion(reply: Reply): Suggestion | undefined {
	const buy = pressureOf(reply.base ?? reply.buycoin, reply.buyforce);
	const sell = pressureOf(reply.rel ?? reply.sellcoin, reply.sellforce);
	if (!buy && !sell) return undefined;
	const row = reply.portfolio.find(({ coin }) => coin === sell?.coin);
	const volume = units(reply.relvolume ?? row?.relvolume);
	return { buy, sell, volume: volume > 0n ? volume : undefined };
}

function pressureOf(coin: string | undefined, force: Decimal | undefined): Pressure | undefined {
	return coin === undefined || coin === '' ? undefined : { coin, force: units(force) };
}

/** A value that the node could not compute counts as 0. */
function units(decimal: Decimal | undefined): bigint {
	return decimal === undefined || decimal === null ? 0n : parseDecimal(decimal);
}

export function openPortfolio(client: NodeClient): NodePortfolio {
	return {
		async read(options) {
			return readPortfolio(await client.call(portfolio, {}, options));
		},
		/** Never without a coin: the real node would set a goal for each one. */
		async setGoal(coin, goal) {
			return readPortfolio(await client.call(setGoal, { coin, val: formatAmount(goal) }));
		},
	};
}

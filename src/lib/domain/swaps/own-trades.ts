import { barStart } from '../market/intervals.ts';
import type { OrderSide } from '../orders/order-draft.ts';
import type { OpenOrder } from '../orders/open-orders.ts';
import type { Pair } from '../market/pair.ts';
import { baseOf } from '../money/price.ts';
import type { Swap } from './swap.ts';
import { hasReceived } from './swap-state.ts';

/** A swap of the user that ended in a trade, seen from a pair. */
export interface OwnTrade {
	/** Of the swap. */
	readonly id: string;
	readonly side: OrderSide;
	/** When it ended, unix seconds. */
	readonly time: number;
	/** How much base changed hands, smallest unit. */
	readonly base: bigint;
	/** Rel for one base, in units of 1e-8. */
	readonly price: bigint;
}

/** The user’s own orders and trades, as a chart shows them. */
export interface OwnMarks {
	readonly orders: readonly OpenOrder[];
	readonly trades: readonly OwnTrade[];
}

/** The trades of one side in one candle. */
export interface TradeMark {
	/** When the candle begins, unix seconds. */
	readonly time: number;
	readonly side: OrderSide;
	readonly trades: readonly OwnTrade[];
}

/** `undefined` for a swap of other coins, and for one that is not over or ended without a trade. */
export function ownTradeOf(swap: Swap, { base, rel }: Pair): OwnTrade | undefined {
	const { id, pays, gets, finishedAt } = swap;
	if (!swap.isFinished || finishedAt === undefined || !hasReceived(swap)) return undefined;
	const isPurchase = gets.coin === base && pays.coin === rel;
	if (!isPurchase && !(pays.coin === base && gets.coin === rel)) return undefined;
	const [ofBase, ofRel] = isPurchase ? [gets.amount, pays.amount] : [pays.amount, gets.amount];
	if (ofBase <= 0n) return undefined;
	const side = isPurchase ? 'buy' : 'sell';
	// Rel per base is to base what base per price is to price: the same division.
	return { id, side, time: Math.floor(finishedAt / 1000), base: ofBase, price: baseOf(ofRel, ofBase) };
}

/** Ascending, for the chart: one mark for each side of each candle that has any. */
export function marksOf(trades: readonly OwnTrade[], timescale: number): TradeMark[] {
	const marks = new Map<string, TradeMark>();
	for (const trade of trades) {
		const time = barStart(trade.time, timescale);
		const key = `${time} ${trade.side}`;
		const known = marks.get(key)?.trades ?? [];
		marks.set(key, { time, side: trade.side, trades: [...known, trade] });
	}
	return [...marks.values()].sort((one, other) => one.time - other.time);
}

/** The rest of the coins that the user bought, and their price on average. */
export interface AverageEntry {
	/** Rel for one base, in units of 1e-8, before fees. */
	readonly price: bigint;
	/** In smallest units. */
	readonly base: bigint;
	/** Number of trades that it is computed from. */
	readonly trades: number;
}

/**
 * The average price of a position: buying moves it, selling reduces the position at that price. `undefined` once
 * all was sold. Coins from elsewhere have no price and are not part of it.
 */
export function averageEntry(trades: readonly OwnTrade[]): AverageEntry | undefined {
	let [held, cost] = [0n, 0n];
	for (const { side, base, price } of trades.toSorted((one, other) => one.time - other.time)) {
		if (side === 'buy') [held, cost] = [held + base, cost + base * price];
		else {
			const sold = base < held ? base : held;
			if (held > 0n) [held, cost] = [held - sold, cost - (cost * sold) / held];
		}
	}
	if (held <= 0n) return undefined;
	return { price: (cost + held / 2n) / held, base: held, trades: trades.length };
}

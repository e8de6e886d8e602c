import { barStart } from '../market/intervals.ts';
import type { OrderSide } from '../orders/order-draft.ts';
import type { OpenOrder } from '../orders/open-orders.ts';
import type { Pair } from '../market/pair.ts';
import { baseOf } from '../money/price.ts';
import type { Swap } from './swap.ts';
import { hasReceived } from './swap-state.ts';

/** A swap of the user that ended in a trade, from the view of a pair. */
export interface OwnTrade {
	/** Id of the swap. */
	readonly id: string;
	readonly side: OrderSide;
	/** End of the swap, in unix seconds. */
	readonly time: number;
	/** Traded base, in smallest units. */
	readonly base: bigint;
	/** Rel per base, in units of 1e-8. */
	readonly price: bigint;
}

/** The user's own orders and trades, as shown in a chart. */
export interface OwnMarks {
	readonly orders: readonly OpenOrder[];
	readonly trades: readonly OwnTrade[];
}

/** The trades of one side in one candle. */
export interface TradeMark {
	/** Start of the candle, in unix seconds. */
	readonly time: number;
	readonly side: OrderSide;
	readonly trades: readonly OwnTrade[];
}

/** `undefined` if the swap has different coins, is still running, or ended without a trade. */
export function ownTradeOf(swap: Swap, { base, rel }: Pair): OwnTrade | undefined {
	const { id, pays, gets, finishedAt } = swap;
	if (!swap.isFinished || finishedAt === undefined || !hasReceived(swap)) return undefined;
	const isPurchase = gets.coin === base && pays.coin === rel;
	if (!isPurchase && !(pays.coin === base && gets.coin === rel)) return undefined;
	const [ofBase, ofRel] = isPurchase ? [gets.amount, pays.amount] : [pays.amount, gets.amount];
	if (ofBase <= 0n) return undefined;
	const side = isPurchase ? 'buy' : 'sell';
	// `baseOf` divides rel by a price. Dividing rel by an amount of base gives the price.
	return { id, side, time: Math.floor(finishedAt / 1000), base: ofBase, price: baseOf(ofRel, ofBase) };
}

/** Chart marks in ascending order: one per candle and side with trades. */
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

/** Remainder of the coins that the user bought, with their average price. */
export interface AverageEntry {
	/** Rel per base in units of 1e-8, before fees. */
	readonly price: bigint;
	/** In smallest units. */
	readonly base: bigint;
	/** Number of trades included. */
	readonly trades: number;
}

/**
 * Average entry price: purchases change it, sales reduce the position at that price. `undefined` once
 * everything is sold. Coins from elsewhere have no price and are ignored.
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

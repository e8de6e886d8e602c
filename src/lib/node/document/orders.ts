import type { Pair } from '#lib/domain/market/pair.ts';
import { parseDecimal, formatAmount } from '#lib/domain/money/amount.ts';
import { keyOfOrder, type OwnPrices, type StandingOrder } from '#lib/domain/orders/own-orders.ts';
import { readTicker } from './wire-values.ts';
import { myprices, setprice, buy, sell } from '#lib/api/market.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import type { FormulaOrders, NodeOrders } from '../subjects/orders.ts';
import { boundMatching } from '#lib/domain/matching/bound-matching.ts';

type WireDecimal = number | string;

/** A row of `myprices`; a price that is no number arrives as null. */
export interface WireOwnPrice extends Pair {
	readonly bid: WireDecimal | null;
	readonly ask: WireDecimal | null;
}

/** Each order once, although the node lists every pair in both directions. */
export function readOwnOrders(rows: readonly WireOwnPrice[], pair: Pair): StandingOrder[] {
	const isOfPair = ({ base, rel }: Pair) => base === pair.base && rel === pair.rel;
	const sorted = rows.toSorted((one, other) => Number(isOfPair(other)) - Number(isOfPair(one)));
	const orders = new Map<string, StandingOrder>();
	for (const { base, rel, bid, ask } of sorted)
		for (const [side, wire] of [['sell', ask] as const, ['buy', bid] as const]) {
			const order = { base: readTicker(base), rel: readTicker(rel), side, price: readPrice(wire) };
			// The programs keep one price for a sale, and no volume.
			const id = keyOfOrder(order);
			if (order.price > 0n && !orders.has(id)) orders.set(id, { id, ...order });
		}
	return [...orders.values()];
}

export function readOwnPrices(rows: readonly WireOwnPrice[], { base, rel }: Pair): OwnPrices {
	const row = rows.find((each) => each.base === base && each.rel === rel);
	return { ask: readPrice(row?.ask), bid: readPrice(row?.bid) };
}

function readPrice(wire: WireDecimal | null = null): bigint {
	return wire === null ? 0n : parseDecimal(wire);
}

export function openOrders(client: NodeClient): Omit<NodeOrders, keyof FormulaOrders> {
	return {
		async list(pair, options) {
			return readOwnOrders(await client.call(myprices, {}, options), pair);
		},
		async prices(pair, options) {
			return readOwnPrices(await client.call(myprices, {}, options), pair);
		},
		async setPrice({ base, rel }, price) {
			await client.call(setprice, { base, rel, price: formatAmount(price) });
		},

		async take({ base, rel, side, price, volume, isSweep, label, ...times }) {
			const { timeoutSeconds: timeout, durationSeconds: duration = boundMatching.durationSeconds } = times;
			const params = { base, rel, price, timeout, duration, ...(label !== undefined && { uuid: label }) };
			const reply = await (side === 'buy'
				? client.call(buy, { ...params, relvolume: volume, ...(isSweep && { fomo: volume }) })
				: client.call(sell, { ...params, basevolume: volume, ...(isSweep && { dump: volume }) }));
			return !('swaps' in reply) && 'hex' in reply ? 'split' : 'asked';
		},
	};
}

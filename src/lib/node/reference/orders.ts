import type { Pair } from '#lib/domain/market/pair.ts';
import { COIN, parseDecimal, formatAmount } from '#lib/domain/money/amount.ts';
import { keyOfOrder, type OwnPrices, type StandingOrder } from '#lib/domain/orders/open-orders.ts';
import { onceEach, readTicker } from './wire-values.ts';
import { myprices, setprice, buy, sell, portfolio, goal as setGoal } from '#lib/api/market.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import type { PriceRuleOrders, NodeOrders } from '../features/orders.ts';
import { boundMatching } from '#lib/domain/matching.ts';
import type { ReplyOf } from '#lib/api/method.ts';
import { REFERENCE_COIN } from '#lib/domain/money/price.ts';
import { portfolioOf, type ListedHolding } from '#lib/domain/portfolio.ts';
import type { CoinHolding } from '#lib/domain/wallet-rows.ts';
import type { ReadOptions } from '../read-options.ts';
import type { NodePortfolio } from '../features/portfolio.ts';

type WireDecimal = number | string;

/** A row of `myprices`; a non-numeric price is null. */
export interface WireOwnPrice extends Pair {
	readonly bid: WireDecimal | null;
	readonly ask: WireDecimal | null;
}

/** Distinct orders; the node lists every pair in both directions. */
export function readOpenOrders(rows: readonly WireOwnPrice[], pair: Pair): StandingOrder[] {
	const isOfPair = ({ base, rel }: Pair) => base === pair.base && rel === pair.rel;
	const sorted = rows.toSorted((one, other) => Number(isOfPair(other)) - Number(isOfPair(one)));
	const orders = new Map<string, StandingOrder>();
	for (const { base, rel, bid, ask } of sorted)
		for (const [side, wire] of [['sell', ask] as const, ['buy', bid] as const]) {
			const order = { base: readTicker(base), rel: readTicker(rel), side, price: readPrice(wire) };
			// The programs keep one price per direction, and no volume.
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

export function bindOrders(client: NodeClient): Omit<NodeOrders, keyof PriceRuleOrders> {
	return {
		async list(pair, options) {
			return readOpenOrders(await client.call(myprices, {}, options), pair);
		},
		async prices(pair, options) {
			return readOwnPrices(await client.call(myprices, {}, options), pair);
		},
		async setPrice({ base, rel }, price) {
			await client.call(setprice, { base, rel, price: formatAmount(price) });
		},

		async take({ base, rel, side, price, volume, isMarketOrder, label, ...times }) {
			const { timeoutSeconds: timeout, durationSeconds: duration = boundMatching.durationSeconds } = times;
			const params = { base, rel, price, timeout, duration, ...(label !== undefined && { uuid: label }) };
			const reply = await (side === 'buy'
				? client.call(buy, { ...params, relvolume: volume, ...(isMarketOrder && { fomo: volume }) })
				: client.call(sell, { ...params, basevolume: volume, ...(isMarketOrder && { dump: volume }) }));
			return !('swaps' in reply) && 'hex' in reply ? 'split' : 'asked';
		},
	};
}

type Reply = ReplyOf<typeof portfolio>;
type Row = Reply['portfolio'][number];
type Decimal = Reply['kmd_equiv'];

/** A price of 0 means unknown. The real node prices the reference coin at 1; other nodes may omit it. */
function readCoin(row: Row): ListedHolding {
	const price = units(row.price);
	const coin = readTicker(row.coin);
	return {
		...{ coin, counted: units(row.amount), goal: units(row.goal), goalShare: units(row.goalperc) },
		price: coin === REFERENCE_COIN && price === 0n ? COIN : price > 0n ? price : undefined,
	};
}

/** Amounts that the node could not compute count as 0. */
function units(decimal: Decimal | undefined): bigint {
	return decimal === undefined || decimal === null ? 0n : parseDecimal(decimal);
}

/**
 * @param readBalances reads the wallet's balances, for a program that leaves reserved outputs out of its
 * portfolio
 */
export function openPortfolio(
	client: NodeClient,
	readBalances?: (options?: ReadOptions) => Promise<readonly CoinHolding[]>,
): NodePortfolio {
	const readingOf = (reply: Reply, balances: readonly CoinHolding[] | undefined) =>
		portfolioOf(
			onceEach(reply.portfolio.map(readCoin), ({ coin }) => coin),
			balances && new Map(balances.map(({ coin, balance }) => [coin, balance])),
		);
	return {
		read: async (options) =>
			readingOf(...(await Promise.all([client.call(portfolio, {}, options), readBalances?.(options)]))),
		/** `coin` is required: without it the real node would set a goal for every coin. */
		setGoal: async (coin, goal) => {
			// Read before the call: a failure afterwards would look like a failure of the call.
			const balances = await readBalances?.();
			return readingOf(await client.call(setGoal, { coin, val: formatAmount(goal) }), balances);
		},
	};
}

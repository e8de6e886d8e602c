import type { bot_status } from '#lib/api/bots.ts';
import type { ReplyOf } from '#lib/api/method.ts';
import type { Bot, BotTrade, BotTradeState } from '#lib/domain/bots/bot.ts';
import { COIN, parseDecimal } from '#lib/domain/money/amount.ts';
import { swapId } from '#lib/domain/swaps/swap.ts';

type WireBot = ReplyOf<typeof bot_status>;
type WireTrade = WireBot['trades'][number];

/** The practice node's words, and those of the real program. The document shows none. */
const STATES: Readonly<Record<string, BotTradeState>> = {
	reserved: 'answered',
	connect: 'answered',
	pending: 'swapping',
	finished: 'finished',
	failed: 'failed',
	expired: 'unanswered',
	rejected: 'declined',
};

/** What is left of a volume of so many of it is not traded any more. */
const LEAST_SHARE = 1000n;

export function readBot(wire: WireBot): Bot {
	const side = wire.action;
	const trades = wire.trades.map(readTrade);
	const volume = parseDecimal(side === 'buy' ? wire.totalrelvolume : wire.totalbasevolume);
	const traded = wire.volume === undefined ? sumOf(trades, ['finished']) : parseDecimal(wire.volume);
	const pending =
		wire.pendingvolume === undefined ? sumOf(trades, ['swapping']) : parseDecimal(wire.pendingvolume);
	return {
		...{ id: String(wire.botid), side, base: wire.base, rel: wire.rel, volume, trades, traded, pending },
		bound: parseDecimal((side === 'buy' ? wire.maxprice : wire.minprice) ?? 0),
		startedAt: wire.started * 1000,
		pausedAt: momentOf(wire.paused),
		stoppedAt: momentOf(wire.stopped),
		average: traded > 0n ? averageOf(side, trades, wire.aveprice) : undefined,
		isComplete: wire.complete ?? (pending === 0n && (volume - traded) * LEAST_SHARE <= volume),
	};
}

/** A figure that the node could not divide for is null. */
export const unitsOf = (wire: number | string | null | undefined): bigint | undefined =>
	wire === undefined || wire === null ? undefined : parseDecimal(wire);

const momentOf = (seconds: number | undefined): number | undefined =>
	seconds === undefined ? undefined : seconds * 1000;

function readTrade({ status, requestid, quoteid, tradeid, price, volume }: WireTrade): BotTrade {
	const isSwap = requestid !== undefined && quoteid !== undefined && requestid > 0;
	const unnamed = isSwap ? 'swapping' : tradeid === undefined ? 'unknown' : 'asked';
	return {
		state: (status !== undefined && STATES[status]) || unnamed,
		swap: isSwap ? swapId({ requestid, quoteid }) : undefined,
		price: unitsOf(price),
		volume: unitsOf(volume),
	};
}

function sumOf(trades: readonly BotTrade[], states: readonly BotTradeState[]): bigint {
	return trades
		.filter(({ state }) => states.includes(state))
		.reduce((sum, { volume = 0n }) => sum + volume, 0n);
}

/** Over the trades themselves where they show their prices: what the real program means by its own figure is not sure. */
function averageOf(
	side: Bot['side'],
	trades: readonly BotTrade[],
	reported: WireBot['aveprice'],
): bigint | undefined {
	const finished = trades.filter(({ state, price, volume }) => state === 'finished' && price && volume);
	if (finished.length === 0) return unitsOf(reported);
	const paid = finished.reduce((sum, { volume = 0n }) => sum + volume, 0n);
	const value = finished.reduce(
		(sum, { volume = 0n, price = 1n }) => sum + (side === 'buy' ? (volume * COIN) / price : volume * price),
		0n,
	);
	if (side === 'sell') return value / paid;
	return value === 0n ? undefined : (paid * COIN) / value;
}

import { COIN } from '#lib/domain/money/amount.ts';
import { isPending, volumeOf, type BotRow, type BotTrade } from '../../../bots/bot-row.ts';
import { Decimal } from '../../../wire.ts';
import type { CallContext } from '../../node-parts.ts';

/** A bot as the node shows it. What it has not done yet has no members. */
export function botRecord(bot: BotRow, { bots }: CallContext) {
	const { botid, action, base, rel, bound, startedAt, pausedAt, stoppedAt } = bot;
	const trades = bots.tradesOf(botid);
	const started = seconds(startedAt);
	const totalrelvolume = new Decimal(bot.relVolume);
	const totalbasevolume = new Decimal(bot.baseVolume);
	return {
		result: 'success' as const,
		name: `${action}_${base}_${rel}.${started}`,
		botid,
		started,
		...(pausedAt !== undefined && { paused: seconds(pausedAt) }),
		...(stoppedAt !== undefined && { stopped: seconds(stoppedAt) }),
		action,
		base,
		rel,
		...(action === 'buy'
			? { maxprice: new Decimal(bound), totalrelvolume, totalbasevolume }
			: { minprice: new Decimal(bound), totalbasevolume, totalrelvolume }),
		...doneMembers(bot, trades, bots.isComplete(bot)),
		trades: trades.map((trade) => tradeRecord(trade, bot)),
		...pendingMembers(bot, trades),
	};
}

function doneMembers(bot: BotRow, trades: readonly BotTrade[], complete: boolean) {
	const done = trades.filter(({ state }) => state === 'finished');
	if (done.length === 0) return undefined;
	const volume = sumOf(done);
	return {
		aveprice: new Decimal(priceOf(done, bot)),
		volume: new Decimal(volume),
		completed: done.length,
		complete,
		percentage: Number((volume * 10_000n) / volumeOf(bot)) / 100,
	};
}

function pendingMembers(bot: BotRow, trades: readonly BotTrade[]) {
	const pending = trades.filter(isPending);
	if (pending.length === 0) return undefined;
	return {
		pending: pending.length,
		pendingprice: new Decimal(priceOf(pending, bot)),
		pendingvolume: new Decimal(sumOf(pending)),
	};
}

/** A trade goes by its `tradeid` until it is a swap. */
function tradeRecord(trade: BotTrade, bot: BotRow) {
	const { tradeid, requestid, quoteid, aliceid, state, given } = trade;
	const isSwap = state === 'connected' || state === 'finished' || state === 'failed';
	return {
		...(state !== 'request' && { status: state === 'connected' ? 'pending' : state }),
		...(isSwap ? { requestid, quoteid } : { tradeid }),
		aliceid,
		price: new Decimal(priceOf([trade], bot)),
		volume: new Decimal(given),
	};
}

const sumOf = (trades: readonly BotTrade[]): bigint => trades.reduce((sum, { given }) => sum + given, 0n);

/** Rel for one base, on the average. */
function priceOf(trades: readonly BotTrade[], { action }: BotRow): bigint {
	const given = sumOf(trades);
	const taken = trades.reduce((sum, trade) => sum + trade.taken, 0n);
	const [base, rel] = action === 'buy' ? [taken, given] : [given, taken];
	return base === 0n ? 0n : (rel * COIN) / base;
}

const seconds = (ms: number): number => Math.floor(ms / 1000);

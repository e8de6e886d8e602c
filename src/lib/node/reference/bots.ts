import {
	bot_status,
	bot_buy,
	bot_list,
	bot_pause,
	bot_resume,
	bot_sell,
	bot_settings,
	bot_statuslist,
	bot_stop,
} from '#lib/api/bots.ts';
import type { ReplyOf } from '#lib/api/method.ts';
import type { Bot, BotTrade, BotTradeState, BotTerms } from '#lib/domain/bots.ts';
import { COIN, parseDecimal, formatAmount } from '#lib/domain/money/amount.ts';
import { swapId } from './swap-record.ts';
import { onceEach, readTicker } from './wire-values.ts';
import { lastnonce } from '#lib/api/signature-only.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import type { NodeBots } from '../features/bots.ts';

type WireBot = ReplyOf<typeof bot_status>;
type WireTrade = WireBot['trades'][number];

/** States used by the practice node and the real program. The document shows no example. */
const STATES: Readonly<Record<string, BotTradeState>> = {
	reserved: 'answered',
	connect: 'answered',
	pending: 'swapping',
	finished: 'finished',
	failed: 'failed',
	expired: 'unanswered',
	rejected: 'declined',
};

/** A remainder below 1/1000 of a volume is not traded. */
const MIN_SHARE = 1000n;

export function readBot(wire: WireBot): Bot {
	const side = wire.action;
	const trades = wire.trades.map(readTrade);
	const volume = parseDecimal(side === 'buy' ? wire.totalrelvolume : wire.totalbasevolume);
	const traded = wire.volume === undefined ? sumOf(trades, ['finished']) : parseDecimal(wire.volume);
	const pending =
		wire.pendingvolume === undefined ? sumOf(trades, ['swapping']) : parseDecimal(wire.pendingvolume);
	return {
		...{ id: String(wire.botid), side, volume, trades, traded, pending },
		...{ base: readTicker(wire.base), rel: readTicker(wire.rel) },
		bound: parseDecimal((side === 'buy' ? wire.maxprice : wire.minprice) ?? 0),
		startedAt: wire.started * 1000,
		pausedAt: momentOf(wire.paused),
		stoppedAt: momentOf(wire.stopped),
		average: traded > 0n ? averageOf(side, trades, wire.aveprice) : undefined,
		isComplete: wire.complete ?? (pending === 0n && (volume - traded) * MIN_SHARE <= volume),
	};
}

/** Null if the node divided by zero. */
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

/**
 * The average over the trades if they show prices, because the meaning of the real program's figure is
 * uncertain.
 */
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

/** A program's representation of bots. */
export interface BotRecords {
	read(wire: ReplyOf<typeof bot_status>): Bot;
	/** Formats a changed volume as a decimal. */
	newVolume(terms: Pick<BotTerms, 'side' | 'bound' | 'volume'>): string;
}

const DOCUMENT_RECORDS: BotRecords = { read: readBot, newVolume: ({ volume }) => formatAmount(volume) };

export function openBots(
	client: NodeClient,
	{ read: readRecord, newVolume }: BotRecords = DOCUMENT_RECORDS,
): NodeBots {
	const named = (id: string) => ({ botid: Number(id) });
	return {
		async list(options) {
			const bots = (await client.call(bot_statuslist, {}, options)).map(readRecord);
			return onceEach(bots, ({ id }) => id);
		},
		async ids(options) {
			return [...new Set((await client.call(bot_list, {}, options)).map(String))];
		},
		async read(id, options) {
			const bot = readRecord(await client.call(bot_status, named(id), options));
			if (bot.id === id) return bot;
			const reason = `The reply is about bot ${bot.id}, and not about bot ${id}.`;
			throw new CallError('malformed', reason, { method: bot_status.name, reason: 'wrong-shape' });
		},
		async start({ base, rel, side, bound, volume }) {
			const [price, sum] = [formatAmount(bound), formatAmount(volume)];
			const reply = await (side === 'buy'
				? client.call(bot_buy, { base, rel, maxprice: price, relvolume: sum })
				: client.call(bot_sell, { base, rel, minprice: price, basevolume: sum }));
			return readRecord(reply);
		},
		async change(id, terms) {
			const changed = { newprice: formatAmount(terms.bound), newvolume: newVolume(terms) };
			return readRecord(await client.call(bot_settings, { ...named(id), ...changed }));
		},
		async pause(id) {
			await client.call(bot_pause, named(id));
		},
		async resume(id) {
			await client.call(bot_resume, named(id));
		},
		async stop(id) {
			await client.call(bot_stop, named(id));
		},
		async hasNumberedCalls(options) {
			return Number((await client.call(lastnonce, {}, options)).lastnonce ?? 0) > 0;
		},
	};
}

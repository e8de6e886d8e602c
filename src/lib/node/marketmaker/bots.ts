import type { NodeClient } from '#lib/client/node-client.ts';
import { COIN, DECIMALS, formatAmount } from '#lib/domain/money/amount.ts';
import type { bot_status } from '#lib/api/bots.ts';
import type { ReplyOf } from '#lib/api/method.ts';
import type { Bot, BotTerms } from '#lib/domain/bots.ts';
import type { NodeBots } from '../features/bots.ts';
import { readBot, unitsOf, openBots as openReferenceBots } from '../reference/bots.ts';

export function openBots(client: NodeClient): NodeBots {
	return openReferenceBots(client, { read: readMarketmakerBot, newVolume });
}

/**
 * Measured on the real program, and in its LP_tradebots.c: for a seller, the volumes of trades, pending trades
 * and changes are in rel; `complete` is true from the first trade on; a bot counts as finished at 99 % of its
 * volume, and is paused while its last trade is pending. Prices of trades are the requested ones rather than
 * those of the swaps, so no average is computed.
 */
export function readMarketmakerBot(wire: ReplyOf<typeof bot_status>): Bot {
	const bot = readBot(wire);
	const { side, volume } = bot;
	const paid = (each: bigint, price: bigint | undefined) => (side === 'buy' ? each : inBase(each, price));
	const filled = (volume * BigInt(Math.round(Number(wire.percentage ?? 0) * PARTS_OF_PERCENT))) / ALL_PARTS;
	// Requests count including their fees, so the sum may exceed 100 %.
	const traded = filled < volume ? filled : volume;
	const pending = paid(bot.pending, unitsOf(wire.pendingprice)) ?? 0n;
	return {
		...bot,
		...{ traded, pending, average: undefined },
		isAtLastTrade: pending > 0n && (traded + pending) * 100n >= volume * DONE_PERCENT,
		trades: bot.trades.map((trade) => ({
			...trade,
			volume: trade.volume === undefined ? undefined : paid(trade.volume, trade.price),
		})),
		isComplete: traded * 100n >= volume * DONE_PERCENT,
	};
}

/** Formatted with all digits, so that the node computes exactly this volume. */
function newVolume({ side, bound, volume }: Pick<BotTerms, 'side' | 'bound' | 'volume'>): string {
	return formatAmount(volume * (side === 'buy' ? COIN : bound), 0, 2 * DECIMALS);
}

const DONE_PERCENT = 99n;
/** `percentage` has eight decimals. */
const PARTS_OF_PERCENT = 1e8;
const ALL_PARTS = 100n * BigInt(PARTS_OF_PERCENT);

/** Converts an amount of rel; `undefined` if the price is unknown. */
function inBase(rel: bigint, price: bigint | undefined): bigint | undefined {
	return price ? (rel * COIN) / price : undefined;
}

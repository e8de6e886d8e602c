import type { Pair } from '../market/pair.ts';
import { parseDecimal } from '../money/amount.ts';
import type { OrderSide } from '../orders/order-draft.ts';
import { isLive, type Bot } from './bot.ts';

/** A bot as it is written down before the node is asked to start it. Users' journals hold these. */
export interface BotOrder extends Pair {
	readonly side: OrderSide;
	/** Its bound and its volume as decimal texts, as they are sent. */
	readonly price: string;
	readonly volume: string;
	/** The ids of the bots that there were already. */
	readonly before: readonly string[];
}

/** A command to an existing bot. Users' journals hold these as well. */
export interface BotCommand extends Pair {
	readonly does: 'change' | 'pause' | 'resume' | 'stop';
	/** Its id. */
	readonly bot: string;
	readonly side: OrderSide;
	/** The new bound and volume, if the call changes the bot. */
	readonly price?: string | undefined;
	readonly volume?: string | undefined;
}

/** A bot call: a start, or a command. */
export type BotDeed = BotCommand['does'] | 'start';

/** Two orders for a bot with the same terms. */
export function isSameOrder(one: BotOrder, other: BotOrder): boolean {
	return (['side', 'base', 'rel', 'price', 'volume'] as const).every(
		(member) => one[member] === other[member],
	);
}

/**
 * The bots that an order may have led to: they came after it, and have its terms.
 *
 * @param claimed the ids of bots that other orders led to
 */
export function startedBy(
	{ before, side, base, rel, price, volume }: BotOrder,
	bots: readonly Bot[],
	claimed: ReadonlySet<string>,
): Bot[] {
	const known = new Set([...before, ...claimed]);
	return bots.filter(
		(bot) =>
			!known.has(bot.id) &&
			bot.side === side &&
			bot.base === base &&
			bot.rel === rel &&
			bot.bound === parseDecimal(price) &&
			bot.volume === parseDecimal(volume),
	);
}

/** Whether the bots are as they would be after the command. A bot that is gone trades no more. */
export function hasTakenEffect({ does, bot: id, price, volume }: BotCommand, bots: readonly Bot[]): boolean {
	const bot = bots.find((each) => each.id === id);
	const isStopped = bot === undefined || bot.stoppedAt !== undefined;
	if (does === 'stop') return isStopped;
	if (does === 'pause') return isStopped || bot.pausedAt !== undefined;
	if (bot === undefined || isStopped) return false;
	if (does === 'resume') return bot.pausedAt === undefined;
	return bot.bound === parseDecimal(price ?? '0') && bot.volume === parseDecimal(volume ?? '0');
}

/** Whether what a call has done is over: the bot has ended or was told something else. One that is not listed yet is not. */
export function isOver(deed: BotDeed, bot: Bot | undefined): boolean {
	if (!bot || deed === 'stop') return false;
	return !isLive(bot) || (deed === 'pause' && bot.pausedAt === undefined);
}

import type * as v from 'valibot';
import type * as bots from '#lib/api/bots.ts';
import { COIN, formatAmount, parseDecimal } from '#lib/domain/money/amount.ts';
import { areProceedsReached, volumeOf, type BotRow, type BotTrade } from '../../../bots.ts';
import { Decimal, type Wire } from '../../../wire.ts';
import type { CallContext } from '../../node-parts.ts';
import { botHandlers as referenceHandlers } from '../../reference/handlers/bots.ts';
import type { Handlers } from '../../reference/handlers/handler.ts';

type BotHandlers = Handlers<typeof bots>;
type BotReply = Wire<v.InferInput<typeof bots.bot_status.reply>>;
type Served = 'bot_resume' | 'bot_buy' | 'bot_sell' | 'bot_status' | 'bot_statuslist' | 'bot_settings';

/**
 * Time after a sign-in during which its paused bots cannot be resumed, in milliseconds; at least 50 seconds
 * were measured.
 */
const DEAF_MS = 60_000;

/** Final states of tries that never became a swap; their rows remain, without a status. */
const OVER: ReadonlySet<string> = new Set(['expired', 'rejected']);

/** The program's bot records: requests in rel, and the bot's own pauses and stops. */
export const botHandlers: Pick<BotHandlers, Served> = {
	bot_buy: async (params, context) => recordOf(await referenceHandlers.bot_buy(params, context), context),
	bot_sell: async (params, context) => recordOf(await referenceHandlers.bot_sell(params, context), context),
	bot_status: async (params, context) =>
		recordOf(await referenceHandlers.bot_status(params, context), context),
	/** A seller's new volume is also in rel. */
	async bot_settings(params, context) {
		const isSeller = context.bots.get(params.botid)?.action === 'sell';
		const [price, volume] = [parseDecimal(params.newprice), parseDecimal(params.newvolume)];
		const newvolume = isSeller && price > 0n ? formatAmount((volume * COIN) / price) : params.newvolume;
		return recordOf(await referenceHandlers.bot_settings({ ...params, newvolume }, context), context);
	},
	/** Reports success without any effect for a while after a sign-in. */
	bot_resume(params, context) {
		const { signedInAt } = context.life;
		const isDeaf = signedInAt !== undefined && context.now - signedInAt < DEAF_MS;
		const bot = context.bots.get(params.botid);
		if (isDeaf && bot?.pausedAt === signedInAt) return { result: 'success' };
		return referenceHandlers.bot_resume(params, context);
	},

	async bot_statuslist(params, context) {
		return (await referenceHandlers.bot_statuslist(params, context)).map((record) =>
			recordOf(record, context),
		);
	},
};

/** A bot's record as printed by the program; missing values are omitted. */
function recordOf(record: BotReply, context: CallContext): BotReply {
	const bot = context.bots.get(Number(record.botid));
	if (!bot) return record;
	const asked = context.bots.tradesOf(bot.botid).map((trade) => askedOf(trade, bot, context));
	const done = asked.filter(({ trade }) => trade.state === 'finished');
	const pending = asked.filter(({ trade }) => trade.state === 'connected');
	const trades = record.trades.map((trade, place) => ({
		...trade,
		status: OVER.has(String(trade.status)) ? undefined : trade.status,
		...figuresOf(asked.slice(place, place + 1), bot),
	}));
	return {
		...record,
		...(bot.action === 'sell' && { totalrelvolume: new Decimal((bot.baseVolume * bot.bound) / COIN) }),
		...{
			completed: undefined,
			aveprice: undefined,
			volume: undefined,
			complete: undefined,
			percentage: undefined,
		},
		...(done.length > 0 && doneMembers(done, bot)),
		...endMembers(record, asked, bot, context.now),
		trades,
		...{ pending: undefined, pendingprice: undefined, pendingvolume: undefined },
		...(pending.length > 0 && pendingMembers(pending, bot)),
	};
}

/** A trade as requested; the program ignores its outcome. */
interface Asked {
	readonly trade: BotTrade;
	/** Includes the fee of one transaction. */
	readonly paid: bigint;
	readonly received: bigint;
}

function askedOf(trade: BotTrade, { action, base, rel }: BotRow, { coins }: CallContext): Asked {
	const fee = coins.find(action === 'buy' ? rel : base)?.txfee ?? 0n;
	return { trade, paid: trade.given + fee, received: trade.asked ?? trade.taken };
}

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);
const paidOf = (asked: readonly Asked[]): bigint => sumOf(asked.map(({ paid }) => paid));

/** Price in rel per base, and volume in rel, also for a seller. */
function figuresOf(asked: readonly Asked[], { action }: BotRow) {
	const [paid, received] = [paidOf(asked), sumOf(asked.map((each) => each.received))];
	const [base, rel] = action === 'buy' ? [received, paid] : [paid, received];
	return { price: new Decimal(base === 0n ? 0n : (rel * COIN) / base), volume: new Decimal(rel) };
}

/** `complete` is true from the first trade on; `percentage` is the traded share of the volume. */
function doneMembers(done: readonly Asked[], bot: BotRow) {
	const { price, volume } = figuresOf(done, bot);
	const percentage = Number((paidOf(done) * 10n ** 10n) / volumeOf(bot)) / 1e8;
	return { aveprice: price, volume, complete: true, percentage };
}

function pendingMembers(pending: readonly Asked[], bot: BotRow) {
	const { price, volume } = figuresOf(pending, bot);
	return { pending: pending.length, pendingprice: price, pendingvolume: volume };
}

/**
 * In each round the program pauses a bot that has requested its whole volume, and stops one that has traded it;
 * likewise at the proceeds of its first volume, which bot_settings does not change.
 * If the user has also paused the bot, the user's pause is shown.
 */
function endMembers({ paused, stopped }: BotReply, asked: readonly Asked[], bot: BotRow, now: number) {
	const at = Math.floor(now / 1000);
	const isAll = (states: readonly string[]) => {
		const counted = asked.filter(({ trade }) => states.includes(trade.state));
		const isPaid = paidOf(counted) * 100n >= volumeOf(bot) * 99n;
		const trades = counted.map(({ trade }) => trade);
		return isPaid || areProceedsReached(bot, trades);
	};
	const isDone = isAll(['finished']);
	return {
		...(isAll(['finished', 'connected']) ? { paused: paused ?? at } : paused !== undefined && { paused }),
		...(isDone ? { stopped: at } : stopped !== undefined && { stopped }),
	};
}

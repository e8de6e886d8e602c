import type * as v from 'valibot';
import type * as bots from '#lib/api/bots.ts';
import type { Wire } from '../../../wire.ts';
import { botHandlers as documentHandlers } from '../../document/handlers/bots.ts';
import type { Handlers } from '../../document/handlers/handler.ts';

type BotHandlers = Handlers<typeof bots>;
type BotReply = Wire<v.InferInput<typeof bots.bot_status.reply>>;
type Served = 'bot_resume' | 'bot_buy' | 'bot_sell' | 'bot_status' | 'bot_statuslist' | 'bot_settings';

/** How long bots that a sign-in paused cannot be resumed: at least 50 seconds were measured. */
const DEAF_MS = 60_000;

/** How tries end that became no swap: their rows stay, without a status. */
const OVER: ReadonlySet<string> = new Set(['expired', 'rejected']);

/** The document's records without the number of finished trades, which the real node does not give. */
export const botHandlers: Pick<BotHandlers, Served> = {
	bot_buy: async (params, context) => recordOf(await documentHandlers.bot_buy(params, context)),
	bot_sell: async (params, context) => recordOf(await documentHandlers.bot_sell(params, context)),
	bot_status: async (params, context) => recordOf(await documentHandlers.bot_status(params, context)),
	bot_settings: async (params, context) => recordOf(await documentHandlers.bot_settings(params, context)),
	/** For a while after a sign-in it answers success and does nothing. */
	bot_resume(params, context) {
		const { signedInAt } = context.life;
		const isDeaf = signedInAt !== undefined && context.now - signedInAt < DEAF_MS;
		const bot = context.bots.get(params.botid);
		if (isDeaf && bot?.pausedAt === signedInAt) return { result: 'success' };
		return documentHandlers.bot_resume(params, context);
	},

	async bot_statuslist(params, context) {
		return (await documentHandlers.bot_statuslist(params, context)).map(recordOf);
	},
};

/** A member without a value is not printed. */
function recordOf(record: BotReply): BotReply {
	const trades = record.trades.map((trade) =>
		OVER.has(String(trade.status)) ? { ...trade, status: undefined } : trade,
	);
	return { ...record, completed: undefined, trades };
}

import {
	bot_buy,
	bot_list,
	bot_pause,
	bot_resume,
	bot_sell,
	bot_settings,
	bot_status,
	bot_statuslist,
	bot_stop,
} from '#lib/api/bots.ts';
import type { ReplyOf } from '#lib/api/method.ts';
import { lastnonce } from '#lib/api/signature-only.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import type { Bot, BotTerms } from '#lib/domain/bots/bot.ts';
import { DOCUMENT_BOTS } from '#lib/domain/bots/bot-behaviour.ts';
import { formatAmount } from '#lib/domain/money/amount.ts';
import type { NodeBots } from '../../bots/bots.ts';
import { readBot } from './bot-rows.ts';

/** How a program writes a bot down. */
export interface BotRecords {
	read(wire: ReplyOf<typeof bot_status>): Bot;
	/** The decimal text of a changed volume. */
	newVolume(terms: Pick<BotTerms, 'side' | 'bound' | 'volume'>): string;
}

const DOCUMENT_RECORDS: BotRecords = { read: readBot, newVolume: ({ volume }) => formatAmount(volume) };

export function openBots(
	client: NodeClient,
	{ read: readRecord, newVolume }: BotRecords = DOCUMENT_RECORDS,
): NodeBots {
	const named = (id: string) => ({ botid: Number(id) });
	return {
		behaviour: DOCUMENT_BOTS,
		async list(options) {
			return (await client.call(bot_statuslist, {}, options)).map(readRecord);
		},
		async ids(options) {
			return (await client.call(bot_list, {}, options)).map(String);
		},
		async read(id, options) {
			return readRecord(await client.call(bot_status, named(id), options));
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

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
import { lastnonce } from '#lib/api/signature-only.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import { DOCUMENT_BOTS } from '#lib/domain/bots/bot-behaviour.ts';
import { formatAmount } from '#lib/domain/money/amount.ts';
import type { NodeBots } from '../../bots/bots.ts';
import { readBot } from './bot-rows.ts';

export function openBots(client: NodeClient): NodeBots {
	const named = (id: string) => ({ botid: Number(id) });
	return {
		behaviour: DOCUMENT_BOTS,
		async list(options) {
			return (await client.call(bot_statuslist, {}, options)).map(readBot);
		},
		async ids(options) {
			return (await client.call(bot_list, {}, options)).map(String);
		},
		async read(id, options) {
			return readBot(await client.call(bot_status, named(id), options));
		},
		async start({ base, rel, side, bound, volume }) {
			const [price, sum] = [formatAmount(bound), formatAmount(volume)];
			const reply = await (side === 'buy'
				? client.call(bot_buy, { base, rel, maxprice: price, relvolume: sum })
				: client.call(bot_sell, { base, rel, minprice: price, basevolume: sum }));
			return readBot(reply);
		},
		async change(id, { bound, volume }) {
			const terms = { newprice: formatAmount(bound), newvolume: formatAmount(volume) };
			return readBot(await client.call(bot_settings, { ...named(id), ...terms }));
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

import type * as bots from '../bots.ts';
import type { ManualOf } from '../method.ts';

const BOTID = { botid: 'The bot’s id, as bot_list gives it.' };
const RUNS = 'While it runs, the node has its one request, and your own buy or sell is refused.';

export const botsManual: ManualOf<typeof bots> = {
	bot_buy: {
		does: `Starts a bot that buys base by itself until the volume is spent. ${RUNS}`,
		seenIn: 'bots',
		params: {
			base: 'The coin to buy.',
			rel: 'The coin to pay with.',
			maxprice: 'The most to pay for one base.',
			relvolume: 'What to spend in all, in rel.',
		},
	},
	bot_sell: {
		does: `Starts a bot that sells base by itself until the volume is sold. ${RUNS}`,
		seenIn: 'bots',
		params: {
			base: 'The coin to sell.',
			rel: 'The coin to get.',
			minprice: 'The least to get for one base.',
			basevolume: 'What to sell in all, in base.',
		},
	},
	bot_list: { params: {} },
	bot_pause: { about: 'It starts no further trade; one that has begun goes on.', params: BOTID },
	bot_resume: { does: `Lets the bot trade again. ${RUNS}`, seenIn: 'bots', params: BOTID },
	bot_stop: { about: 'It cannot be started again; a trade that has begun goes on.', params: BOTID },
	bot_settings: {
		does: 'Changes what the bot may pay or get, and how much it trades in all.',
		seenIn: 'bots',
		params: {
			...BOTID,
			newprice: 'The buyer’s highest or the seller’s lowest price.',
			newvolume: 'The buyer’s in rel, the seller’s in base.',
		},
	},
	bot_status: { params: BOTID },
	bot_statuslist: { params: {} },
};

import type { ManualOf } from './method.ts';
import type * as market from './market.ts';
import type * as swaps from './swaps.ts';
import type * as statistics from './statistics.ts';
import type * as bots from './bots.ts';
import type * as deposits from './deposits.ts';
import type * as others from './signature-only.ts';
import type { methods } from './index.ts';
import { COIN, walletManual } from './wallet-manual.ts';

const BASE = 'The coin that is bought or sold.';
const REL = 'The coin that is paid with.';
const PAIR = { base: BASE, rel: REL };
const REQUEST = {
	timeout: 'How long the request waits for a maker.',
	duration: 'How old orders may be.',
	nonce: 'Grows from call to call once one was used. A used one stops all bots.',
	uuid: 'A name for the request. Not in the document.',
};

const marketManual: ManualOf<typeof market> = {
	setprice: {
		about: 'The node repeats the order by itself. To cancel it in full, set 0 in both directions.',
		does: 'Posts an order to sell base at this price. Makers are bound: a taker may start a swap at any time. A price of 0 cancels.',
		seenIn: 'orders',
		params: { ...PAIR, price: 'For one base, in rel. 0 cancels.', broadcast: '1 tells the network.' },
	},
	autoprice: {
		about: 'The price is (1 + margin) × (price × factor + offset), computed anew each minute.',
		does: 'Starts a formula: the node posts orders by itself and changes their price each minute. One that follows an aggregator ends only with the node.',
		seenIn: 'orders',
		params: {
			...PAIR,
			fixed: 'Takes the place of the outside price.',
			minprice: 'The lowest price, applied last.',
			maxprice: 'The highest price.',
			margin: 'As a share: 0.01 is one percent.',
			buymargin: 'In place of margin, for buying.',
			sellmargin: 'In place of margin, for selling.',
			refbase: 'Begins the pair whose price is followed.',
			refrel: 'Ends it, or names a price aggregator.',
			factor: 'What the price is multiplied by.',
			offset: 'What is added to it.',
			usdpeg: 'Not 0: factor is a price in US dollars that the book is pegged to.',
			fundvalue_bid: 'A value of fundvalue that bids follow, such as NAV_KMD.',
			fundvalue_ask: 'A value of fundvalue that asks follow.',
			address: 'As in fundvalue.',
			holdings: 'As in fundvalue.',
			divisor: 'As in fundvalue.',
		},
	},
	buy: {
		about:
			'Fills at once or ends, in part perhaps. It lasts as long as the timeout; recentswaps shows what became of it.',
		does: 'Requests a trade: if an order matches, a swap begins and pays its fee.',
		seenIn: 'swaps',
		params: {
			...PAIR,
			price: 'The most to pay for one base.',
			relvolume: 'What to spend, in rel.',
			...REQUEST,
			fomo: 'Spends this much rel at the best prices, plus 5 %.',
		},
	},
	sell: {
		about:
			'Fills at once or ends, in part perhaps. It lasts as long as the timeout; recentswaps shows what became of it.',
		does: 'Requests a trade: if an order matches, a swap begins and pays its fee.',
		seenIn: 'swaps',
		params: {
			...PAIR,
			price: 'The least to get for one base.',
			basevolume: 'What to sell, in base.',
			...REQUEST,
			dump: 'Sells this much base at the best prices.',
		},
	},
	orderbook: {
		about: 'Volumes and output counts are those that the node knows by now.',
		params: { ...PAIR, duration: 'How old orders may be.' },
	},
	getprices: { params: { coin: 'Only prices with this coin.' } },
	myprice: { about: 'The wallet has to be active.', params: PAIR },
	myprices: { params: {} },
	goal: {
		about: 'Above its goal a coin may be sold, below it bought.',
		does: 'Sets a goal: from then on the node trades by itself to reach it. Some nodes set the same goal for all coins when no coin is given.',
		seenIn: 'portfolio',
		params: { coin: 'The ticker.', val: 'Its share of the portfolio, in percent.' },
	},
	portfolio: { params: {} },
	notarizations: { params: { coin: 'The ticker.' } },
};

const swapsManual: ManualOf<typeof swaps> = {
	swapstatus: {
		about: 'Asking helps a stuck swap on and claims what is due of it.',
		params: {
			requestid: 'With quoteid: one swap.',
			quoteid: 'With requestid: one swap.',
			coin: 'Swaps of this coin.',
			base: 'With rel: swaps of this pair.',
			rel: 'With base: swaps of this pair.',
			limit: 'The most rows.',
			pending: '1 lists the swaps that are still open.',
			fast: '1 answers sooner where all swaps of a pair are gone through.',
		},
	},
	recentswaps: { about: 'The latest first.', params: { limit: 'The most swaps.' } },
	statsdisp: {
		about:
			'Goes through the node’s log of the network. One time in the future for both shows what is pending.',
		params: {
			starttime: '0 leaves the bound open.',
			endtime: '0 leaves the bound open.',
			gui: 'Only swaps of this front end.',
			pubkey: 'Only swaps of this node.',
			base: 'Only swaps of this pair.',
			rel: 'Only swaps of this pair.',
		},
	},
	parselog: { about: 'Counts only what is new since the last call.', params: {} },
};

const SHOWN_PAIR = { base: 'The first coin of the pair.', rel: 'The coin that prices are in.' };

const statisticsManual: ManualOf<typeof statistics> = {
	ticker: { params: SHOWN_PAIR },
	tradesarray: {
		about: 'Each row: timestamp, high, low, open, close, relvolume, basevolume, aveprice, numtrades.',
		params: {
			...SHOWN_PAIR,
			starttime: '1,024 rows before now where it is left out.',
			endtime: 'Now where it is left out.',
			timescale: 'The width of a row.',
		},
	},
	pricearray: {
		about: 'Each row: timestamp, avebid, aveask, highbid, lowask.',
		params: {
			...SHOWN_PAIR,
			starttime: '0 leaves the bound open.',
			endtime: '0 leaves the bound open.',
			timescale: 'The width of a row.',
		},
	},
};

const BOTID = { botid: 'The bot’s id, as bot_list gives it.' };
const RUNS = 'While it runs, the node has its one request, and your own buy or sell is refused.';

const botsManual: ManualOf<typeof bots> = {
	bot_buy: {
		does: `Starts a bot that buys base by itself until the volume is spent. ${RUNS}`,
		seenIn: 'bots',
		params: {
			base: 'The coin to buy.',
			rel: 'The coin to pay with.',
			maxprice: 'The most to pay for one base.',
			relvolume: 'Total to spend, in rel.',
		},
	},
	bot_sell: {
		does: `Starts a bot that sells base by itself until the volume is sold. ${RUNS}`,
		seenIn: 'bots',
		params: {
			base: 'The coin to sell.',
			rel: 'The coin to get.',
			minprice: 'The least to get for one base.',
			basevolume: 'Total to sell, in base.',
		},
	},
	bot_list: { params: {} },
	bot_pause: { about: 'It starts no further trade; one that has begun goes on.', params: BOTID },
	bot_resume: { does: `Lets the bot trade again. ${RUNS}`, seenIn: 'bots', params: BOTID },
	bot_stop: { about: 'It cannot be started again; a trade that has begun goes on.', params: BOTID },
	bot_settings: {
		does: 'Changes what the bot may pay or get, and how much it trades in total.',
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

const depositsManual: ManualOf<typeof deposits> = {
	fastswap_deposit: {
		about:
			'Covers what is pending in swaps, not all that is traded. Makers recognise it after about ten confirmations.',
		does: 'Locks coins of the reference coin for that many weeks: nothing gets them back earlier.',
		seenIn: 'deposits',
		params: {
			weeks: '1 to 52. 0 is for testing: keep the deposit’s time and address for the claim.',
			amount: 'At least 10.0001.',
			broadcast: '1 sends the deposit at once.',
		},
	},
	fastswap_claim: {
		about:
			'Claims are rounded up to the next week. What cannot be claimed yet is listed with its wait. A deposit that the node has lost can be added by its txid to the deposit list in the DB folder of its data directory; on Windows, claim one txid at a time.',
		does: 'Spends the deposits whose time is over to the node’s own address.',
		seenIn: 'deposits',
		params: {},
	},
};

const HEIGHT = 'The block.';

const signatureOnlyManual: ManualOf<typeof others> = {
	inventory: {
		params: {
			coin: COIN,
			reset: '1 signs the node in again with the passphrase.',
			passphrase: 'Needed with reset. It is sent to the node and not stored.',
		},
	},
	lastnonce: { params: {} },
	getmyprice: { params: SHOWN_PAIR },
	getprice: { params: SHOWN_PAIR },
	snapshot: {
		about: 'Reads the whole chain, which takes long.',
		params: { coin: COIN, height: HEIGHT },
	},
	snapshot_balance: {
		about: 'Reads the whole chain, which takes long.',
		params: { coin: COIN, height: HEIGHT, addresses: 'A list of addresses.' },
	},
	dividends: {
		about: 'Pays nothing.',
		params: {
			coin: COIN,
			height: HEIGHT,
			dividend: 'What to share out, in coins.',
			dust: 'Smaller shares are not paid.',
			exclude: 'A list of addresses that get none.',
		},
	},
};

export const manual: ManualOf<typeof methods> = {
	...walletManual,
	...marketManual,
	...swapsManual,
	...statisticsManual,
	...botsManual,
	...depositsManual,
	...signatureOnlyManual,
};

import type * as market from '../market.ts';
import type { ManualOf } from '../method.ts';

const BASE = 'The coin that is bought or sold.';
const REL = 'The coin that is paid with.';
const PAIR = { base: BASE, rel: REL };
const REQUEST = {
	timeout: 'How long the request waits for a maker.',
	duration: 'How old orders may be.',
	nonce: 'Grows from call to call once one was used. A used one stops all bots.',
	uuid: 'A name for the request. Not in the document.',
};

export const marketManual: ManualOf<typeof market> = {
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

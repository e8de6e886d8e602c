import type { ManualOf } from './method.ts';
import type * as session from './session.ts';
import type * as coins from './coins.ts';
import type * as wallet from './wallet.ts';
import type * as spending from './spending.ts';
import type * as tools from './wallet-tools.ts';
import type * as market from './market.ts';
import type * as swaps from './swaps.ts';
import type * as statistics from './statistics.ts';
import type * as bots from './bots.ts';
import type * as deposits from './deposits.ts';
import type * as others from './signature-only.ts';
import type { methods } from './index.ts';

const sessionManual: ManualOf<typeof session> = {
	passphrase: {
		about:
			'The second call after the start of a node. The first reply begins with the key for all later calls.',
		does: 'Signs the node in with this passphrase. With another one than now, the node changes its wallet: this page loses its access until you sign in again, and the bots are paused.',
		params: {
			passphrase: 'The passphrase, or a private key as WIF. It is sent to the node and not stored.',
			gui: '`nogui`, or the name of a front end.',
			netid: 'The peer network. Each is separate from the others.',
			seednode: 'The address of a peer to begin with.',
		},
	},
	stop: {
		does: 'Stops the node. Orders leave the book, bots end, and swaps that are open stand still until it is started again.',
		params: {},
	},
	help: { params: {} },
	getendpoint: {
		about: 'The stream starts with this call. Swapdesk makes it by itself where the stream is read.',
		does: 'Opens the event stream of the node. Some nodes stand still while it is open and no program reads it.',
		params: {},
	},
	sleep: {
		about: 'Usually sent queued, to try the queue.',
		does: 'Keeps the node busy: it answers nothing but fast calls until the time is over.',
		params: { seconds: 'For how long.' },
	},
	millis: { about: 'For debugging.', params: {} },
	trust: {
		about: 'Takes effect at once.',
		params: {
			pubkey: 'The peer’s public key.',
			trust: 'Above 0 trusts the peer, 0 is normal, below 0 blocks it.',
		},
	},
	trusted: { params: {} },
	getpeers: { about: 'Each with its address and its session, which is 0 where there is none.', params: {} },
};

const COIN = 'The ticker.';

const coinsManual: ManualOf<typeof coins> = {
	enable: {
		about: 'Native mode: the daemon of the coin runs on the node’s machine.',
		params: { coin: COIN },
	},
	electrum: {
		about: 'SPV mode: nothing of the chain is downloaded.',
		params: {
			coin: COIN,
			ipaddr: 'The server’s host.',
			port: 'The server’s port.',
			cache_history: '1 keeps a history for listtransactions. Not in the document.',
		},
	},
	disable: { about: 'The coin is not traded any more.', params: { coin: COIN } },
	getcoin: { about: 'In SPV mode ask balance for the balance.', params: { coin: COIN } },
	getcoins: { about: 'Those that are on and those that are off.', params: {} },
	getfee: { about: 'Only BTC has a fee that changes.', params: { coin: COIN } },
	setconfirms: {
		about: 'Each side of a swap sends what it requires; both use the larger number.',
		params: {
			coin: COIN,
			numconfirms: 'The confirmations that you require.',
			maxconfirms: 'The most that you wait for when the other side wants more.',
		},
	},
};

const walletManual: ManualOf<typeof wallet> = {
	balance: {
		about:
			'Funds for trading, not the whole wallet. The reference coin has its deposit credit and what uses it too.',
		params: { coin: COIN, address: 'One address.' },
	},
	balances: {
		about: 'Addresses that are not the node’s own have to be imported into the coin’s daemon first.',
		params: { address: 'Another address than the node’s own.' },
	},
	listunspent: { params: { coin: COIN, address: 'One address.' } },
	listtransactions: {
		about: 'In native mode what the daemon lists of the address, in SPV mode the server’s history.',
		params: {
			coin: COIN,
			address: 'One address.',
			count: 'The most rows. Not in the document.',
			skip: 'Rows to leave out at the beginning. Not in the document.',
		},
	},
	inuse: { about: 'A swap locks what it uses for about two minutes.', params: {} },
	getrawtransaction: { params: { coin: COIN, txid: 'The id of the transaction.' } },
	sendrawtransaction: {
		about: 'The reply is the txid.',
		does: 'Sends a signed transaction to the network. What it pays is paid.',
		seenIn: 'wallet',
		params: {
			coin: COIN,
			signedtx: 'The signed transaction, as withdraw gives it.',
			needjson: '1 wraps the txid in JSON, as a queued call needs it. Not in the document.',
		},
	},
};

const spendingManual: ManualOf<typeof spending> = {
	withdraw: {
		about:
			'All inputs are taken for pay-to-pubkey-hash. A last output to the own address becomes part of the change.',
		does: 'Builds and signs a payment from the node’s wallet. With broadcast set to 1 it is sent at once.',
		seenIn: 'wallet',
		params: {
			coin: COIN,
			outputs: 'A list: an object for each recipient, its address with the amount.',
			broadcast: '1 sends the payment at once.',
			opreturn: 'Data for an OP_RETURN output.',
			passphrase: 'Encrypts the data. The same passphrase reads it again.',
		},
	},
	eth_withdraw: {
		does: 'Sends ETH, or a coin on it, from the node’s account.',
		seenIn: 'wallet',
		params: {
			coin: 'ETH or an ERC20 coin.',
			to: 'The recipient.',
			amount: 'What is sent.',
			gas: 'The gas limit. Not in the document.',
			gas_price: 'In gwei. Not in the document.',
			broadcast: '1 sends it; some nodes only quote the fee otherwise. Not in the document.',
		},
	},
	timelock: {
		about: 'Only for coins with CLTV. A second transaction fee is added to the amount.',
		does: 'Builds and signs a payment that cannot be spent before the time is over. It is not sent.',
		seenIn: 'wallet',
		params: {
			coin: COIN,
			duration: 'For how long it is locked.',
			amount: 'What is locked.',
			destaddr: 'Who can spend it then; the own address where it is left out.',
		},
	},
	unlockedspend: {
		about: 'Pays to the node’s own address only.',
		does: 'Spends what the time lock held to the node’s own address.',
		seenIn: 'wallet',
		params: { coin: COIN, txid: 'The transaction that locked it.' },
	},
};

const PASSPHRASE = 'The passphrase. It is sent to the node and not stored.';

const walletToolsManual: ManualOf<typeof tools> = {
	opreturndecrypt: {
		params: { coin: 'The ticker.', txid: 'The transaction that holds the data.', passphrase: PASSPHRASE },
	},
	calcaddress: {
		about: 'Not for ETH and coins on it.',
		params: { passphrase: PASSPHRASE, coin: 'The chain whose address form is used.' },
	},
	convaddress: {
		about: 'For normal and for script addresses.',
		params: {
			coin: 'The coin of the address.',
			address: 'The address.',
			destcoin: 'The coin to convert it to.',
		},
	},
	secretaddresses: {
		about: 'The reply has each address with its private key.',
		params: {
			prefix: 'Begins the text that each key is made from.',
			passphrase: PASSPHRASE,
			num: 'How many.',
			pubtype: 'The version byte of the addresses.',
			taddr: 'The byte before it, for coins that have one.',
		},
	},
	fundvalue: {
		about: 'Prices come from outside. A holding without a price has “no price source”.',
		params: {
			address: 'Adds what this address holds of all active coins.',
			holdings: 'A list of objects with coin and balance, and a comment if you like.',
			divisor: 'The number of shares to divide the value by.',
		},
	},
	jpg: {
		about: 'Works on files of the node’s machine. With data it writes, without it reads.',
		params: {
			srcfile: 'The image to read.',
			destfile: 'The image to write.',
			power2: 'How strongly the image is changed. The same value reads the data again.',
			password: 'Hides the data. The same password reads it again.',
			data: 'What to hide.',
			required: 'How many bits of data.',
			ind: 'Where the data begins.',
		},
	},
};

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
		about: 'Claims are rounded up to the next week. What cannot be claimed yet is listed with its wait.',
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

/** The words for every method of the trading node. */
export const manual: ManualOf<typeof methods> = {
	...sessionManual,
	...coinsManual,
	...walletManual,
	...spendingManual,
	...walletToolsManual,
	...marketManual,
	...swapsManual,
	...statisticsManual,
	...botsManual,
	...depositsManual,
	...signatureOnlyManual,
};

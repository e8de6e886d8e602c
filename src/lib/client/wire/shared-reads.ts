/**
 * Wire names of the reads that the leading tab makes for other tabs, with its key. Any script of this origin can
 * request them. Calls that spend, trade, change something, or contain or return a secret are therefore sent only by
 * their own tab, and so is `dividends`, for which the real program runs a command given in the call (LP_dividends).
 */
export const SHARED_READS: ReadonlySet<string> = new Set([
	'help',
	'millis',
	'trusted',
	'getpeers',
	'getcoin',
	'getcoins',
	'getfee',
	'balance',
	'balances',
	'listunspent',
	'listtransactions',
	'inuse',
	'getrawtransaction',
	'convaddress',
	'fundvalue',
	'orderbook',
	'getprices',
	'myprice',
	'myprices',
	'portfolio',
	'notarizations',
	'swapstatus',
	'recentswaps',
	'statsdisp',
	'ticker',
	'tradesarray',
	'pricearray',
	'bot_list',
	'bot_status',
	'bot_statuslist',
	'lastnonce',
	'getmyprice',
	'getprice',
	'snapshot',
	'snapshot_balance',
]);

/** Requires `method` to be the first key, because nodes use the first of duplicate keys. */
const METHOD = /^\{"method":"(\w+)"[,}]/;

/** Whether the leading tab makes this call for other tabs. */
export function isSharedRead(body: string): boolean {
	return SHARED_READS.has(METHOD.exec(body)?.[1] ?? '');
}

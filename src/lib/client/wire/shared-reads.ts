/**
 * Wire names of the reads that the leading tab makes for other tabs, with its key. Every script of this origin
 * can request one: a call that spends, trades or changes something, or takes or returns a secret, is sent by its
 * own tab only, and so is `dividends`, in which the real program runs a command that the call names
 * (LP_dividends).
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

/** Nodes use the first of two members with one name: the method has to be the first member. */
const METHOD = /^\{"method":"(\w+)"[,}]/;

/** Whether the leading tab makes this call for other tabs. */
export function isSharedRead(body: string): boolean {
	return SHARED_READS.has(METHOD.exec(body)?.[1] ?? '');
}

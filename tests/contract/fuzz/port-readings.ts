import type { MethodName } from '#lib/api/index.ts';
import {
	exampleAddress,
	examplePayee,
	examplePassphrase,
	examplePubkey,
	exampleTxid,
} from '#lib/api/values.ts';
import { DaemonClient } from '#lib/client/daemon-client.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import type { DaemonMethodName } from '#lib/daemon/index.ts';
import { exampleHex, examplePubkey as exampleKey, exampleTokenid } from '#lib/daemon/values.ts';
import { COIN } from '#lib/domain/money/amount.ts';
import type { ChainDaemon } from '#lib/node/daemon/chain-daemon.ts';
import { openChainDaemon } from '#lib/node/daemon/open-daemon.ts';
import { openTradingNode } from '#lib/node/session-opening.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import type { GoodReplies } from './good-replies.ts';
import { written } from './written-reply.ts';

const PAIR = { base: 'KMD', rel: 'LTC' } as const;
const SERIES = { ...PAIR, timescale: 60 } as const;
const SPAN = { from: 1_795_170_000, to: 1_795_176_000 } as const;
const BOT = { ...PAIR, side: 'buy', bound: COIN, volume: COIN } as const;
const PLACE = { coin: 'KMD', height: 1000 } as const;
const PICTURE = { file: 'photo.jpg', sparseness: 7, password: 'x' } as const;
const TAKE = {
	...PAIR,
	price: '0.01',
	volume: '1',
	isMarketOrder: false,
	timeoutSeconds: 10,
	durationSeconds: 3600,
};
const PRICE_RULE = {
	source: { from: 'fixed', price: COIN },
	...{ factor: COIN, offset: 0n, minimum: 0n, maximum: 0n, sellMargin: 0n, buyMargin: undefined },
} as const;
const KEY = { by: 'userpass', userpass: 'f'.repeat(64) } as const;

type AskNode = (node: TradingNode) => Promise<unknown>;
type AskDaemon = (daemon: ChainDaemon) => Promise<unknown>;

const NODE_READINGS: Readonly<Record<MethodName, readonly AskNode[]>> = {
	passphrase: [
		({ session }) =>
			session.signIn({
				...{ by: 'passphrase', passphrase: examplePassphrase, maySendKey: true, mayChangeNetwork: true },
				start: { gui: 'nogui', netid: 0 },
			}),
	],
	stop: [({ control }) => control.stop()],
	help: [({ control }) => control.commands()],
	getendpoint: [({ control }) => control.openStream()],
	sleep: [({ control }) => control.pause(1)],
	millis: [({ control }) => control.writeTimings()],
	trust: [({ market }) => market.setStanding(examplePubkey, 'trusted')],
	trusted: [({ market }) => market.listedMakers()],
	getpeers: [({ control }) => control.peers(), ({ session }) => session.network()],
	enable: [({ wallet }) => wallet.switchOn({ coin: 'KMD' })],
	electrum: [({ wallet }) => wallet.switchOn({ coin: 'KMD', electrum: { host: '127.0.0.1', port: 50_001 } })],
	disable: [({ wallet }) => wallet.switchOff('KMD')],
	getcoin: [({ wallet }) => wallet.coin('KMD')],
	getcoins: [
		({ wallet }) => wallet.coins(),
		({ wallet }) => wallet.coinDetails(),
		({ tools }) => tools.addressFormats(),
		({ session }) => session.signIn(KEY),
		({ session }) => session.pulse(),
	],
	getfee: [({ wallet }) => wallet.fee('KMD')],
	setconfirms: [({ wallet }) => wallet.setConfirmations('KMD', { wanted: 1, most: 6 })],
	balance: [
		({ wallet }) => wallet.balance('KMD', exampleAddress),
		({ wallet }) => wallet.credit('KMD', exampleAddress),
		({ deposits }) => deposits.credit(exampleAddress),
	],
	balances: [({ wallet }) => wallet.holdings()],
	listunspent: [({ wallet }) => wallet.outputs('KMD', exampleAddress)],
	listtransactions: [({ wallet }) => wallet.history('KMD', exampleAddress, { count: 10 })],
	inuse: [({ wallet }) => wallet.heldOutputs()],
	getrawtransaction: [
		({ payments }) => payments.find('KMD', exampleTxid),
		({ tools }) => tools.readTransaction('KMD', exampleTxid),
		({ swaps }) => swaps.depthOf({ coin: 'KMD', txid: exampleTxid }),
	],
	sendrawtransaction: [({ payments }) => payments.send('KMD', exampleHex)],
	withdraw: [({ payments }) => payments.build('KMD', [{ address: examplePayee, amount: COIN }])],
	eth_withdraw: [
		({ payments }) => payments.quoteFromAccount('ETH', { to: '0x1', amount: 1n }),
		({ payments }) =>
			payments.sendFromAccount('ETH', { to: '0x1', amount: 1n }, { gas: 21_000, gasPrice: 20, fee: 1n }),
	],
	timelock: [({ payments }) => payments.buildLock('KMD', { amount: COIN, fee: 0n, seconds: 60 })],
	unlockedspend: [({ payments }) => payments.unlock('KMD', exampleTxid)],
	opreturndecrypt: [({ tools }) => tools.readMessage('KMD', exampleTxid, examplePassphrase)],
	calcaddress: [({ tools }) => tools.deriveKey(examplePassphrase, 'KMD')],
	convaddress: [({ tools }) => tools.convertAddress(exampleAddress, 'KMD', 'LTC')],
	secretaddresses: [
		({ tools }) =>
			tools.deriveSeries(examplePassphrase, {
				prefix: 'secretaddress',
				count: 2,
				version: 60,
				leadingByte: 0,
			}),
	],
	fundvalue: [
		({ tools }) => tools.valueHoldings({ holdings: [{ coin: 'KMD', amount: COIN, comment: '' }] }),
		({ orders }) => orders.priceSources(PRICE_RULE),
	],
	jpg: [
		({ tools }) => tools.pictureCapacity(PICTURE),
		({ tools }) => tools.readPicture(PICTURE, 3),
		({ tools }) => tools.hideInPicture(PICTURE, 'copy.jpg', Uint8Array.of(1, 2, 3)),
	],
	setprice: [({ orders }) => orders.setPrice(PAIR, COIN)],
	autoprice: [({ orders }) => orders.startPriceRule(PAIR, PRICE_RULE)],
	buy: [({ orders }) => orders.take({ ...TAKE, side: 'buy' })],
	sell: [({ orders }) => orders.take({ ...TAKE, side: 'sell' })],
	orderbook: [({ market }) => market.orderBook(PAIR), ({ session }) => session.clock()],
	getprices: [
		({ statistics }) => statistics.makerPrices(),
		({ market }) => market.orderCounts(),
		({ control }) => control.ownKey('5d2b19b1dcab1f18ba675aab1c55d71c63140222'),
	],
	myprice: [({ statistics }) => statistics.ownPrice(PAIR)],
	myprices: [({ orders }) => orders.list(PAIR), ({ orders }) => orders.prices(PAIR)],
	goal: [({ portfolio }) => portfolio.setGoal('KMD', COIN)],
	portfolio: [({ portfolio }) => portfolio.read()],
	notarizations: [({ wallet }) => wallet.notarisation('KMD')],
	swapstatus: [
		({ swaps }) => swaps.open(),
		({ swaps }) => swaps.ofCoin('KMD'),
		({ swaps }) => swaps.ofPair(PAIR),
		({ swaps }) => swaps.find('1-2'),
	],
	recentswaps: [({ swaps }) => swaps.recent(3)],
	statsdisp: [
		({ statistics }) => statistics.seenSwaps(SPAN),
		({ market }) => market.networkDay(PAIR, SPAN),
		({ swaps }) => swaps.counterpartyKeys([]),
	],
	parselog: [({ statistics }) => statistics.countNewMessages()],
	ticker: [({ market }) => market.trades(PAIR), ({ market }) => market.marketDays()],
	tradesarray: [({ market }) => market.candles(SERIES, SPAN)],
	pricearray: [({ market }) => market.band(SERIES, SPAN), ({ market }) => market.priceRecords(SERIES, SPAN)],
	bot_buy: [({ bots }) => bots.start(BOT)],
	bot_sell: [({ bots }) => bots.start({ ...BOT, side: 'sell' })],
	bot_list: [({ bots }) => bots.ids()],
	bot_pause: [({ bots }) => bots.pause('7')],
	bot_resume: [({ bots }) => bots.resume('7')],
	bot_stop: [({ bots }) => bots.stop('7')],
	bot_settings: [({ bots }) => bots.change('7', BOT)],
	bot_status: [({ bots }) => bots.read('7')],
	bot_statuslist: [({ bots }) => bots.list(), ({ control }) => control.runningBots()],
	fastswap_deposit: [({ deposits }) => deposits.build({ amount: 20n * COIN, weeks: 1 })],
	fastswap_claim: [({ deposits }) => deposits.claim()],
	inventory: [({ control }) => control.inventory('KMD')],
	lastnonce: [({ control }) => control.lastNonce(), ({ bots }) => bots.hasNumberedCalls()],
	getmyprice: [({ statistics }) => statistics.ownPrice(PAIR)],
	getprice: [({ market }) => market.bestPrices(PAIR)],
	snapshot: [({ tools }) => tools.takeSnapshot(PLACE)],
	snapshot_balance: [({ tools }) => tools.snapshotBalances(PLACE, [exampleAddress])],
	dividends: [({ tools }) => tools.computeDividend(PLACE, { amount: COIN, dust: 1n, exclude: [] })],
};

const DAEMON_READINGS: Readonly<Record<DaemonMethodName, readonly AskDaemon[]>> = {
	tokenaddress: [({ tokens }) => tokens.ownAddresses()],
	tokenbalance: [({ tokens }) => tokens.balance(exampleTokenid, exampleKey)],
	tokencreate: [
		({ tokens }) => tokens.buildCreation({ name: 'Tide', description: '', supply: 7n, data: '' }, 'exact'),
	],
	tokeninfo: [({ tokens }) => tokens.token(exampleTokenid), ({ tokens }) => tokens.presence(exampleTokenid)],
	tokenlist: [({ tokens }) => tokens.ids(), ({ chain }) => chain.payloadLayout()],
	tokentransfer: [
		({ tokens }) =>
			tokens.buildTransfer({ tokenId: exampleTokenid, sender: exampleKey, recipient: exampleKey, units: 1n }),
	],
	sendrawtransaction: [({ chain }) => chain.broadcast(exampleHex)],
	decoderawtransaction: [({ chain }) => chain.read(exampleHex)],
	getinfo: [({ chain }) => chain.state()],
	getrawtransaction: [
		({ chain }) => chain.transaction(exampleTxid),
		({ chain }) => chain.rawTransactions([exampleTxid]),
		({ tokens }) => tokens.token(exampleTokenid),
		({ chain }) => chain.payloadLayout(),
	],
	gettxout: [({ chain }) => chain.isUnspent({ txid: exampleTxid, index: 0 })],
	gettransaction: [({ chain }) => chain.blocksToMaturity(exampleTxid)],
	getaddressutxos: [({ tokens }) => tokens.outputsAt(exampleAddress, exampleTokenid)],
};

/**
 * Calls all operations that the port derives from the reply to one method, given as `reply`; all other methods get good
 * replies.
 */
export async function readAll(
	name: string,
	reply: Uint8Array,
	good: GoodReplies,
): Promise<PromiseSettledResult<unknown>[]> {
	const daemonMethod = name.startsWith('daemon.') ? (name.slice(7) as DaemonMethodName) : undefined;
	const replyTo = (called: string) => {
		const body = called === name ? reply : written(called, good.get(called)?.[0]);
		return { status: 200, body };
	};
	const methodOf = (body: string) => (JSON.parse(body) as { method: string }).method;
	if (daemonMethod) {
		const transport = { address: 'fuzz', send: async (body: string) => replyTo(`daemon.${methodOf(body)}`) };
		const daemon = openChainDaemon(new DaemonClient({ transport }));
		return Promise.allSettled(DAEMON_READINGS[daemonMethod].map((ask) => ask(daemon)));
	}
	const transport = { address: 'fuzz', send: async (body: string) => replyTo(methodOf(body)) };
	const settled: PromiseSettledResult<unknown>[] = [];
	for (const program of ['document', 'marketmaker'] as const) {
		const client = new NodeClient({ transport, userpass: 'f'.repeat(64) });
		client.owner = { wallet: exampleAddress, source: 'passphrase' };
		const node = openTradingNode(client, program);
		settled.push(...(await Promise.allSettled(NODE_READINGS[name as MethodName].map((ask) => ask(node)))));
	}
	return settled;
}

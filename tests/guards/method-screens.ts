import { pageOfMethod } from '#lib/messages/method-pages.ts';

/**
 * The screen of each declared method. `method-screens.test.ts` checks every row against the sources: imports must lead
 * from the screen's page to a call of the operation, from the operation to the method's declaration, and from the test
 * to the screen. `method-screens.md` shows the table.
 */
export interface MethodScreen {
	/** Path of the most suitable page. The console also offers every method. */
	readonly screen: string;
	/**
	 * The port operation called by the screen, as `subject.operation`, or as `subject[operation]` if the screen selects
	 * it by a string.
	 */
	readonly operation: string;
	/** A test that shows the method on that screen. */
	readonly test: string;
}

const component = (name: string): string => `tests/component/${name}.svelte.test.ts`;
const state = (name: string): string => `tests/unit/state/${name}.runes.test.ts`;
const tradeRequests = 'tests/unit/state/orders/trade-requests.svelte.test.ts';
const e2e = (name: string): string => `tests/e2e/${name}.spec.ts`;

/** Proofs by method name, like `METHOD_PAGES`. */
const PROOFS: Readonly<Record<string, Omit<MethodScreen, 'screen'>>> = {
	passphrase: { operation: 'session.signIn', test: e2e('sign-in') },
	stop: { operation: 'control.stop', test: component('control/stop') },
	help: { operation: 'node.commands', test: component('control/node-pages') },
	getendpoint: { operation: 'control.openStream', test: e2e('tabs/event-stream') },
	sleep: { operation: 'control.pause', test: component('control/stop') },
	millis: { operation: 'control.writeTimings', test: component('control/node-pages') },
	trust: { operation: 'market.setStanding', test: component('control/trust') },
	trusted: { operation: 'market.listedMakers', test: component('control/trust') },
	getpeers: { operation: 'node.peers', test: component('control/peers') },

	enable: { operation: 'wallet.switchOn', test: component('wallet/wallet-list') },
	electrum: { operation: 'wallet.switchOn', test: component('wallet/wallet-list') },
	disable: { operation: 'wallet.switchOff', test: component('wallet/wallet-list') },
	getcoin: { operation: 'wallet.coin', test: component('wallet/one-coin') },
	getcoins: { operation: 'wallet.coinDetails', test: component('wallet/wallet-list') },
	getfee: { operation: 'wallet.fee', test: component('wallet/one-coin') },
	setconfirms: {
		operation: 'wallet.setConfirmations',
		test: component('wallet/one-coin'),
	},

	balance: { operation: 'wallet.balance', test: component('wallet/one-coin') },
	balances: { operation: 'holdings', test: component('wallet/wallet-list') },
	listunspent: { operation: 'wallet.outputs', test: component('wallet/one-coin') },
	listtransactions: { operation: 'history', test: component('wallet/one-coin') },
	inuse: { operation: 'heldOutputs', test: component('wallet/one-coin') },
	getrawtransaction: {
		operation: 'payments.find',
		test: component('tools/transaction'),
	},
	sendrawtransaction: {
		operation: 'payments.send',
		test: e2e('tools/pasted-transaction'),
	},
	withdraw: { operation: 'payments.build', test: state('wallet/sends') },
	eth_withdraw: { operation: 'payments.sendFromAccount', test: state('wallet/send-accounts') },
	timelock: { operation: 'payments.buildLock', test: state('wallet/time-locks') },
	unlockedspend: { operation: 'payments.unlock', test: state('wallet/time-locks') },
	opreturndecrypt: {
		operation: 'tools.readMessage',
		test: component('tools/messages'),
	},
	calcaddress: { operation: 'tools.deriveKey', test: component('tools/keys') },
	convaddress: {
		operation: 'tools.convertAddress',
		test: component('tools/addresses'),
	},
	secretaddresses: { operation: 'tools.deriveSeries', test: component('tools/keys') },
	fundvalue: { operation: 'tools.valueHoldings', test: component('tools/holdings') },
	jpg: { operation: 'tools.hideInPicture', test: component('tools/picture') },

	setprice: { operation: 'orders.setPrice', test: component('orders/post-form') },
	autoprice: { operation: 'orders.startPriceRule', test: e2e('price-rule') },
	buy: { operation: 'orders.take', test: tradeRequests },
	sell: { operation: 'orders.take', test: tradeRequests },
	orderbook: { operation: 'market.orderBook', test: component('book/book') },
	getprices: {
		operation: 'statistics.makerPrices',
		test: component('statistics/statistics'),
	},
	myprice: {
		operation: 'statistics.ownPrice',
		test: component('statistics/statistics'),
	},
	myprices: { operation: 'orders.list', test: component('orders/my-orders') },
	goal: { operation: 'portfolio.setGoal', test: state('goal-calls') },
	portfolio: { operation: 'portfolio.read', test: state('portfolio') },
	notarizations: {
		operation: 'wallet.notarisation',
		test: component('wallet/one-coin'),
	},

	swapstatus: { operation: 'node.ofPair', test: state('swaps/swaps') },
	recentswaps: { operation: 'swaps.recent', test: tradeRequests },
	statsdisp: {
		operation: 'statistics.seenSwaps',
		test: state('network-log'),
	},
	parselog: {
		operation: 'statistics.countNewMessages',
		test: component('statistics/statistics'),
	},

	ticker: { operation: 'market.trades', test: e2e('trade') },
	tradesarray: { operation: 'market.candles', test: component('trade/chart') },
	pricearray: { operation: 'market.band', test: e2e('trade') },

	bot_buy: { operation: 'node.start', test: state('bots') },
	bot_sell: { operation: 'node.start', test: state('bots') },
	bot_list: { operation: 'node.ids', test: state('bots') },
	bot_pause: { operation: 'bots[pause]', test: component('bots/bots') },
	bot_resume: { operation: 'bots[resume]', test: component('bots/bots') },
	bot_stop: { operation: 'bots[stop]', test: component('bots/bots') },
	bot_settings: { operation: 'node.change', test: state('bots') },
	bot_status: { operation: 'node.read', test: state('bots') },
	bot_statuslist: { operation: 'node.list', test: state('bots') },

	fastswap_deposit: { operation: 'deposits.build', test: state('deposits/deposits') },
	fastswap_claim: { operation: 'deposits.claim', test: state('deposits/deposits') },

	inventory: {
		operation: 'node.inventory',
		test: component('control/node-pages'),
	},
	lastnonce: { operation: 'node.lastNonce', test: component('control/node-pages') },
	getmyprice: {
		operation: 'statistics.ownPrice',
		test: component('statistics/statistics'),
	},
	getprice: { operation: 'market.bestPrices', test: e2e('trade') },
	snapshot: { operation: 'tools.takeSnapshot', test: component('tools/snapshot') },
	snapshot_balance: {
		operation: 'tools.snapshotBalances',
		test: component('tools/snapshot'),
	},
	dividends: {
		operation: 'tools.computeDividend',
		test: component('tools/snapshot'),
	},

	'daemon.tokenaddress': {
		operation: 'tokens.ownAddresses',
		test: e2e('token-list'),
	},
	'daemon.tokenbalance': {
		operation: 'tokens.balance',
		test: state('tokens/tokens'),
	},
	'daemon.tokencreate': {
		operation: 'tokens.buildCreation',
		test: e2e('token-create'),
	},
	'daemon.tokeninfo': { operation: 'tokens.token', test: state('tokens/tokens') },
	'daemon.tokenlist': { operation: 'tokens.ids', test: state('tokens/tokens') },
	'daemon.tokentransfer': {
		operation: 'tokens.buildTransfer',
		test: state('tokens/token-transfer-flow'),
	},
	'daemon.sendrawtransaction': {
		operation: 'chain.broadcast',
		test: e2e('token-create'),
	},
	'daemon.decoderawtransaction': {
		operation: 'chain.read',
		test: component('tools/transaction'),
	},
};

export const METHOD_SCREENS: Readonly<Record<string, MethodScreen>> = Object.fromEntries(
	Object.entries(PROOFS).map(([method, proof]) => [method, { screen: pageOfMethod(method) ?? '', ...proof }]),
);

const HEADING = `# Where each method has its screen

The console has all of them besides. The tests of \`npm test\` hold each row, and write this file when asked to:
\`WRITE_TABLE=1 npx vitest run --project node tests/guards/method-screens\`.`;

export function tableOf(rows: Readonly<Record<string, MethodScreen>>): string {
	const lines = Object.entries(rows).map(([method, { screen, test }]) => [method, screen, test]);
	const shown = lines.map(([method, screen, test]) => [`\`${method}\``, `\`${screen}\``, `\`${test}\``]);
	const all = [['method', 'screen', 'test'], ...shown];
	const widths = [0, 1, 2].map((column) => Math.max(...all.map((line) => line[column]?.length ?? 0)));
	const line = (cells: readonly string[]) =>
		`| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
	const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
	const [head = [], ...rest] = all;
	return `${HEADING}\n\n${[line(head), rule, ...rest.map(line)].join('\n')}\n`;
}

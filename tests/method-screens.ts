/**
 * Where each declared method has its screen. `method-screens.test.ts` holds every row against the sources: from the page of
 * the screen imports have to lead to a call of the operation, from the operation to the method's declaration, and from the
 * test to the screen. The README shows the table.
 */
export interface MethodScreen {
	/** The path of the page that is the natural place for it. The console has all of them besides. */
	readonly screen: string;
	/**
	 * The operation of the port by which the screen calls it, as `subject.operation`, or `subject[operation]` where the screen
	 * names it by a text.
	 */
	readonly operation: string;
	/** A test that shows it there. */
	readonly test: string;
}

const component = (name: string): string => `tests/component/${name}.svelte.test.ts`;
const state = (name: string): string => `tests/unit/state/${name}.svelte.test.ts`;
const e2e = (name: string): string => `tests/e2e/${name}.spec.ts`;

/** By the name of the method; those of the daemon begin with its name. */
export const METHOD_SCREENS: Readonly<Record<string, MethodScreen>> = {
	passphrase: { screen: '/', operation: 'session.signIn', test: e2e('sign-in') },
	stop: { screen: '/node/control', operation: 'control.stop', test: component('control/stop') },
	help: { screen: '/node/commands', operation: 'node.commands', test: component('control/node-pages') },
	getendpoint: { screen: '/settings', operation: 'events.open', test: e2e('tabs/event-stream') },
	sleep: { screen: '/node/control', operation: 'control.pause', test: component('control/stop') },
	millis: { screen: '/node', operation: 'control.writeTimings', test: component('control/node-pages') },
	trust: { screen: '/node/trust', operation: 'makers.setStanding', test: component('control/trust') },
	trusted: { screen: '/node/trust', operation: 'makers.listed', test: component('control/trust') },
	getpeers: { screen: '/node/peers', operation: 'node.peers', test: component('control/peers') },

	enable: { screen: '/settings', operation: 'coins.switchOn', test: component('wallet/wallet-list') },
	electrum: { screen: '/wallet', operation: 'coins.switchOn', test: component('wallet/wallet-list') },
	disable: { screen: '/wallet', operation: 'coins.switchOff', test: component('wallet/wallet-list') },
	getcoin: { screen: '/wallet/coin', operation: 'wallet.coin', test: component('wallet/one-coin') },
	getcoins: { screen: '/wallet', operation: 'coins.list', test: component('wallet/wallet-list') },
	getfee: { screen: '/wallet/coin', operation: 'coins.fee', test: component('wallet/one-coin') },
	setconfirms: {
		screen: '/wallet/coin',
		operation: 'coins.setConfirmations',
		test: component('wallet/one-coin'),
	},

	balance: { screen: '/wallet/coin', operation: 'wallet.balance', test: component('wallet/one-coin') },
	balances: { screen: '/wallet', operation: 'holdings', test: component('wallet/wallet-list') },
	listunspent: { screen: '/wallet/coin', operation: 'wallet.outputs', test: component('wallet/one-coin') },
	listtransactions: { screen: '/wallet/coin', operation: 'history', test: component('wallet/one-coin') },
	inuse: { screen: '/wallet/coin', operation: 'heldOutputs', test: component('wallet/one-coin') },
	getrawtransaction: {
		screen: '/tools/transaction',
		operation: 'payments.find',
		test: component('tools/transaction'),
	},
	sendrawtransaction: {
		screen: '/wallet/send',
		operation: 'payments.send',
		test: e2e('tools/pasted-transaction'),
	},
	withdraw: { screen: '/wallet/send', operation: 'payments.build', test: state('wallet/sends') },
	eth_withdraw: { screen: '/wallet/send', operation: 'accounts.send', test: state('wallet/send-accounts') },
	timelock: { screen: '/wallet/locks', operation: 'timeLocks.build', test: state('wallet/time-locks') },
	unlockedspend: { screen: '/wallet/locks', operation: 'timeLocks.unlock', test: state('wallet/time-locks') },
	opreturndecrypt: {
		screen: '/tools/messages',
		operation: 'messages.read',
		test: component('tools/messages'),
	},
	calcaddress: { screen: '/tools/keys', operation: 'keys.derive', test: component('tools/keys') },
	convaddress: {
		screen: '/tools/addresses',
		operation: 'addresses.convert',
		test: component('tools/addresses'),
	},
	secretaddresses: { screen: '/tools/keys', operation: 'keys.series', test: component('tools/keys') },
	fundvalue: { screen: '/tools/holdings', operation: 'holdings.value', test: component('tools/holdings') },
	jpg: { screen: '/tools/picture', operation: 'pictures.hide', test: component('tools/picture') },

	setprice: { screen: '/trade', operation: 'orders.setPrice', test: component('orders/post-form') },
	autoprice: { screen: '/trade', operation: 'formulas.start', test: e2e('formula') },
	buy: { screen: '/trade', operation: 'trading.take', test: state('orders/trade-requests') },
	sell: { screen: '/trade', operation: 'trading.take', test: state('orders/trade-requests') },
	orderbook: { screen: '/trade', operation: 'market.orderBook', test: component('book/book') },
	getprices: {
		screen: '/statistics',
		operation: 'details.makerPrices',
		test: component('statistics/statistics'),
	},
	myprice: {
		screen: '/statistics',
		operation: 'details.ownPrice',
		test: component('statistics/statistics'),
	},
	myprices: { screen: '/trade', operation: 'orders.list', test: component('orders/my-orders') },
	goal: { screen: '/portfolio', operation: 'portfolio.setGoal', test: state('portfolio/goal-calls') },
	portfolio: { screen: '/portfolio', operation: 'portfolio.read', test: state('portfolio/portfolio') },
	notarizations: {
		screen: '/wallet/coin',
		operation: 'coins.notarisation',
		test: component('wallet/one-coin'),
	},

	swapstatus: { screen: '/swaps', operation: 'node.ofPair', test: state('swaps/swaps') },
	recentswaps: { screen: '/trade', operation: 'swaps.recent', test: state('orders/trade-requests') },
	statsdisp: {
		screen: '/statistics',
		operation: 'details.seenSwaps',
		test: state('statistics/network-log'),
	},
	parselog: {
		screen: '/statistics',
		operation: 'details.countNewMessages',
		test: component('statistics/statistics'),
	},

	ticker: { screen: '/trade', operation: 'statistics.trades', test: e2e('trade') },
	tradesarray: { screen: '/trade', operation: 'market.candles', test: component('trade/chart') },
	pricearray: { screen: '/trade', operation: 'statistics.band', test: e2e('trade') },

	bot_buy: { screen: '/bots/create', operation: 'node.start', test: state('bots/bots') },
	bot_sell: { screen: '/bots/create', operation: 'node.start', test: state('bots/bots') },
	bot_list: { screen: '/bots/create', operation: 'node.ids', test: state('bots/bots') },
	bot_pause: { screen: '/bots', operation: 'bots[pause]', test: component('bots/bots') },
	bot_resume: { screen: '/bots', operation: 'bots[resume]', test: component('bots/bots') },
	bot_stop: { screen: '/bots', operation: 'bots[stop]', test: component('bots/bots') },
	bot_settings: { screen: '/bots', operation: 'node.change', test: state('bots/bots') },
	bot_status: { screen: '/bots', operation: 'node.read', test: state('bots/bots') },
	bot_statuslist: { screen: '/bots', operation: 'node.list', test: state('bots/bots') },

	fastswap_deposit: { screen: '/deposits', operation: 'deposits.build', test: state('deposits/deposits') },
	fastswap_claim: { screen: '/deposits', operation: 'deposits.claim', test: state('deposits/deposits') },

	inventory: {
		screen: '/node/inventory',
		operation: 'node.inventory',
		test: component('control/node-pages'),
	},
	lastnonce: { screen: '/node', operation: 'node.lastNonce', test: component('control/node-pages') },
	getmyprice: {
		screen: '/statistics',
		operation: 'details.ownPrice',
		test: component('statistics/statistics'),
	},
	getprice: { screen: '/trade', operation: 'market.bestPrices', test: e2e('trade') },
	snapshot: { screen: '/tools/snapshot', operation: 'snapshots.take', test: component('tools/snapshot') },
	snapshot_balance: {
		screen: '/tools/snapshot',
		operation: 'snapshots.balances',
		test: component('tools/snapshot'),
	},
	dividends: {
		screen: '/tools/snapshot',
		operation: 'snapshots.dividend',
		test: component('tools/snapshot'),
	},

	'daemon.tokenaddress': {
		screen: '/tokens/receive',
		operation: 'tokens.ownAddresses',
		test: e2e('token-list'),
	},
	'daemon.tokenbalance': {
		screen: '/tokens/token',
		operation: 'tokens.balance',
		test: state('tokens/tokens'),
	},
	'daemon.tokencreate': {
		screen: '/tokens/create',
		operation: 'tokens.buildCreation',
		test: e2e('token-create'),
	},
	'daemon.tokeninfo': { screen: '/tokens', operation: 'tokens.token', test: state('tokens/tokens') },
	'daemon.tokenlist': { screen: '/tokens', operation: 'tokens.ids', test: state('tokens/tokens') },
	'daemon.tokentransfer': {
		screen: '/tokens/transfer',
		operation: 'tokens.buildTransfer',
		test: state('tokens/token-transfer-flow'),
	},
	'daemon.sendrawtransaction': {
		screen: '/tokens/create',
		operation: 'chain.broadcast',
		test: e2e('token-create'),
	},
	'daemon.decoderawtransaction': {
		screen: '/tools/transaction',
		operation: 'chain.read',
		test: component('tools/transaction'),
	},
};

/** The table as the README has it. */
export function tableOf(rows: Readonly<Record<string, MethodScreen>>): string {
	const lines = Object.entries(rows).map(([method, { screen, test }]) => [method, screen, test]);
	const shown = lines.map(([method, screen, test]) => [`\`${method}\``, `\`${screen}\``, `\`${test}\``]);
	const all = [['method', 'screen', 'test'], ...shown];
	const widths = [0, 1, 2].map((column) => Math.max(...all.map((line) => line[column]?.length ?? 0)));
	const line = (cells: readonly string[]) =>
		`| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
	const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
	const [head = [], ...rest] = all;
	return [line(head), rule, ...rest.map(line)].join('\n');
}

import type { Words } from './words.ts';

/** What the trading node refuses of orders, requests and swaps. */
export const TRADE_WORDS = {
	'NODE-PENDING': {
		title: 'The node is still waiting for a match for another request.',
		nextStep:
			'Wait until it ends, usually after ten seconds: the order form shows the time left. Where it is a bot’s, pause the bot under Bots.',
	},
	'TRADE-PRICE': {
		title: 'There is no price to trade at.',
		nextStep: 'Enter one. For a sweep this means that the other side of the book is empty.',
	},
	'TRADE-AMOUNT': {
		title: 'An amount above zero is missing, or a coin.',
		nextStep: 'Enter an amount above zero, with at most eight decimal places.',
	},
	'TRADE-NO-OUTPUT': {
		title: 'None of your outputs has the right size for this amount.',
		nextStep:
			'A trade takes one output slightly larger than the amount, and a second one for the fee. Use the amount that the form suggests, or prepare outputs.',
	},
	'TRADE-FEW-OUTPUTS': {
		title: 'You have too few outputs of the coin that you pay with.',
		nextStep: 'A trade takes two. Prepare outputs first, or wait for those that another trade has locked.',
	},
	'TRADE-SPLIT': {
		title: 'Your only output is too small to split for this trade.',
		nextStep: 'Lower the amount, or deposit more of the coin: the fees of the trade are added to it.',
	},
	'TRADE-FUNDS': {
		title: 'The balance is too low for this, fees included.',
		nextStep: 'Lower the amount, or deposit more of the coin.',
	},
	'TRADE-NONCE': {
		title: 'The node has already seen the number of this call.',
		nextStep: 'Another program trades on this node with numbered calls. Check there, then order again.',
	},
	'TRADE-ONE-SIDED': {
		title: 'This coin cannot be sold by posting, only paid with.',
		nextStep: 'Choose the other side, or another coin.',
	},
	'TRADE-ELECTRUM': {
		title: 'A coin that is used through an electrum server cannot be sold by posting.',
		nextStep: 'Run the coin’s own daemon and switch it on, or take an order instead of posting one.',
	},
	'TRADE-NOT-SET': {
		title: 'The node did not take this price.',
		nextStep: 'It does not know one of the two coins. Switch both on first.',
	},
	'FORMULA-NOT-ENDED': {
		title: 'The node still shows a price by this formula.',
		nextStep:
			'Stop it once more. If the price stays, restart the node once no swap is in progress: that ends every formula.',
		outcome: 'unknown',
	},
	'SWAP-NOT-STARTED': {
		title: 'This swap was agreed on, but never started.',
		nextStep: 'There is nothing to wait for. You can order again.',
	},
	'SWAP-OTHER-ACCOUNT': {
		title: 'This swap belongs to another passphrase.',
		nextStep: 'Sign in with the passphrase that started it: only that one can finish it.',
		outcome: 'locked',
	},
	'SWAP-COINS-OFF': {
		title: 'The node can neither read nor continue this swap: one of its coins is off.',
		nextStep:
			'Switch both coins on now and keep the node running. The time locks run all the same, and a refund needs both coins too.',
		outcome: 'locked',
	},
} as const satisfies Record<string, Words>;

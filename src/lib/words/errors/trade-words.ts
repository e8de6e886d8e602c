import type { Words } from './words.ts';

/** What the trading node refuses of orders, requests and swaps. */
export const TRADE_WORDS = {
	'NODE-PENDING': {
		title: 'The node still waits for an answer to another request.',
		nextStep: 'Wait until its time is over, ten seconds mostly. The order form counts it down.',
	},
	'TRADE-PRICE': {
		title: 'There is no price to trade at.',
		nextStep: 'Enter one. For a sweep this means that nobody is on the other side of the book just now.',
	},
	'TRADE-AMOUNT': {
		title: 'The node misses an amount above nothing, or a coin.',
		nextStep: 'Enter how much to trade, in at most eight decimal places.',
	},
	'TRADE-NO-OUTPUT': {
		title: 'None of your outputs has the right size for this amount.',
		nextStep:
			'A trade takes one output a little larger than the amount, and a second one for the fee. Take the amount that the form proposes, or prepare outputs.',
	},
	'TRADE-FEW-OUTPUTS': {
		title: 'The coin that you pay with lies in too few outputs.',
		nextStep: 'A trade takes two of them. Prepare outputs first, or wait for those that another trade holds.',
	},
	'TRADE-SPLIT': {
		title: 'Your only output is too small to be split for this trade.',
		nextStep: 'Lower the amount, or bring in more of the coin: the fees of the trade come on top of it.',
	},
	'TRADE-FUNDS': {
		title: 'The balance does not carry this, fees included.',
		nextStep: 'Lower the amount, or bring in more of the coin.',
	},
	'TRADE-NONCE': {
		title: 'The call carries a number that the node has seen already.',
		nextStep: 'Another program trades with numbered calls on this node. Look there, then order again.',
	},
	'TRADE-ONE-SIDED': {
		title: 'This coin cannot be offered, only paid with.',
		nextStep: 'Choose the other side, or another coin.',
	},
	'TRADE-ELECTRUM': {
		title: 'A coin that is used through an electrum server cannot be offered.',
		nextStep: 'Run the coin’s own daemon and enable it, or take an offer instead of posting one.',
	},
	'TRADE-NOT-SET': {
		title: 'The node did not take this price.',
		nextStep: 'It does not know one of the two coins. Enable both under Wallet first.',
	},
	'SWAP-NOT-STARTED': {
		title: 'This swap was agreed on, but never began.',
		nextStep: 'Nothing to wait for. Order again when you like.',
	},
	'SWAP-OTHER-ACCOUNT': {
		title: 'This swap belongs to another passphrase.',
		nextStep: 'Sign in with the passphrase that it was made with: only that one can finish it.',
	},
	'SWAP-COINS-OFF': {
		title: 'The node cannot go on with this swap: one of its coins is switched off.',
		nextStep:
			'Enable both coins at once and keep the node running. Payments that are locked come back later.',
		outcome: 'unknown',
	},
} as const satisfies Record<string, Words>;

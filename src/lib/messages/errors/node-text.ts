import type { ErrorText } from './page-text.ts';

/** Errors returned by the trading node. */
export const NODE_TEXT = {
	'NODE-OTHER': {
		title: 'Another program answers at this address.',
		nextStep: 'Check the port: another program on this computer uses this one.',
		by: {
			node: {
				title: 'Another program answers at the node’s address.',
				nextStep: 'Check the port: another program on this computer uses this one.',
			},
			daemon: {
				title: 'Another program answers at the chain daemon’s address.',
				nextStep: 'Check the daemon’s port in Settings, or the address that the gateway was given.',
			},
		},
	},
	'NODE-WEB': {
		title: 'A web server answers at this address.',
		nextStep: 'Enter the node’s port (its setting rpcport), usually 7782 or 7783.',
	},
	'NODE-KDF': {
		title: 'A KDF node answers at this address. Swapdesk does not support KDF.',
		nextStep: 'KDF uses different calls. Start marketmaker and enter its port; both use 7783 by default.',
	},
	'NODE-DAEMON': {
		title: 'A chain daemon answers at this address, not a trading node.',
		nextStep: 'Enter the node’s port here. The daemon has its own field and is reached through the gateway.',
	},
	'NODE-WALLET': {
		title: 'The node runs with another wallet than before.',
		nextStep: 'Sign in again with the passphrase of the wallet you want to use.',
	},
	'NODE-OTHER-KEY': {
		title: 'The node’s address does not belong to your passphrase.',
		nextStep: 'Coins sent there would not be yours. Do not use this node until you know which program it is.',
	},
	'NODE-MOVED': {
		title: 'The node runs on another network than before.',
		nextStep: 'The node sees only that network’s orders. To go back, restart it with its earlier netid.',
	},
	'NODE-ALONE': {
		title: 'The node has no peers.',
		nextStep:
			'Without peers, the node sees no orders and cannot swap. Check that this computer is online, and check the node’s netid and seed node.',
	},
	'CALL-PARAMS': {
		title: 'The input is not valid yet.',
		nextStep: 'Correct the marked fields. Nothing was sent.',
	},
	'CALL-HARMFUL': {
		title: 'This call was not sent: it would harm the node.',
		nextStep: 'Report the reason shown below.',
	},
	'CALL-HELD': {
		title: 'Another change is being sent.',
		nextStep: 'Nothing was sent from here. Wait for the other change, then try again.',
	},
	'CALL-TWIN': {
		title: 'The same call was sent before, and its outcome is unknown.',
		nextStep:
			'Nothing was sent now. Open History to see how the earlier call ended: it came from the console or another page.',
	},
	'CALL-REFUSED': {
		title: ({ The }) => `${The} refused the input.`,
		nextStep: ({ the }) => `Check your input. The message of ${the} is below.`,
	},
	'CALL-ADDRESS': {
		title: 'The call needs an address.',
		nextStep: 'Switch the coin on first: the node then has an address for it.',
	},
	'CALL-TIMESCALE': {
		title: 'One minute is the shortest timescale.',
		nextStep: 'Choose a timescale of one minute or more.',
	},
	'CALL-TOO-LARGE': {
		title: 'The call is too large.',
		nextStep: 'Shorten your input.',
	},
	'AUTH-KEY': {
		title: 'The node does not accept this sign-in.',
		nextStep: 'Sign in again with the passphrase or userpass that the node runs with now.',
	},
	'AUTH-NETID': {
		title: 'The node does not accept this sign-in, and its netid is unknown.',
		nextStep:
			'Check the passphrase. If the node has just started and is not signed in yet, enter its netid under Advanced.',
	},
	'AUTH-DAEMON': {
		title: 'The daemon does not accept this user and password.',
		nextStep: 'Use rpcuser and rpcpassword from the chain’s .conf file.',
	},
	'NODE-REFUSED': {
		title: ({ The }) => `${The} refused the call.`,
		nextStep: ({ the }) => `The message of ${the} is below.`,
	},
	'NODE-PASSPHRASE': {
		title: 'The node did not change its sign-in.',
		nextStep: 'A swap may be in progress, or netid differs from the node’s own. Wait, or check netid.',
	},
	'NODE-NETWORK': {
		title: 'The node runs on another network.',
		nextStep:
			'Enter the node’s netid. With another netid, the node leaves its network, drops its peers, and your orders there are gone.',
	},
	'NODE-PART': {
		title: 'This node program does not support this.',
		nextStep: 'Nothing was sent. Another node program may support it.',
	},
	'NODE-NEW': {
		title: 'The passphrase was not sent: this browser does not know the program at this address.',
		nextStep: 'Check the address, then sign in again and confirm that the program is your node.',
	},
	'COIN-OFF': {
		title: 'The coin is switched off in the node.',
		nextStep: 'Switch it on, then try again.',
	},
	'COIN-NONE': {
		title: 'No coin is switched on in the node.',
		nextStep: 'A node forgets its coins on restart. Switch on the coins you trade.',
	},
	'COIN-UNKNOWN': {
		title: 'The node does not know this coin.',
		nextStep: 'Choose one of the coins in its list.',
	},
	'COIN-NOT-INSTALLED': {
		title: 'The coin’s own daemon was not found on this computer.',
		nextStep: 'Start that daemon, or use the coin through an electrum server.',
	},
	'COIN-PORT': {
		title: 'Another coin already uses this coin’s port.',
		nextStep: 'Switch the other coin off, or change the port in the node’s list of coins.',
	},
	'COIN-ELECTRUM': {
		title: 'The electrum server cannot be reached.',
		nextStep: 'Try another server for this coin.',
	},
	'COIN-DAEMON': {
		title: 'The coin’s own daemon refused the call.',
		nextStep: 'The daemon’s message is below.',
	},
} as const satisfies Record<string, ErrorText>;

/** Errors returned by the trading node for orders, requests and swaps. */
export const TRADE_TEXT = {
	'NODE-PENDING': {
		title: 'Another request is still waiting for a match.',
		nextStep:
			'Wait until the request ends, usually after ten seconds; the order form shows the time left. If it belongs to a bot, pause the bot under Bots.',
	},
	'TRADE-PRICE': {
		title: 'There is no price to trade at.',
		nextStep: 'Enter a price. For the best offer this means the book has no orders to fill.',
	},
	'TRADE-AMOUNT': {
		title: 'The amount or a coin is missing.',
		nextStep: 'Enter an amount above zero, with at most eight decimal places.',
	},
	'TRADE-NO-OUTPUT': {
		title: 'None of your outputs has the right size for this amount.',
		nextStep:
			'A trade needs one output slightly larger than the amount, and another one for the fee. Use the suggested amount, or prepare outputs.',
	},
	'TRADE-FEW-OUTPUTS': {
		title: 'You have too few outputs of the coin you pay with.',
		nextStep: 'A trade needs two outputs. Prepare outputs first, or wait until another trade unlocks yours.',
	},
	'TRADE-SPLIT': {
		title: 'Your only output is too small to split for this trade.',
		nextStep: 'Lower the amount, or deposit more of the coin: trade fees are added to the amount.',
	},
	'TRADE-FUNDS': {
		title: 'The balance is too low for this, fees included.',
		nextStep: 'Lower the amount, or deposit more of the coin.',
	},
	'TRADE-NONCE': {
		title: 'This call’s number was already used.',
		nextStep: 'Another program trades on this node with numbered calls. Check there, then order again.',
	},
	'TRADE-ONE-SIDED': {
		title: 'Posted orders cannot sell this coin, only pay with it.',
		nextStep: 'Choose the opposite side, or another coin.',
	},
	'TRADE-ELECTRUM': {
		title: 'Posted orders cannot sell a coin that uses an electrum server.',
		nextStep: 'Run the coin’s own daemon and switch it on, or take an order instead of posting one.',
	},
	'TRADE-NOT-SET': {
		title: 'The node rejected this price.',
		nextStep: 'The node does not know one of the two coins. Switch both on first.',
	},
	'FORMULA-NOT-ENDED': {
		title: 'The node still shows a price from this rule.',
		nextStep:
			'Stop the rule again. If the price stays, restart the node when no swap is in progress: that ends every price rule.',
		outcome: 'unknown',
	},
	'SWAP-NOT-STARTED': {
		title: 'This swap was agreed on, but never started.',
		nextStep: 'There is nothing to wait for. You can order again.',
	},
	'SWAP-FORGOTTEN': {
		title: 'The node no longer has a record of this swap.',
		nextStep:
			'Start the node with the data folder that it had when the swap began: without its record the node neither finishes the swap nor takes a refund.',
		outcome: 'locked',
	},
	'SWAP-OTHER-ACCOUNT': {
		title: 'This swap belongs to another passphrase.',
		nextStep: 'Sign in with the passphrase that started it: only that one can finish it.',
		outcome: 'locked',
	},
	'SWAP-COINS-OFF': {
		title: 'The node can neither read nor continue this swap: one of its coins is off.',
		nextStep:
			'Switch both coins on now and keep the node running. Time locks that have begun keep running, and a refund needs both coins too.',
		outcome: 'locked',
	},
} as const satisfies Record<string, ErrorText>;

/** Outcomes of journalled calls that are not errors of a program. */
export const END_TEXT = {
	'CALL-UNSEEN': {
		title: 'The node has not shown this call.',
		nextStep: 'The call may still arrive within a day of being sent. It is not sent again.',
		outcome: 'unknown',
	},
	'CALL-NO-EFFECT': {
		title: 'The node answered this call, but nothing changed.',
		nextStep: 'Send the call again if you still want it.',
		outcome: 'untouched',
	},
	'CALL-REPLACED': {
		title: 'A later change took the place of this call.',
		nextStep: 'There is nothing to do.',
		outcome: 'untouched',
	},
	'REQUEST-UNANSWERED': {
		title: 'No one filled this order in time.',
		nextStep: 'You can order again. A price closer to the market fills more often.',
		outcome: 'untouched',
	},
	'REQUEST-DECLINED': {
		title: 'This order ended before its time, and no swap started.',
		nextStep: 'The node does not report why. You can order again.',
		outcome: 'untouched',
	},
	'REQUEST-SPLIT': {
		title: 'The node split an output and asked no one yet.',
		nextStep: 'Order again once the split is confirmed.',
		outcome: 'sent',
	},
} as const satisfies Record<string, ErrorText>;

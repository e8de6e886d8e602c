import type { Words } from './page-words.ts';

/** The trading node's refusals. */
export const NODE_WORDS = {
	'NODE-OTHER': {
		title: 'Another program answers at this address.',
		nextStep: 'Check the port: something else on this computer uses this one.',
	},
	'NODE-WEB': {
		title: 'A web server answers at this address.',
		nextStep: 'Give the port of the node (its setting rpcport), usually 7782 or 7783.',
	},
	'NODE-KDF': {
		title: 'A KDF node answers at this address, which this app does not support.',
		nextStep: 'KDF has other calls. Start marketmaker, and give its port; both use 7783 by default.',
	},
	'NODE-DAEMON': {
		title: 'A chain daemon answers at this address, not a trading node.',
		nextStep: 'Give the node’s port here. The daemon is connected in its own field, through the gateway.',
	},
	'NODE-WALLET': {
		title: 'The node runs with another wallet than before.',
		nextStep: 'Sign in again with the passphrase of the wallet that you want to use.',
	},
	'NODE-OTHER-KEY': {
		title: 'The node names an address that is not your passphrase’s.',
		nextStep:
			'Coins sent to that address would not be yours. Do not use this node until you know which program it runs.',
	},
	'NODE-MOVED': {
		title: 'The node runs on another network than before.',
		nextStep: 'It sees the orders of that network only. To go back, restart it with the netid that it had.',
	},
	'NODE-ALONE': {
		title: 'The node has no peers.',
		nextStep:
			'It sees no orders and can make no swap. Check that this computer is online, and the netid and seed node that it was started with.',
	},
	'CALL-PARAMS': {
		title: 'The input is not valid yet.',
		nextStep: 'Correct the marked fields. Nothing has left this page.',
	},
	'CALL-HARMFUL': {
		title: 'This call was not sent: it would harm the node.',
		nextStep: 'The reason is below. Please report it.',
	},
	'CALL-TWIN': {
		title: 'The same call was sent before, and its outcome is not known.',
		nextStep:
			'Nothing was sent now. Open Activity and find out what became of the earlier call: it came from the console, or from another page.',
	},
	'CALL-REFUSED': {
		title: 'The program refused the input.',
		nextStep: 'Check what you entered. Its own message is below.',
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
		nextStep: 'Shorten what you entered.',
	},
	'AUTH-KEY': {
		title: 'The node does not accept this sign-in.',
		nextStep: 'Sign in again with the passphrase or userpass that the node runs with now.',
	},
	'AUTH-NETID': {
		title: 'The node does not accept this sign-in, and its network number is not known.',
		nextStep:
			'Check the passphrase. If the node was only just started and is not signed in yet, enter under More the network number (netid) that it was started with.',
	},
	'AUTH-DAEMON': {
		title: 'The daemon does not accept this user and password.',
		nextStep: 'Take rpcuser and rpcpassword from the chain’s .conf file.',
	},
	'NODE-REFUSED': {
		title: 'The program refused the call.',
		nextStep: 'Its own message is below.',
	},
	'NODE-PASSPHRASE': {
		title: 'The node did not change its sign-in.',
		nextStep:
			'A swap may be in progress, or the network number differs from the node’s own. Wait, or check netid.',
	},
	'NODE-NETWORK': {
		title: 'The node runs on another network.',
		nextStep:
			'Enter the network number of the node. With another one it drops its peers, leaves its network, and your orders there are gone.',
	},
	'NODE-PART': {
		title: 'This node program does not do this.',
		nextStep: 'Nothing was sent. Another node program may do it.',
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
		nextStep: 'A node forgets its coins when it is restarted. Switch on those that you trade.',
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
		nextStep: 'Its message is below.',
	},
} as const satisfies Record<string, Words>;

/** The trading node's refusals of orders, requests and swaps. */
export const TRADE_WORDS = {
	'NODE-PENDING': {
		title: 'The node is still waiting for a match for another request.',
		nextStep:
			'Wait until it ends, usually after ten seconds: the order form shows the time left. Where it is a bot’s, pause the bot under Bots.',
	},
	'TRADE-PRICE': {
		title: 'There is no price to trade at.',
		nextStep: 'Enter a price. For a market order this means the book has no orders to fill.',
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
		title: 'The node still shows a price from this rule.',
		nextStep:
			'Stop the rule again. If the price stays, restart the node when no swap is in progress: that ends every price rule.',
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

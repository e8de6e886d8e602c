import type { ManualOf } from './method.ts';
import type * as session from './session.ts';
import type * as coins from './coins.ts';
import type * as wallet from './wallet.ts';
import type * as spending from './spending.ts';
import type * as tools from './wallet-tools.ts';

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

export const COIN = 'The ticker.';

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

const ownWalletManual: ManualOf<typeof wallet> = {
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
			address:
				'Adds what this address holds of all active coins. A coin with its own daemon counts only if the address was imported there and rescanned.',
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

/** Manual texts for the methods of the session, coins and the wallet. */
export const walletManual = {
	...sessionManual,
	...coinsManual,
	...ownWalletManual,
	...spendingManual,
	...walletToolsManual,
};

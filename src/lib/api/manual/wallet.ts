import type { ManualOf } from '../method.ts';
import type * as wallet from '../wallet.ts';

const COIN = 'The ticker.';

export const walletManual: ManualOf<typeof wallet> = {
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

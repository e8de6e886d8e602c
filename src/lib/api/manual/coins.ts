import type * as coins from '../coins.ts';
import type { ManualOf } from '../method.ts';

const COIN = 'The ticker.';

export const coinsManual: ManualOf<typeof coins> = {
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

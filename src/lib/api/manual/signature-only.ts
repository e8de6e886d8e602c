import type { ManualOf } from '../method.ts';
import type * as others from '../signature-only.ts';

const COIN = 'The ticker.';
const HEIGHT = 'The block.';
const PAIR = { base: 'The first coin of the pair.', rel: 'The coin that prices are in.' };

export const signatureOnlyManual: ManualOf<typeof others> = {
	inventory: {
		params: {
			coin: COIN,
			reset: '1 signs the node in again with the passphrase.',
			passphrase: 'Needed with reset. It is sent to the node and not stored.',
		},
	},
	lastnonce: { params: {} },
	getmyprice: { params: PAIR },
	getprice: { params: PAIR },
	snapshot: { about: 'Reads the whole chain, which takes long.', params: { coin: COIN, height: HEIGHT } },
	snapshot_balance: {
		about: 'Reads the whole chain, which takes long.',
		params: { coin: COIN, height: HEIGHT, addresses: 'A list of addresses.' },
	},
	dividends: {
		about: 'Pays nothing.',
		params: {
			coin: COIN,
			height: HEIGHT,
			dividend: 'What to share out, in coins.',
			dust: 'Smaller shares are not paid.',
			exclude: 'A list of addresses that get none.',
		},
	},
};

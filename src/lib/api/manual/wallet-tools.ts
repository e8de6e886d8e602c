import type { ManualOf } from '../method.ts';
import type * as tools from '../wallet-tools.ts';

const PASSPHRASE = 'The passphrase. It is sent to the node and not stored.';

export const walletToolsManual: ManualOf<typeof tools> = {
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
			address: 'Adds what this address holds of all active coins.',
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

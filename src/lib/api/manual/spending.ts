import type { ManualOf } from '../method.ts';
import type * as spending from '../spending.ts';

const COIN = 'The ticker.';

export const spendingManual: ManualOf<typeof spending> = {
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

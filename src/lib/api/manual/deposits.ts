import type * as deposits from '../deposits.ts';
import type { ManualOf } from '../method.ts';

export const depositsManual: ManualOf<typeof deposits> = {
	fastswap_deposit: {
		about:
			'Covers what is pending in swaps, not all that is traded. Makers recognise it after about ten confirmations.',
		does: 'Locks coins of the reference coin for that many weeks: nothing gets them back earlier.',
		seenIn: 'deposits',
		params: {
			weeks: '1 to 52. 0 is for testing: keep the deposit’s time and address for the claim.',
			amount: 'At least 10.0001.',
			broadcast: '1 sends the deposit at once.',
		},
	},
	fastswap_claim: {
		about: 'Claims are rounded up to the next week. What cannot be claimed yet is listed with its wait.',
		does: 'Spends the deposits whose time is over to the node’s own address.',
		seenIn: 'deposits',
		params: {},
	},
};

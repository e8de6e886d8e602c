import type { ManualOf } from '../method.ts';
import type * as swaps from '../swaps.ts';

export const swapsManual: ManualOf<typeof swaps> = {
	swapstatus: {
		about: 'Asking helps a stuck swap on and claims what is due of it.',
		params: {
			requestid: 'With quoteid: one swap.',
			quoteid: 'With requestid: one swap.',
			coin: 'Swaps of this coin.',
			base: 'With rel: swaps of this pair.',
			rel: 'With base: swaps of this pair.',
			limit: 'The most rows.',
			pending: '1 lists the swaps that are still open.',
			fast: '1 answers sooner where all swaps of a pair are gone through.',
		},
	},
	recentswaps: { about: 'The latest first.', params: { limit: 'The most swaps.' } },
	statsdisp: {
		about:
			'Goes through the node’s log of the network. One time in the future for both shows what is pending.',
		params: {
			starttime: '0 leaves the bound open.',
			endtime: '0 leaves the bound open.',
			gui: 'Only swaps of this front end.',
			pubkey: 'Only swaps of this node.',
			base: 'Only swaps of this pair.',
			rel: 'Only swaps of this pair.',
		},
	},
	parselog: { about: 'Counts only what is new since the last call.', params: {} },
};

import type { ManualOf } from '../method.ts';
import type * as session from '../session.ts';

export const sessionManual: ManualOf<typeof session> = {
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

import type { Words } from './words.ts';

/** What becomes of a transaction that a daemon is given to send. */
export const TRANSACTION_WORDS = {
	'TX-DECODE': {
		title: 'The transaction cannot be read.',
		nextStep: 'Its hex is damaged. Build it anew.',
	},
	'TX-NOT-FOUND': {
		title: 'The chain does not know this transaction.',
		nextStep: 'It was not accepted, or not yet seen here. Look again after a block before you build another.',
	},
	'TX-IN-CHAIN': {
		title: 'The transaction is already in a block.',
		nextStep: 'Nothing more to do.',
		outcome: 'sent',
	},
	'TX-CONFLICT': {
		title: 'Another waiting transaction spends the same coins.',
		nextStep: 'Wait for the next block. If yours is not in it, build it anew.',
	},
	'TX-SPENT': {
		title: 'The coins of this transaction have been spent meanwhile.',
		nextStep: 'Look up whether this very transaction is in the chain. If not, build it anew.',
		outcome: 'unknown',
	},
	'TX-MISSING-INPUTS': {
		title: 'The coins of this transaction are not there.',
		nextStep:
			'They may be spent already, even by this very transaction: look it up before you build another.',
		outcome: 'unknown',
	},
	'TX-UNSIGNED': {
		title: 'The transaction was refused without a reason.',
		nextStep:
			'Mostly a signature is missing: unlock the daemon’s wallet. Look the transaction up, then build it anew.',
		outcome: 'unknown',
	},
	'TX-DATA-SIZE': {
		title: 'The chain does not pass this transaction on: an output of it is not of a usual kind.',
		nextStep:
			'With tokens this mostly means too much text. Keep name and description together under 168 bytes, then build anew.',
	},
	'TX-EXPIRED': {
		title: 'The transaction is too old to be sent.',
		nextStep: 'Build it anew.',
	},
	'TX-SCRIPT': {
		title: 'The rules of the chain forbid this transaction.',
		nextStep: 'Check recipient and amount, then build it anew. The daemon’s debug log has the exact rule.',
	},
	'TX-IMMATURE': {
		title: 'The transaction spends mined coins that are too young.',
		nextStep: 'Wait until they are 100 blocks old, or use other coins.',
	},
	'TX-FEE': {
		title: 'The network does not take this transaction’s fee.',
		nextStep: 'Build it anew with a usual fee.',
	},
	'TX-DUST': {
		title: 'An output of the transaction is too small.',
		nextStep: 'Raise the amount.',
	},
	'TX-REJECTED': {
		title: 'The network’s rules reject this transaction.',
		nextStep: 'The rule is named below. Build the transaction anew.',
	},
} as const satisfies Record<string, Words>;

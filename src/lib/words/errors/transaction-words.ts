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
	'TX-DATA-LONG': {
		title: 'The text in the transaction is longer than the chain allows.',
		nextStep: 'Keep name, description and data together under 10,000 bytes, then build anew.',
	},
	'TX-MANY-DATA': {
		title: 'The transaction carries data in more than one output.',
		nextStep: 'No token transaction does. Do not trust what built it; build anew and read the review.',
	},
	'TX-TOO-LARGE': {
		title: 'The transaction is too large for the chain.',
		nextStep:
			'It is paid from too many small pieces. Join coins first by sending them to yourself, then build anew.',
	},
	'TX-EXPIRED': {
		title: 'The transaction is too old to be sent.',
		nextStep: 'It could be mined for 200 blocks after it was built. Build it anew.',
	},
	'TX-SCRIPT': {
		title: 'The rules of the chain forbid this transaction.',
		nextStep: 'Check recipient and amount, then build it anew. The daemon’s debug log has the exact rule.',
	},
	'TX-CONDITION': {
		title: 'The proof that the tokens may be spent cannot be read.',
		nextStep: 'The signed transaction is damaged. Build it anew.',
	},
	'TX-INPUT-SCRIPT': {
		title: 'A signature in the transaction has not the form that the chain passes on.',
		nextStep: 'Build it anew. If it stays so, the daemon is of another kind than its chain.',
	},
	'TX-OTHER-RULES': {
		title: 'The transaction was built for other rules than the chain has now.',
		nextStep: 'The chain has just changed its rules, or the daemon is too old for it. Build it anew.',
	},
	'TX-AMOUNTS': {
		title: 'The amounts in the transaction do not add up.',
		nextStep:
			'It would pay out more than it takes in, or less than nothing. Build it anew and read the review.',
	},
	'TX-TWICE': {
		title: 'The transaction spends the same coins twice.',
		nextStep: 'Build it anew. Do not trust what built it if that happens again.',
	},
	'TX-NOT-FINAL': {
		title: 'The transaction is held back until a later block or time.',
		nextStep: 'Wait, or build one that can be mined at once.',
	},
	'TX-IMMATURE': {
		title: 'The transaction spends mined coins that are too young.',
		nextStep: 'Wait until they are 100 blocks old, or use other coins.',
	},
	'TX-FEE': {
		title: 'The network does not pass this transaction on for so small a fee.',
		nextStep: 'Build it anew with a usual fee, or wait until fewer transactions wait.',
	},
	'TX-FEE-HIGH': {
		title: 'The fee of the transaction is so high that the daemon takes it for a mistake.',
		nextStep: 'Build it anew and read the review: what does not come back to you is the fee.',
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

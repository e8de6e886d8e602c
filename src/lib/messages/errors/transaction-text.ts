import type { ErrorText } from './page-text.ts';

/** Errors of building or sending a transaction. */
export const TRANSACTION_TEXT = {
	'TX-NOT-BUILT': {
		title: 'The node built no transaction.',
		nextStep:
			'Usually too few coins are available: swaps and unsent payments hold outputs for about three minutes. Wait, or send less.',
	},
	'TX-DECODE': {
		title: 'The transaction is unreadable.',
		nextStep: 'The hex is damaged. Build the transaction again.',
	},
	'TX-NOT-FOUND': {
		title: 'The chain does not know this transaction.',
		nextStep:
			'The transaction was not accepted, or has not arrived yet. Check again after the next block before you build another.',
	},
	'TX-IN-CHAIN': {
		title: 'The transaction is already in a block.',
		nextStep: 'Nothing more to do.',
		outcome: 'sent',
	},
	'TX-CONFLICT': {
		title: 'Another pending transaction spends the same coins.',
		nextStep: 'Wait for the next block. If yours is not in it, build it again.',
	},
	'TX-SPENT': {
		title: 'The coins of this transaction have already been spent.',
		nextStep: 'Check whether this same transaction is in the chain. If not, build it again.',
		outcome: 'unknown',
	},
	'TX-MISSING-INPUTS': {
		title: 'The coins of this transaction are missing.',
		nextStep:
			'The coins may already be spent, even by this same transaction: look it up before you build another.',
		outcome: 'unknown',
	},
	'TX-UNSIGNED': {
		title: 'The transaction was refused without a reason.',
		nextStep:
			'Usually a signature is missing: unlock the daemon’s wallet. Look up the transaction, then build it again.',
		outcome: 'unknown',
	},
	'TX-DATA-SIZE': {
		title: 'The chain does not relay this transaction: one of its outputs is of an unusual kind.',
		nextStep:
			'With tokens this usually means too much text. Keep name and description together under 168 bytes, then build again.',
	},
	'TX-DATA-LONG': {
		title: 'The text in the transaction is longer than the chain allows.',
		nextStep: 'Keep name, description and data together under 10,000 bytes, then build again.',
	},
	'TX-MANY-DATA': {
		title: 'The transaction has data in more than one output.',
		nextStep:
			'No token transaction has that. Build it again and read the review; do not trust the program that built it.',
	},
	'TX-TOO-LARGE': {
		title: 'The transaction is too large for the chain.',
		nextStep:
			'The transaction spends too many small outputs. Combine coins first by sending them to yourself, then build again.',
	},
	'TX-EXPIRED': {
		title: 'The transaction is too old to be sent.',
		nextStep: 'Transactions expire 200 blocks after they are built. Build it again.',
	},
	'TX-SCRIPT': {
		title: 'The chain’s rules forbid this transaction.',
		nextStep: 'Check recipient and amount, then build it again. The daemon’s debug log names the exact rule.',
	},
	'TX-CONDITION': {
		title: 'The proof that the tokens may be spent is unreadable.',
		nextStep: 'The signed transaction is damaged. Build it again.',
	},
	'TX-INPUT-SCRIPT': {
		title: 'A signature in the transaction has a form that the chain does not relay.',
		nextStep: 'Build it again. If it happens again, the daemon does not match its chain.',
	},
	'TX-OTHER-RULES': {
		title: 'The transaction was built for other rules than the chain has now.',
		nextStep: 'The chain has just changed its rules, or the daemon is too old for it. Build it again.',
	},
	'TX-AMOUNTS': {
		title: 'The amounts in the transaction do not add up.',
		nextStep: 'The outputs exceed the inputs, or an amount is negative. Build it again and read the review.',
	},
	'TX-TWICE': {
		title: 'The transaction spends the same coins twice.',
		nextStep: 'Build it again. If it happens again, do not trust the program that built it.',
	},
	'TX-NOT-FINAL': {
		title: 'The transaction is locked until a later block or time.',
		nextStep: 'Wait, or build one that can be mined at once.',
	},
	'TX-IMMATURE': {
		title: 'The transaction spends newly mined coins too early.',
		nextStep:
			'Nothing was lost. Wait for more blocks, or use older coins. Each chain sets how many blocks it takes.',
	},
	'TX-FEE': {
		title: 'The fee is too low for the network to relay this transaction.',
		nextStep: 'Build it again with a usual fee, or wait until fewer transactions are pending.',
	},
	'TX-FEE-HIGH': {
		title: 'The fee of the transaction is so high that the daemon takes it for a mistake.',
		nextStep: 'Build it again and check the fee in the review: everything that is not paid out is the fee.',
	},
	'TX-FEE-SAID': {
		title: 'The node contradicts itself about the fee.',
		nextStep:
			'The fee should be gas times price, but the node reports another one. Do not send until you know why.',
	},
	'TX-OTHER-BYTES': {
		title: 'A different transaction was returned.',
		nextStep:
			'This proves nothing about your transaction. Look it up in a block explorer, and check the program that returned the wrong one.',
	},
	'TX-USED-BEFORE': {
		title: 'This transaction already belongs to another journal entry.',
		nextStep:
			'Nothing was sent. Check that entry in History before you build again; it may be in another node’s journal.',
	},
	'DRAFT-DISCARDED': {
		title: 'This draft was discarded in another tab.',
		nextStep: 'The form still holds your entries. Build it again to send it.',
	},
	'TX-SENT-BEFORE': {
		title: 'This transaction is already on the chain.',
		nextStep: 'Nothing was built or sent now. Look the transaction up before you build another one.',
	},
	'TX-DUST': {
		title: 'An output of the transaction is too small.',
		nextStep: 'Raise the amount.',
	},
	'TX-REJECTED': {
		title: 'The network’s rules reject this transaction.',
		nextStep: 'The rule is named below. Build the transaction again.',
	},
} as const satisfies Record<string, ErrorText>;

import type { CreationProblemCode } from '#lib/chain/token-review-problems.ts';

/** What each difference between the built transaction and the wish means. */
export const CREATION_PROBLEM_WORDS: Readonly<Record<CreationProblemCode, string>> = {
	'no-inputs': 'It spends nothing, so it cannot be valid.',
	unsigned: 'It is not signed. Unlock the daemon’s wallet, and check that it holds the key of its pubkey.',
	'loosely-signed': 'Its signatures do not cover all of it: somebody could change it on its way.',
	signature: 'A signature is not the creator’s, or was made for another value than the daemon tells.',
	fee: 'The fee is not what a creation costs.',
	shielded: 'It moves shielded coins, which a creation never does.',
	expired: 'It is too old to be mined.',
	outputs: 'It has another number of outputs than a creation.',
	marker: 'Its marker is not the one by which chains find tokens.',
	supply:
		'The supply is another one than you asked for. Some daemons cannot reckon with so many digits: a rounder number works.',
	owner: 'The tokens would not go to the creator.',
	'token-address': 'The creator’s token address is not the one that the daemon told.',
	change: 'The change would not come back to you.',
	payload: 'What it writes on the chain is not a token creation.',
	creator: 'It names another creator than this daemon’s key.',
	name: 'The name is another one than you typed.',
	description: 'The description is another one than you typed.',
	data: 'The data is another one than you gave.',
};

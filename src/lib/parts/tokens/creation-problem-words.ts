import type { CreationProblem, CreationProblemCode } from '#lib/chain/tokens/token-review-problems.ts';
import { groupDigits } from '#lib/domain/money/group-digits.ts';
import { withCoins } from '../flow/coins-in-text.ts';

/** What each difference between the built transaction and the wish means. */
export const CREATION_PROBLEM_WORDS: Readonly<Record<CreationProblemCode, string>> = {
	'no-inputs': 'It spends nothing, so it cannot be valid.',
	unsigned: 'It is not signed. Unlock the daemon’s wallet, and check that it holds the key of its pubkey.',
	'loosely-signed': 'Its signatures do not cover all of it: somebody could change it on its way.',
	'unknown-input': 'It spends what the chain does not hold, so nobody can tell what it would cost.',
	signature: 'A signature does not fit: the chain would refuse it, or the coins are not the creator’s.',
	'foreign-input':
		'It is paid with coins of another key. Chains call a token that its creator has not paid for a counterfeit.',
	fee: 'The fee is not what a creation costs.',
	shielded: 'It moves shielded coins, which a creation never does.',
	expired: 'It is too old to be mined.',
	'lock-time': 'It is held back, or could be replaced by another one.',
	outputs: 'Parts of a creation are missing in it.',
	marker: 'Its marker is not the one by which chains find tokens.',
	supply:
		'The supply is another one than you asked for. Some daemons cannot reckon with so many digits: then a rounder number works, or the one that was found.',
	owner: 'The tokens would not go to you.',
	'token-address':
		'The daemon tells another token address than the creator’s. It may run with another key by now.',
	change: 'The change would not come back to you.',
	'extra-output': 'It pays somebody, which a creation never does.',
	payload: 'What it writes on the chain is not a token creation in its usual form.',
	creator: 'It names another creator than this daemon’s key.',
	name: 'The name is another one than you typed.',
	description: 'The description is another one than you typed.',
	data: 'The data is another one than you gave.',
};

/** What was wanted, or was found, with figures as people read them. */
export function sideText(code: CreationProblem['code'], side: string, coin: string): string {
	if (code === 'supply') return `${groupDigits(side)} ${side === '1' ? 'token' : 'tokens'}`;
	if (!['fee', 'marker', 'extra-output', 'foreign-input'].includes(code)) return side;
	return withCoins(side, coin);
}

import type { SealProblem } from '#lib/chain/review/seal-problem.ts';
import type { PaymentProblem } from '#lib/chain/review/payment-problems.ts';
import { coinsText } from './amount-text.ts';
import type { ProblemWords, Sides } from './problem-words.ts';
import { sharedProblemWords, type SharedProblem } from './shared-problem-words.ts';

type OwnProblem = Exclude<PaymentProblem, SharedProblem>;

const MEANINGS: Readonly<Record<OwnProblem['kind'], string>> = {
	missing: 'An output that you asked for is not there, or was merged into another one.',
	stranger: 'Money goes to an address that you did not name.',
	'split-change': 'The change comes back in more than one output.',
	data: 'It writes data on the chain that you did not enter.',
	'sealed-data': 'The data is not what you entered, encrypted.',
	'data-value': 'It pays coins into an output that carries data. They would be lost.',
	'fee-unknown': 'What it spends is not known, so its fee is not known either.',
};

const SEAL_WORDS: Readonly<Record<SealProblem, string>> = {
	'cannot be opened': 'data that your passphrase does not open',
	'was changed': 'data that was changed',
	differs: 'other data behind your passphrase',
	'not-encrypted': 'your data as it is: anyone can read it',
	'no-passphrase': 'data that cannot be checked: the passphrase is not stored. Go back and type it again',
};

/** In what a payment that the node built differs from what was asked for. */
export function paymentProblemWords(problem: PaymentProblem, coin: string): ProblemWords {
	if (isOwn(problem)) return { meaning: MEANINGS[problem.kind], ...sidesOf(problem, coin) };
	return sharedProblemWords(problem, { what: 'a transaction of this coin', coin, builder: 'node' });
}

function isOwn(problem: PaymentProblem): problem is OwnProblem {
	return Object.hasOwn(MEANINGS, problem.kind);
}

function sidesOf(problem: OwnProblem, coin: string): Sides {
	switch (problem.kind) {
		case 'missing':
			return { wanted: `${coinsText(problem.amount, coin)} to ${problem.address}`, found: '' };
		case 'stranger': {
			const { value, address = 'a script without address' } = problem;
			return { wanted: '', found: `${coinsText(value, coin)} to ${address}` };
		}
		case 'split-change':
			return { wanted: 'at most one output', found: `${problem.outputs} outputs` };
		case 'data':
			return { wanted: problem.wanted, found: problem.found.map((hex) => hex || 'empty data').join(', ') };
		case 'sealed-data':
			return { wanted: 'your data, encrypted with your passphrase', found: SEAL_WORDS[problem.why] };
		case 'data-value':
			return { wanted: '', found: coinsText(problem.value, coin) };
		case 'fee-unknown':
			return { wanted: `at most ${coinsText(problem.most, coin)}`, found: '' };
	}
}

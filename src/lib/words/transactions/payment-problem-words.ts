import { plural } from '#lib/domain/text/language.ts';
import type { SealProblem, PaymentCaution, PaymentProblem } from '#lib/chain/review/payment-problems.ts';
import type { SharedProblem } from '#lib/chain/review/review-problem.ts';
import type { AddressVersions } from '#lib/chain/keys/address.ts';
import { coinsText } from '../money/amount-words.ts';
import { type ProblemWords, type Sides, inputNames, sharedProblemWords } from './transaction-words.ts';

type OwnProblem = Exclude<PaymentProblem, SharedProblem>;

const OWN_MEANINGS: Readonly<Record<OwnProblem['kind'], string>> = {
	missing: 'An output you asked for is missing, or was merged into another one.',
	stranger: 'Money goes to an address that you did not name.',
	'split-change': 'The change comes back in more than one output.',
	data: 'The transaction writes data to the chain that you did not enter.',
	'sealed-data': 'The data is not what you entered, encrypted.',
	'data-value': 'An output with data carries coins. They would be lost.',
	'fee-unknown': 'An input’s amount is unknown, so the fee is unknown too.',
	'node-fee': 'The node’s fee is far above what a transaction can cost.',
	'own-address':
		'The node calls addresses of two different keys yours. The node may be trying to take your coins.',
	versions: 'The node’s address format for this coin differs from everyone else’s. Coins could be lost.',
	'bare-key':
		'An output pays a bare public key. Wallets may not show such coins, and your node cannot spend them.',
	'foreign-input': 'The transaction spends coins that are not at your address.',
};

const SEAL_WORDS: Readonly<Record<SealProblem, string>> = {
	'cannot be opened': 'data that your passphrase does not open',
	'was changed': 'data that was changed',
	differs: 'other data behind your passphrase',
	'not-encrypted': 'your data as it is: anyone can read it',
	'no-passphrase': 'data that cannot be checked: the passphrase is not stored. Go back and type it again',
};

const versionsText = ({ publicKeyHash, scriptHash }: AddressVersions): string =>
	`addresses ${publicKeyHash}, scripts ${scriptHash}`;

/** Lines to confirm of a payment that is what was asked for. */
export function paymentCautionWords(caution: PaymentCaution, coin: string): string {
	if (caution.kind === 'unproved') {
		const source = plural(
			caution.inputs,
			'The value of this input is known only from the node.',
			`The values of these ${caution.inputs} inputs are known only from the node.`,
		);
		return `${source} If the node lies, the rest is lost as a fee: at most all your ${coin}, ${coinsText(caution.told, coin)} according to the node.`;
	}
	const { fee, usual, amount } = caution;
	const high = coinsText(fee, coin);
	return amount > 0n && fee > usual * 3n
		? `The fee of ${high} is high: ${coinsText(usual, coin)} is usual.`
		: `The fee of ${high} is high for a payment of ${coinsText(amount, coin)}.`;
}

/** In what a payment that the node built differs from what was asked for. */
export function paymentProblemWords(problem: PaymentProblem, coin: string): ProblemWords {
	if (isOwn(problem)) return { meaning: OWN_MEANINGS[problem.kind], ...ownSidesOf(problem, coin) };
	return sharedProblemWords(problem, { what: 'a transaction of this coin', coin, builder: 'node' });
}

function isOwn(problem: PaymentProblem): problem is OwnProblem {
	return Object.hasOwn(OWN_MEANINGS, problem.kind);
}

function ownSidesOf(problem: OwnProblem, coin: string): Sides {
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
		default:
			return programSides(problem, coin);
	}
}

type ProgramProblem = Extract<
	OwnProblem,
	{ readonly kind: 'node-fee' | 'own-address' | 'versions' | 'bare-key' | 'foreign-input' }
>;

/** Of what the node says, and of how it writes what was asked for. */
function programSides(problem: ProgramProblem, coin: string): Sides {
	switch (problem.kind) {
		case 'node-fee':
			return { wanted: `at most ${coinsText(problem.most, coin)}`, found: coinsText(problem.said, coin) };
		case 'own-address':
			return { wanted: problem.wanted, found: problem.found };
		case 'versions':
			return {
				wanted: problem.wanted ? versionsText(problem.wanted) : '',
				found: versionsText(problem.found),
			};
		case 'bare-key': {
			const { value, address = '' } = problem;
			return { wanted: '', found: `${coinsText(value, coin)} to the key of ${address}` };
		}
		case 'foreign-input':
			return { wanted: 'only coins at your address', found: `others in ${inputNames(problem.inputs)}` };
	}
}

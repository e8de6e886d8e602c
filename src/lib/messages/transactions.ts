import { countOf, plural } from '#lib/domain/text/language.ts';
import type {
	ExpiryProblem,
	FeeProblem,
	LockTimeProblem,
	SharedProblem,
} from '#lib/chain/review/review-problem.ts';
import { coinsText } from './amount.ts';
import type { Payee, Payout } from '#lib/chain/review/payee.ts';
import type { EncryptionProblem, PaymentCaution, PaymentProblem } from '#lib/chain/review/payment-review.ts';
import type { AddressVersions } from '#lib/chain/address.ts';

export interface TransactionContext {
	/** Description of the transaction: "a transfer". */
	readonly what: string;
	/** Ticker of the coin of all amounts. */
	readonly coin: string;
	/** Program that built and signed the transaction. */
	readonly builder: 'daemon' | 'node';
}

const MEANINGS: Readonly<Record<Exclude<SharedProblem['kind'], 'fee' | 'unsigned'>, string>> = {
	'no-inputs': 'The transaction spends nothing, so it is invalid.',
	'loosely-signed': 'The signatures do not cover the whole transaction: it could be changed on its way.',
	'unknown-input': 'This browser could not find one of the inputs, so the cost is unknown.',
	immature:
		'The transaction spends newly mined coins, which the chain refuses until they are older. Nothing is lost: wait for the missing blocks, then build it again.',
	signature: 'A signature does not match its input.',
	shielded: 'The transaction moves shielded coins, which you did not ask for.',
	'double-input': 'The transaction spends the same output more than once, so it is invalid.',
	'impossible-value': 'An output has an impossible amount.',
	'low-fee': 'The fee is below the minimum that nodes relay, so the transaction would never be mined.',
	format: 'The transaction is not in this chain’s format.',
	expired: 'The transaction has expired. Nothing is lost: build it again.',
	'no-expiry': 'The transaction never expires: if it got lost on its way, it could be mined years later.',
	'far-expiry':
		'The transaction expires much later than usual: if it got lost on its way, it could still be mined until then. The daemon’s txexpirydelta sets the expiry.',
	'lock-time': 'The transaction is locked until a later block or time.',
	replaceable: 'The transaction could be replaced by another.',
};

const FORMAT_NAMES = { sapling: 'version 4 (Sapling)', legacy: 'version 1 or 2' };

export function describeSharedProblem(problem: SharedProblem, context: TransactionContext): ProblemText {
	return { meaning: meaningOf(problem, context), ...sidesOf(problem, context.coin) };
}

function meaningOf({ kind }: SharedProblem, { what, builder }: TransactionContext): string {
	if (kind === 'fee') return `The fee is not what ${what} costs.`;
	if (kind !== 'unsigned') return MEANINGS[kind];
	return builder === 'daemon'
		? 'The transaction is not signed. Unlock the daemon’s wallet, and check that it holds the private key of its pubkey.'
		: 'The transaction is not signed.';
}

function sidesOf(problem: SharedProblem, coin: string): Sides {
	switch (problem.kind) {
		case 'no-inputs':
			return { wanted: 'at least one input', found: '' };
		case 'unsigned':
			return { wanted: 'every input signed', found: `nothing in ${inputNames(problem.inputs)}` };
		case 'loosely-signed':
			return { wanted: 'signatures over all of it', found: `less in ${inputNames(problem.inputs)}` };
		case 'signature':
			return { wanted: 'signatures that fit', found: inputNames(problem.inputs) };
		case 'unknown-input':
			return { wanted: `output ${problem.index} of ${problem.txid}`, found: 'no such output' };
		case 'immature':
			return {
				wanted: 'coins that can be spent now',
				found: `output ${problem.index} of ${problem.txid}, in ${countOf(problem.blocks, 'more block')}`,
			};
		case 'shielded':
			return { wanted: 'no shielded parts', found: shieldedText(problem, coin) };
		case 'double-input':
			return {
				wanted: 'each output spent once',
				found: `output ${problem.index} of ${problem.txid}, ${problem.times} times`,
			};
		case 'impossible-value':
			return {
				wanted: 'an amount above zero that the coin has',
				found: `${coinsText(problem.value, coin)} in output ${problem.output}`,
			};
		case 'low-fee':
			return {
				wanted: `at least ${coinsText(problem.least, coin)} for ${problem.bytes} bytes`,
				found: coinsText(problem.fee, coin),
			};
		case 'fee':
			return feeSides(problem, coin);
		case 'format':
			return { wanted: FORMAT_NAMES[problem.wanted], found: `version ${problem.version}` };
		default:
			return timeSides(problem);
	}
}

/** Text for problems of expiry and lock time. */
function timeSides(problem: ExpiryProblem | LockTimeProblem): Sides {
	switch (problem.kind) {
		case 'expired':
			return {
				wanted: `to be mined after height ${problem.height}`,
				found: `at height ${problem.expiryHeight} at most`,
			};
		case 'no-expiry':
			return { wanted: 'a last block in which it can be mined', found: 'none' };
		case 'far-expiry':
			return {
				wanted: `to expire by height ${problem.latest}`,
				found: `at height ${problem.expiryHeight}, with the chain at ${problem.height}`,
			};
		case 'lock-time':
			return { wanted: 'no lock time', found: `a lock time of ${problem.lockTime}` };
		case 'replaceable':
			return { wanted: 'final inputs', found: 'inputs that can be replaced' };
	}
}

/** Lists inputs, numbered from 1. */
const inputNames = (inputs: readonly number[]): string =>
	inputs.map((index) => `input ${index + 1}`).join(', ');

function shieldedText(
	{ parts, balance }: { readonly parts: number; readonly balance: bigint },
	coin: string,
): string {
	return `${countOf(parts, 'shielded part')}, with a balance of ${coinsText(balance, coin)}`;
}

function feeSides({ fee, least, most }: FeeProblem, coin: string): Sides {
	const found = coinsText(fee, coin);
	if (least === most) return { wanted: coinsText(most, coin), found };
	const wanted =
		least === 0n
			? `at most ${coinsText(most, coin)}`
			: `${coinsText(least, coin)} to ${coinsText(most, coin)}`;
	return { wanted, found };
}

/** Text for one difference between a built transaction and the request. */
export interface ProblemText {
	readonly meaning: string;
	/** Empty if the request had nothing there. May contain third-party strings, as may `found`. */
	readonly wanted: string;
	/** Empty if nothing was found. */
	readonly found: string;
}

export type Sides = Omit<ProblemText, 'meaning'>;

/** The address or, for a script without an address, the script. */
const payeeText = ({ address, script }: Payee): string => address ?? script;

export function payoutText(payout: Payout, show: (value: bigint) => string): string {
	return `${show(payout.value)} to ${payeeText(payout)}`;
}

/** Compares two payees by address or, if the addresses are equal or missing, by script. */
export function payeeSides({ wanted, found }: { readonly wanted: Payee; readonly found?: Payee }): Sides {
	const isByAddress = wanted.address !== undefined && found?.address !== wanted.address;
	if (isByAddress) return { wanted: wanted.address, found: found ? payeeText(found) : '' };
	return { wanted: wanted.script, found: found?.script ?? '' };
}

/** Compares two payments, including their amounts. */
export function payoutSides(
	{ wanted, found }: { readonly wanted: Payout; readonly found?: Payout },
	show: (value: bigint) => string,
): Sides {
	const hasOneScript = found?.script === wanted.script;
	const payees = hasOneScript
		? { wanted: payeeText(wanted), found: payeeText(wanted) }
		: payeeSides({ wanted, found });
	return {
		wanted: `${show(wanted.value)} to ${payees.wanted}`,
		found: found ? `${show(found.value)} to ${payees.found}` : '',
	};
}

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

const SEAL_TEXT: Readonly<Record<EncryptionProblem, string>> = {
	'cannot be opened': 'data that your passphrase does not open',
	'was changed': 'data that was changed',
	differs: 'other data behind your passphrase',
	'not-encrypted': 'your data as it is: anyone can read it',
	'no-passphrase': 'data that cannot be checked: the passphrase is not stored. Go back and type it again',
};

const versionsText = ({ publicKeyHash, scriptHash }: AddressVersions): string =>
	`addresses ${publicKeyHash}, scripts ${scriptHash}`;

/** Text to confirm before sending a payment that matches the request. */
export function describePaymentCaution(caution: PaymentCaution, coin: string): string {
	if (caution.kind === 'unproved') {
		const source = plural(
			caution.inputs,
			'The value of this input is known only from the node.',
			`The values of these ${caution.inputs} inputs are known only from the node.`,
		);
		return `${source} If the node lies, the rest is lost as a fee: at most all your ${coin}, ${coinsText(caution.reported, coin)} according to the node.`;
	}
	const { fee, usual, amount } = caution;
	const high = coinsText(fee, coin);
	return amount > 0n && fee > usual * 3n
		? `The fee of ${high} is high: ${coinsText(usual, coin)} is usual.`
		: `The fee of ${high} is high for a payment of ${coinsText(amount, coin)}.`;
}

/** Text for a difference between the payment built by the node and the request. */
export function describePaymentProblem(problem: PaymentProblem, coin: string): ProblemText {
	if (isOwn(problem)) return { meaning: OWN_MEANINGS[problem.kind], ...ownSidesOf(problem, coin) };
	return describeSharedProblem(problem, { what: 'a transaction of this coin', coin, builder: 'node' });
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
			return { wanted: 'your data, encrypted with your passphrase', found: SEAL_TEXT[problem.why] };
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

/** Text for problems with data reported by the node, or with how the node encoded the request. */
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

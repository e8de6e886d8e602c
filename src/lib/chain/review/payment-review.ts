import { equalBytes } from '@noble/curves/utils.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { isTestNetwork, knownChainOf, USUAL_FEE_OF_OTHERS, type CoinContradiction } from '../own-coin.ts';
import { carriedData, classifyScript } from '../script.ts';
import { type Transaction, decodeTransaction, transactionId } from '../transaction.ts';
import {
	ownScriptOf,
	type PaymentFacts,
	type WantedPayment,
	readPaymentFacts,
	spentOutputs,
} from './payment-facts.ts';
import {
	signingProblems,
	type SigningProblem,
	type SpentOutputs,
	expiryProblems,
	formatProblems,
	lockTimeProblems,
	lowFeeProblems,
	wholeProblems,
	type ExpiryProblem,
	type FormatProblem,
	type LockTimeProblem,
	type LowFeeProblem,
	type TransactionFormat,
	type WholeProblem,
	feeRangeProblems,
	type FeeProblem,
} from './review-problem.ts';
import { type UnsealProblem, unseal } from '../sealed-data.ts';

/** One point in which a payment differs from what was asked for. Amounts are in the smallest unit. */
export type PaymentProblem =
	| SigningProblem
	| WholeProblem
	| ExpiryProblem
	| FormatProblem
	| LockTimeProblem
	| PaymentFeeProblem
	| LowFeeProblem
	| CoinContradiction
	/** A payment that was asked for is not there, or not as an output of its own. */
	| { readonly kind: 'missing'; readonly amount: bigint; readonly address: string }
	/** Money goes to an address that was not named, or to a script without one. */
	| { readonly kind: 'stranger'; readonly value: bigint; readonly address?: string }
	/** Money goes to a key itself: wallets may not show it under the key's address, and nodes cannot spend it. */
	| { readonly kind: 'bare-key'; readonly value: bigint; readonly address?: string }
	/** The inputs, counted from 0, that spend what is not the user's. */
	| { readonly kind: 'foreign-input'; readonly inputs: readonly number[] }
	/** The change comes back in more than one output. */
	| { readonly kind: 'split-change'; readonly outputs: number }
	/** Behind OP_RETURN, in hexadecimal. */
	| { readonly kind: 'data'; readonly wanted: string; readonly found: readonly string[] }
	/** The text to be encrypted is not in the data, or that cannot be known. */
	| { readonly kind: 'sealed-data'; readonly why: SealProblem }
	/** Coins lie in an output with data, where they are lost. */
	| { readonly kind: 'data-value'; readonly value: bigint };

/** Doubts that only the user can judge, of a payment that is what was asked for. */
export type PaymentCaution =
	| HighFee
	/**
	 * The worth of these inputs is only the node's word. Whatever they hold beside the outputs goes to the miners: at most
	 * all that the wallet has, which is `told` by the node's word.
	 */
	| { readonly kind: 'unproved'; readonly inputs: number; readonly told: bigint };

export function findPaymentProblems(
	tx: Transaction,
	facts: PaymentFacts,
	spent: SpentOutputs,
	wanted: WantedPayment,
): PaymentProblem[] {
	return [
		...wanted.own.contradictions,
		...formatProblems(tx, formatOf(wanted)),
		...signingProblems(tx, spent),
		...foreignInputs(spent, wanted),
		...wholeProblems(tx),
		...timeProblems(tx, wanted),
		...missingPayments(facts, wanted),
		...strangers(tx, facts),
		...splitChange(facts),
		...dataProblems(tx, wanted),
		...feeProblems(paidFee(facts, wanted)),
		...lowFeeProblems(tx, facts.fee?.units),
	];
}

export function findPaymentCautions(facts: PaymentFacts, wanted: WantedPayment): PaymentCaution[] {
	const told = [...wanted.reported.values()].reduce((sum, value) => sum + value, 0n);
	const isUnproved = facts.fee?.source === 'node';
	return [
		...highFees(paidFee(facts, wanted)),
		...(isUnproved ? [{ kind: 'unproved', inputs: facts.inputs.length, told } as const] : []),
	];
}

function paidFee({ fee, bytes }: PaymentFacts, { coin, nodeFee, payments }: WantedPayment): PaidFee {
	const amount = payments.reduce((sum, payment) => sum + payment.amount, 0n);
	return { coin, fee: fee?.units, nodeFee, amount, bytes };
}

/** On a test network a coin may have another format than on its own. */
function formatOf({ coin, own }: WantedPayment): TransactionFormat | undefined {
	return isTestNetwork(own.versions) ? undefined : knownChainOf(coin)?.format;
}

/** Unproved inputs are taken to be at the own script: their signatures have to fit that. */
function foreignInputs(spent: SpentOutputs, { own }: WantedPayment): PaymentProblem[] {
	const script = ownScriptOf(own);
	const inputs = spent.flatMap((output, place) =>
		output && !equalBytes(output.script, script) ? [place] : [],
	);
	return inputs.length > 0 ? [{ kind: 'foreign-input', inputs }] : [];
}

/**
 * Programs that trade let no payment expire. On chains of the Komodo family they write a lock time that has passed, for the
 * interest: it means nothing if all inputs are final.
 */
function timeProblems(tx: Transaction, { height }: WantedPayment): PaymentProblem[] {
	const lock = lockTimeProblems(tx);
	return [
		...(lock.some(({ kind }) => kind === 'replaceable') ? lock : []),
		...expiryProblems(tx, height).filter(({ kind }) => kind !== 'no-expiry'),
	];
}

function missingPayments({ outputs }: PaymentFacts, { payments }: WantedPayment): PaymentProblem[] {
	const found = outputs.filter(({ to }) => to === 'wanted');
	return payments.flatMap(({ address, amount }) => {
		const place = found.findIndex((output) => output.address === address && output.value === amount);
		if (place >= 0) found.splice(place, 1);
		return place >= 0 ? [] : [{ kind: 'missing', amount, address } as const];
	});
}

function strangers(tx: Transaction, { outputs }: PaymentFacts): PaymentProblem[] {
	return outputs.flatMap(({ to, address, value }, place) => {
		const script = tx.outputs[place]?.script ?? new Uint8Array();
		const kind = classifyScript(script).kind === 'pubkey' ? 'bare-key' : 'stranger';
		return to === 'stranger' ? [{ kind, value, address } as const] : [];
	});
}

function splitChange({ outputs }: PaymentFacts): PaymentProblem[] {
	const count = outputs.filter(({ to }) => to === 'change').length;
	return count > 1 ? [{ kind: 'split-change', outputs: count }] : [];
}

/** An output with data cannot be spent: coins in it are lost, and even an empty one has to be asked for. */
function dataProblems(tx: Transaction, { data = new Uint8Array() }: WantedPayment): PaymentProblem[] {
	const carrying = tx.outputs.flatMap(({ script, value }) => {
		const carried = carriedData(script);
		return carried ? [{ value, hex: bytesToHex(carried) }] : [];
	});
	const wanted = bytesToHex(data);
	const found = carrying.map(({ hex }) => hex);
	const isWanted = wanted === '' ? found.length === 0 : found.length === 1 && found[0] === wanted;
	const lost = carrying.filter(({ value }) => value > 0n);
	return [
		...(isWanted ? [] : [{ kind: 'data', wanted, found } as const]),
		...lost.map(({ value }) => ({ kind: 'data-value', value }) as const),
	];
}

/** Why encrypted data is not what was to be encrypted. */
export type SealProblem = UnsealProblem | 'no-passphrase' | 'differs' | 'not-encrypted';

/** A payment's cost, and how far it is known. In the smallest unit. */
interface PaidFee {
	readonly coin: string;
	/** `undefined` while the inputs are not known. */
	readonly fee: bigint | undefined;
	/** The cost of a transaction, as the node says. */
	readonly nodeFee: bigint;
	/** The amount paid, to others or to oneself. */
	readonly amount: bigint;
	readonly bytes: number;
}

type PaymentFeeProblem =
	| FeeProblem
	| { readonly kind: 'fee-unknown'; readonly most: bigint }
	/** The node wants more for a transaction than it can cost. */
	| { readonly kind: 'node-fee'; readonly said: bigint; readonly most: bigint };

/** The fee is higher than usual, for the coin or for so small a payment. */
interface HighFee {
	readonly kind: 'high-fee';
	readonly fee: bigint;
	readonly usual: bigint;
	readonly amount: bigint;
}

/** Fees rise with the demand for blocks: so many times what is usual has to be confirmed, and more is refused. */
const HIGH = 3n;
const TOO_HIGH = 20n;
/** A larger part of what is paid has to be confirmed: a tenth. */
const LARGE_PART = 10n;
/** Change that is smaller goes to the miners. */
const LARGEST_LOST_CHANGE = 1_000n;

/** For a transaction of that size: nodes count each begun kilobyte. */
function usualFee({ coin, bytes }: PaidFee): bigint {
	const kilobytes = BigInt(Math.max(1, Math.ceil(bytes / 1_000)));
	return kilobytes * (knownChainOf(coin)?.usualFee ?? USUAL_FEE_OF_OTHERS);
}

/** The node's own fee is no bound: it could ask for all. Coins that are not in the table are bounded by the amount. */
function mostFee(paid: PaidFee): bigint {
	const most = TOO_HIGH * usualFee(paid) + LARGEST_LOST_CHANGE;
	if (knownChainOf(paid.coin)) return most;
	return paid.amount > most ? paid.amount : most;
}

function feeProblems(paid: PaidFee): PaymentFeeProblem[] {
	const most = mostFee(paid);
	const { fee, nodeFee } = paid;
	if (nodeFee > most) return [{ kind: 'node-fee', said: nodeFee, most }];
	// The fee that the node itself names is a bound as well.
	const agreed = HIGH * nodeFee + LARGEST_LOST_CHANGE;
	const range = { least: 0n, most: agreed < most ? agreed : most };
	return fee === undefined ? [{ kind: 'fee-unknown', most: range.most }] : feeRangeProblems(fee, range);
}

function highFees(paid: PaidFee): HighFee[] {
	const { fee = 0n, amount } = paid;
	const usual = usualFee(paid);
	const isHigh = fee > HIGH * usual + LARGEST_LOST_CHANGE || fee * LARGE_PART > amount;
	return isHigh && fee > 0n ? [{ kind: 'high-fee', fee, usual, amount }] : [];
}

export interface PaymentReview {
	readonly txid: string;
	readonly facts: PaymentFacts;
	/** Everything in which the transaction differs from what was wanted. Empty: it may be sent. */
	readonly problems: readonly PaymentProblem[];
	readonly cautions: readonly PaymentCaution[];
}

/**
 * Checks a payment that a node built, without believing it: every output is either one that was asked for or change, the
 * signatures are verified, and so is the fee.
 *
 * @throws RangeError when the text is no transaction, or the own address none of this coin.
 */
export function reviewPayment(hex: string, wanted: WantedPayment): PaymentReview {
	const tx = decodeTransaction(hex);
	const spent = spentOutputs(tx, wanted);
	const facts = readPaymentFacts(tx, hex.length / 2, spent, wanted);
	const problems = findPaymentProblems(tx, facts, spent, wanted);
	return { txid: transactionId(tx), facts, problems, cautions: findPaymentCautions(facts, wanted) };
}

/**
 * Checks a payment whose data the node was to encrypt: it is opened with the passphrase and compared with what was typed.
 *
 * @param passphrase empty where it is not known any more, as after a reload
 * @throws RangeError when the text is no transaction, or the own address none of this coin.
 */
export function reviewSealedPayment(
	hex: string,
	wanted: WantedPayment & { readonly data: Uint8Array },
	passphrase: string,
): PaymentReview {
	const [sealed, ...more] = decodeTransaction(hex).outputs.flatMap(({ script }) => carriedData(script) ?? []);
	// Nothing to open, or more than one: the comparison with what was typed says so.
	if (!sealed || more.length > 0) return reviewPayment(hex, wanted);
	const review = reviewPayment(hex, { ...wanted, data: sealed });
	const why = sealProblem(sealed, wanted.data, passphrase);
	return why ? { ...review, problems: [{ kind: 'sealed-data', why }, ...review.problems] } : review;
}

function sealProblem(sealed: Uint8Array, data: Uint8Array, passphrase: string): SealProblem | undefined {
	if (bytesToHex(sealed) === bytesToHex(data)) return 'not-encrypted';
	if (passphrase === '') return 'no-passphrase';
	const opened = unseal(sealed, passphrase);
	if (typeof opened === 'string') return opened;
	return bytesToHex(opened) === bytesToHex(data) ? undefined : 'differs';
}

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
import { type DecryptionProblem, decrypt } from '../encrypted-data.ts';

/** A difference between a payment and the request. Amounts are in the smallest unit. */
export type PaymentProblem =
	| SigningProblem
	| WholeProblem
	| ExpiryProblem
	| FormatProblem
	| LockTimeProblem
	| PaymentFeeProblem
	| LowFeeProblem
	| CoinContradiction
	/** A requested payment is missing or is not a separate output. */
	| { readonly kind: 'missing'; readonly amount: bigint; readonly address: string }
	/** Coins go to an address that was not requested, or to a script without an address. */
	| { readonly kind: 'stranger'; readonly value: bigint; readonly address?: string }
	/**
	 * Coins go to a bare key: wallets may not show them under the key's address, and nodes cannot spend them.
	 */
	| { readonly kind: 'bare-key'; readonly value: bigint; readonly address?: string }
	/** Indices of the inputs that spend coins of others. */
	| { readonly kind: 'foreign-input'; readonly inputs: readonly number[] }
	| { readonly kind: 'split-change'; readonly outputs: number }
	/** Data after OP_RETURN, in hexadecimal. */
	| { readonly kind: 'data'; readonly wanted: string; readonly found: readonly string[] }
	/** The data does not contain the encrypted text, or this cannot be verified. */
	| { readonly kind: 'sealed-data'; readonly why: EncryptionProblem }
	/** A data output holds coins, which are lost. */
	| { readonly kind: 'data-value'; readonly value: bigint };

/** A concern about a payment that matches the request, which only the user can judge. */
export type PaymentCaution =
	| HighFee
	/**
	 * The value of these inputs is reported by the node without proof. Any excess over the outputs goes to the
	 * miners, at most the whole wallet, which holds `reported` according to the node.
	 */
	| { readonly kind: 'unproved'; readonly inputs: number; readonly reported: bigint };

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
		...unknownPayees(tx, facts),
		...splitChange(facts),
		...dataProblems(tx, wanted),
		...feeProblems(paidFee(facts, wanted)),
		...lowFeeProblems(tx, facts.fee?.units),
	];
}

export function findPaymentCautions(facts: PaymentFacts, wanted: WantedPayment): PaymentCaution[] {
	const reported = [...wanted.reported.values()].reduce((sum, value) => sum + value, 0n);
	const isUnproved = facts.fee?.source === 'node';
	return [
		...highFees(paidFee(facts, wanted)),
		...(isUnproved ? [{ kind: 'unproved', inputs: facts.inputs.length, reported } as const] : []),
	];
}

function paidFee({ fee, bytes }: PaymentFacts, { coin, nodeFee, payments }: WantedPayment): PaidFee {
	const amount = payments.reduce((sum, payment) => sum + payment.amount, 0n);
	return { coin, fee: fee?.units, nodeFee, amount, bytes };
}

/**
 * The coin's transaction format; `undefined` on test networks, because they may differ from the main network.
 */
function formatOf({ coin, own }: WantedPayment): TransactionFormat | undefined {
	return isTestNetwork(own.versions) ? undefined : knownChainOf(coin)?.format;
}

/** Unproved inputs are assumed to be at the user's script, because their signatures must match it. */
function foreignInputs(spent: SpentOutputs, { own }: WantedPayment): PaymentProblem[] {
	const script = ownScriptOf(own);
	const inputs = spent.flatMap((output, place) =>
		output && !equalBytes(output.script, script) ? [place] : [],
	);
	return inputs.length > 0 ? [{ kind: 'foreign-input', inputs }] : [];
}

/**
 * Trading programs set no expiry. On chains of the Komodo family they set a past lock time, for the interest;
 * it has no effect if all inputs are final.
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

function unknownPayees(tx: Transaction, { outputs }: PaymentFacts): PaymentProblem[] {
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

/** A data output cannot be spent: its coins are lost, and even one without coins must have been requested. */
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

/** Reason why encrypted data differs from the requested text. */
export type EncryptionProblem = DecryptionProblem | 'no-passphrase' | 'differs' | 'not-encrypted';

/** Known parts of a payment's cost, in the smallest unit. */
interface PaidFee {
	readonly coin: string;
	/** `undefined` while the inputs are unknown. */
	readonly fee: bigint | undefined;
	/** Transaction fee as reported by the node. */
	readonly nodeFee: bigint;
	/** Amount paid, to others or to the user. */
	readonly amount: bigint;
	readonly bytes: number;
}

type PaymentFeeProblem =
	| FeeProblem
	| { readonly kind: 'fee-unknown'; readonly most: bigint }
	/** The node asks for more than a transaction can cost. */
	| { readonly kind: 'node-fee'; readonly said: bigint; readonly most: bigint };

/** The fee is higher than usual, for the coin or for such a small payment. */
interface HighFee {
	readonly kind: 'high-fee';
	readonly fee: bigint;
	readonly usual: bigint;
	readonly amount: bigint;
}

/**
 * Multiples of the usual fee: a fee above `HIGH` needs a confirmation, because fees rise with the demand for
 * blocks; a fee above `TOO_HIGH` is rejected.
 */
const HIGH = 3n;
const TOO_HIGH = 20n;
/** A fee above a tenth of the payment needs a confirmation. */
const LARGE_PART = 10n;
/** Smaller change goes to the miners. */
const MAX_LOST_CHANGE = 1_000n;

/** Usual fee for this size; nodes round up to whole kilobytes. */
function usualFee({ coin, bytes }: PaidFee): bigint {
	const kilobytes = BigInt(Math.max(1, Math.ceil(bytes / 1_000)));
	return kilobytes * (knownChainOf(coin)?.usualFee ?? USUAL_FEE_OF_OTHERS);
}

/**
 * The node's reported fee is not a sufficient bound, because it could be any amount. For coins missing in the
 * table, the amount is the bound.
 */
function mostFee(paid: PaidFee): bigint {
	const most = TOO_HIGH * usualFee(paid) + MAX_LOST_CHANGE;
	if (knownChainOf(paid.coin)) return most;
	return paid.amount > most ? paid.amount : most;
}

function feeProblems(paid: PaidFee): PaymentFeeProblem[] {
	const most = mostFee(paid);
	const { fee, nodeFee } = paid;
	if (nodeFee > most) return [{ kind: 'node-fee', said: nodeFee, most }];
	// The fee reported by the node is an additional bound.
	const agreed = HIGH * nodeFee + MAX_LOST_CHANGE;
	const range = { least: 0n, most: agreed < most ? agreed : most };
	return fee === undefined ? [{ kind: 'fee-unknown', most: range.most }] : feeRangeProblems(fee, range);
}

function highFees(paid: PaidFee): HighFee[] {
	const { fee = 0n, amount } = paid;
	const usual = usualFee(paid);
	const isHigh = fee > HIGH * usual + MAX_LOST_CHANGE || fee * LARGE_PART > amount;
	return isHigh && fee > 0n ? [{ kind: 'high-fee', fee, usual, amount }] : [];
}

export interface PaymentReview {
	readonly txid: string;
	readonly facts: PaymentFacts;
	/** All differences from the request; if empty, the payment may be sent. */
	readonly problems: readonly PaymentProblem[];
	readonly cautions: readonly PaymentCaution[];
}

/**
 * Checks a payment built by a node, without trusting it: every output must be requested or change, and the
 * signatures and the fee are verified.
 * @throws RangeError if the text is not a transaction, or if the user's address belongs to a different coin.
 */
export function reviewPayment(hex: string, wanted: WantedPayment): PaymentReview {
	const tx = decodeTransaction(hex);
	const spent = spentOutputs(tx, wanted);
	const facts = readPaymentFacts(tx, hex.length / 2, spent, wanted);
	const problems = findPaymentProblems(tx, facts, spent, wanted);
	return { txid: transactionId(tx), facts, problems, cautions: findPaymentCautions(facts, wanted) };
}

/**
 * Checks a payment whose data the node was to encrypt: decrypts the data with the passphrase and compares it
 * with the typed text.
 * @param passphrase empty if it is no longer known, as after a reload
 * @throws RangeError if the text is not a transaction, or if the user's address belongs to a different coin.
 */
export function reviewEncryptedPayment(
	hex: string,
	wanted: WantedPayment & { readonly data: Uint8Array },
	passphrase: string,
): PaymentReview {
	const [encrypted, ...more] = decodeTransaction(hex).outputs.flatMap(
		({ script }) => carriedData(script) ?? [],
	);
	// If there is no data or more than one output with data, the comparison with the typed text reports it.
	if (!encrypted || more.length > 0) return reviewPayment(hex, wanted);
	const review = reviewPayment(hex, { ...wanted, data: encrypted });
	const why = encryptionProblem(encrypted, wanted.data, passphrase);
	return why ? { ...review, problems: [{ kind: 'sealed-data', why }, ...review.problems] } : review;
}

function encryptionProblem(
	encrypted: Uint8Array,
	data: Uint8Array,
	passphrase: string,
): EncryptionProblem | undefined {
	if (bytesToHex(encrypted) === bytesToHex(data)) return 'not-encrypted';
	if (passphrase === '') return 'no-passphrase';
	const opened = decrypt(encrypted, passphrase);
	if (typeof opened === 'string') return opened;
	return bytesToHex(opened) === bytesToHex(data) ? undefined : 'differs';
}

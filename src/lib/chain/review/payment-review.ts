import { addressOfScript, scriptOfAddress, type AddressVersions } from '../keys/address.ts';
import { findPaymentProblems, type PaymentProblem } from './payment-problems.ts';
import { provedOutputs } from '../transaction/proved-transaction.ts';
import { classifyScript } from '../script/script.ts';
import { feeOf, type SpentOutputs } from './review-inputs.ts';
import { decodeTransaction, transactionId, type Transaction } from '../transaction/transaction.ts';

/** What the user asked the node to build. Amounts are in the smallest unit. */
export interface WantedPayment {
	/** Each an output of its own. */
	readonly payments: readonly { readonly address: string; readonly amount: bigint }[];
	/** The node's own address: it alone pays, and gets the change. */
	readonly ownAddress: string;
	readonly versions: AddressVersions;
	/** What the coin's transactions usually cost. */
	readonly usualFee: bigint;
	/** What goes behind OP_RETURN. */
	readonly data?: Uint8Array;
	/** The transactions that are spent from, in hexadecimal by txid, by whatever source: their bytes prove them. */
	readonly known: ReadonlyMap<string, string>;
	/** What the node says that its outputs are worth, by `txid:index`, where their transactions are not to be had. */
	readonly told: ReadonlyMap<string, bigint>;
}

/** What one output does. */
export type PaidTo = 'wanted' | 'change' | 'data' | 'stranger';

/** What the transaction would do, read from bytes. */
export interface PaymentFacts {
	readonly inputs: readonly { readonly txid: string; readonly index: number; readonly value?: bigint }[];
	readonly outputs: readonly { readonly to: PaidTo; readonly address?: string; readonly value: bigint }[];
	/** Known when the inputs' values are. */
	readonly fee?: {
		readonly units: bigint;
		/** The inputs' values are certain: by their transactions' bytes, or since the signatures commit to them. */
		readonly proved: boolean;
	};
	readonly bytes: number;
}

export interface PaymentReview {
	readonly txid: string;
	readonly facts: PaymentFacts;
	/** Everything in which the transaction differs from what was wanted. Empty: it may be sent. */
	readonly problems: readonly PaymentProblem[];
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
	const facts = readFacts(tx, hex.length / 2, spent, wanted);
	const problems = findPaymentProblems(tx, facts, spent, wanted);
	return { txid: transactionId(tx), facts, problems };
}

/** What is not proved is taken as the node tells it; where the chain's signatures commit to values they prove those. */
function spentOutputs(tx: Transaction, { known, told, ownAddress, versions }: WantedPayment): SpentOutputs {
	const script = scriptOfAddress(ownAddress, versions);
	const proved = provedOutputs(tx, known);
	return tx.inputs.map(({ txid, index }, place) => {
		const value = told.get(`${txid}:${index}`);
		return proved[place] ?? (value === undefined ? undefined : { value, script });
	});
}

function readFacts(tx: Transaction, bytes: number, spent: SpentOutputs, wanted: WantedPayment): PaymentFacts {
	const units = feeOf(tx, spent);
	const isProved = tx.overwintered || provedOutputs(tx, wanted.known).every((output) => output);
	return {
		inputs: tx.inputs.map(({ txid, index }, place) => ({ txid, index, value: spent[place]?.value })),
		outputs: readOutputs(tx, wanted),
		fee: units === undefined ? undefined : { units, proved: isProved },
		bytes,
	};
}

/** Each payment that was asked for is looked for once; what is left over has to be change. */
function readOutputs(tx: Transaction, wanted: WantedPayment): PaymentFacts['outputs'] {
	const missing = wanted.payments.map(keyOfPayment);
	return tx.outputs.map(({ value, script }) => {
		const address = addressOfScript(script, wanted.versions);
		const place = address === undefined ? -1 : missing.indexOf(keyOfPayment({ address, amount: value }));
		if (place >= 0) missing.splice(place, 1);
		const to = place >= 0 ? 'wanted' : restOf(script, address, wanted);
		return { to, address, value };
	});
}

const keyOfPayment = ({ address, amount }: { readonly address: string; readonly amount: bigint }): string =>
	`${amount} ${address}`;

function restOf(script: Uint8Array, address: string | undefined, { ownAddress }: WantedPayment): PaidTo {
	if (classifyScript(script).kind === 'data') return 'data';
	return address === ownAddress ? 'change' : 'stranger';
}

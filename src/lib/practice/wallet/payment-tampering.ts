import { publicKeyOf } from '#lib/chain/keys/keys.ts';
import { hash160 } from '#lib/chain/keys/hashes.ts';
import { carriedData, dataScript, payToPublicKeyHash } from '#lib/chain/script/script.ts';
import { signInput } from '#lib/chain/transaction/signing.ts';
import {
	encodeTransaction,
	transactionId,
	type Transaction,
	type TransactionOutput,
} from '#lib/chain/transaction/transaction.ts';
import { ownScript, type Payer, type Payment } from './payment.ts';

/** How a trading node cheats when it builds a payment. What does not apply to a payment changes nothing in it. */
export type PaymentTampering =
	/** The first recipient is a stranger. */
	| 'recipient'
	/** The first recipient gets half, and the rest comes back. */
	| 'amount'
	/** What comes back goes to a stranger. */
	| 'change'
	/** A stranger gets coins in an output of his own. */
	| 'extra-output'
	/** The miner gets more. */
	| 'fee'
	/** Another byte stands in the data. */
	| 'data'
	/** The last input is not signed. */
	| 'signature'
	/** The reply holds no transaction, and is called a success. */
	| 'empty';

/** The stranger to whom a node that cheats sends coins. */
export const STRANGER = publicKeyOf(new Uint8Array(32).fill(9));

/** What a hidden output pays, and how much more than usual a raised fee is. In satoshis. */
const STOLEN = 10_000n;
const RAISED = 1_000_000n;

const scriptOfStranger = payToPublicKeyHash(hash160(STRANGER));

/** Hands a built payment over as it is, or as a node that cheats would: whole, and signed anew. */
export function handOver(payment: Payment, payer: Payer, how: PaymentTampering | undefined): Payment {
	if (how === undefined) return payment;
	if (how === 'empty') return { ...payment, hex: '' };
	if (how === 'signature') return encoded(payment, withoutLastSignature(payment.tx));
	const own = ownScript(payer);
	const unsigned = {
		...payment.unsigned,
		outputs: CHANGES[how](payment.unsigned.outputs, placeOf(own, payment)),
	};
	const signed = payment.spent.reduce(
		(tx, { value }, index) => signInput(tx, index, { value, script: own }, payer.privateKey),
		unsigned as Transaction,
	);
	return encoded({ ...payment, unsigned }, signed);
}

function encoded(payment: Payment, tx: Transaction): Payment {
	return { ...payment, tx, hex: encodeTransaction(tx), txid: transactionId(tx) };
}

function withoutLastSignature(tx: Transaction): Transaction {
	const isLast = (index: number) => index === tx.inputs.length - 1;
	const inputs = tx.inputs.map((input, index) =>
		isLast(index) ? { ...input, script: new Uint8Array() } : input,
	);
	return { ...tx, inputs };
}

/** Where coins come back; -1 where none do. */
function placeOf(own: Uint8Array, { unsigned }: Payment): number {
	return unsigned.outputs.findLastIndex(({ script }) => String(script) === String(own));
}

type Change = (outputs: readonly TransactionOutput[], changePlace: number) => TransactionOutput[];

const changed = (
	outputs: readonly TransactionOutput[],
	place: number,
	change: (output: TransactionOutput) => TransactionOutput,
): TransactionOutput[] => outputs.map((output, index) => (index === place ? change(output) : output));

const lessOf =
	(units: bigint) =>
	({ value, script }: TransactionOutput): TransactionOutput => ({ value: value - units, script });

const CHANGES: Readonly<Record<Exclude<PaymentTampering, 'empty' | 'signature'>, Change>> = {
	recipient: (outputs) => changed(outputs, 0, ({ value }) => ({ value, script: scriptOfStranger })),
	amount(outputs, changePlace) {
		const half = (outputs[0]?.value ?? 0n) / 2n;
		return changed(changed(outputs, 0, lessOf(half)), changePlace, lessOf(-half));
	},
	change: (outputs, changePlace) =>
		changed(outputs, changePlace, ({ value }) => ({ value, script: scriptOfStranger })),
	'extra-output': (outputs, changePlace) =>
		changePlace < 0
			? [...outputs]
			: [...changed(outputs, changePlace, lessOf(STOLEN)), { value: STOLEN, script: scriptOfStranger }],
	fee: (outputs, changePlace) => changed(outputs, changePlace, lessOf(RAISED)),
	data: (outputs) =>
		outputs.map((output) => {
			const data = carriedData(output.script);
			return data ? { ...output, script: dataScript(data.map((byte) => byte ^ 1)) } : output;
		}),
};

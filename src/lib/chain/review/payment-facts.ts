import { addressOfScript, scriptOfAddress, type AddressVersions } from '../keys/address.ts';
import { classifyScript } from '../script/script.ts';
import { provedOutputs } from '../transaction/proved-transaction.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { feeOf, type SpentOutputs } from './review-inputs.ts';

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
	readonly reported: ReadonlyMap<string, bigint>;
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

/** What is not proved is taken as the node tells it; where the chain's signatures commit to values they prove those. */
export function spentOutputs(
	tx: Transaction,
	{ known, reported, ownAddress, versions }: WantedPayment,
): SpentOutputs {
	const script = scriptOfAddress(ownAddress, versions);
	const proved = provedOutputs(tx, known);
	return tx.inputs.map(({ txid, index }, place) => {
		const value = reported.get(`${txid}:${index}`);
		return proved[place] ?? (value === undefined ? undefined : { value, script });
	});
}

export function readPaymentFacts(
	tx: Transaction,
	bytes: number,
	spent: SpentOutputs,
	wanted: WantedPayment,
): PaymentFacts {
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

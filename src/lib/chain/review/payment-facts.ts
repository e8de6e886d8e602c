import type { FactSource } from '#lib/domain/coin-details.ts';
import { equalBytes } from '@noble/curves/utils.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { addressOfScript, scriptOfAddress } from '../address.ts';
import type { OwnCoin } from '../own-coin.ts';
import { classifyScript, payToPublicKeyHash } from '../script.ts';
import { provedOutputs } from '../proved-transaction.ts';
import type { Transaction } from '../transaction.ts';
import { feeOf, type SpentOutputs } from './review-problem.ts';

/** The payment that the user requested from the node. Amounts are in the smallest unit. */
export interface WantedPayment {
	/** One output each. */
	readonly payments: readonly { readonly address: string; readonly amount: bigint }[];
	readonly coin: string;
	/** The user's own address: the only payer, and the recipient of the change. */
	readonly own: Pick<OwnCoin, 'address' | 'versions' | 'keyHash' | 'contradictions'>;
	/** Transaction fee as reported by the node. */
	readonly nodeFee: bigint;
	/** Height of the chain; `undefined` if the node does not report it. */
	readonly height?: number | undefined;
	/** Data after OP_RETURN. */
	readonly data?: Uint8Array;
	/**
	 * The spent transactions, in hexadecimal by txid. Any source will do, because the bytes prove themselves.
	 */
	readonly known: ReadonlyMap<string, string>;
	/** Output values reported by the node, by `txid:index`, if the transactions are unavailable. */
	readonly reported: ReadonlyMap<string, bigint>;
}

type PaidTo = 'wanted' | 'change' | 'data' | 'stranger';

interface PaidOutput {
	readonly to: PaidTo;
	/** Different scripts may share an address. */
	readonly address?: string;
	readonly isOwn: boolean;
	readonly value: bigint;
}

/** Effects of the transaction, read from its bytes. */
export interface PaymentFacts {
	readonly inputs: readonly { readonly txid: string; readonly index: number; readonly value?: bigint }[];
	readonly outputs: readonly PaidOutput[];
	/** Missing unless the values of all inputs are known. */
	readonly fee?: {
		readonly units: bigint;
		/**
		 * Source of the inputs' values: the bytes of their transactions, their signatures if those commit to
		 * values, or the node.
		 */
		readonly source: Extract<FactSource, 'inputs' | 'node'>;
	};
	readonly bytes: number;
}

/** The script to which the user's key is paid. Never a bare key, because nodes cannot spend its outputs. */
export function ownScriptOf({ address, versions, keyHash }: WantedPayment['own']): Uint8Array {
	return keyHash === undefined ? scriptOfAddress(address, versions) : payToPublicKeyHash(hexToBytes(keyHash));
}

/** Takes unproved values from the node. If the chain's signatures commit to values, they prove these too. */
export function spentOutputs(tx: Transaction, { known, reported, own }: WantedPayment): SpentOutputs {
	const script = ownScriptOf(own);
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
		fee: units === undefined ? undefined : { units, source: isProved ? 'inputs' : 'node' },
		bytes,
	};
}

/** Matches each requested payment once; the remaining outputs must be change. */
function readOutputs(tx: Transaction, { payments, own }: WantedPayment): PaymentFacts['outputs'] {
	const missing = payments.map(({ address, amount }) =>
		keyOfOutput(scriptOfAddress(address, own.versions), amount),
	);
	const ownScript = ownScriptOf(own);
	return tx.outputs.map(({ value, script }) => {
		const place = missing.indexOf(keyOfOutput(script, value));
		if (place >= 0) missing.splice(place, 1);
		const isOwn = equalBytes(script, ownScript);
		const to = place >= 0 ? 'wanted' : payeeKindOf(script, isOwn);
		return { to, address: addressOfScript(script, own.versions), isOwn, value };
	});
}

const keyOfOutput = (script: Uint8Array, amount: bigint): string => `${amount} ${bytesToHex(script)}`;

function payeeKindOf(script: Uint8Array, isOwn: boolean): PaidTo {
	if (classifyScript(script).kind === 'data') return 'data';
	return isOwn ? 'change' : 'stranger';
}

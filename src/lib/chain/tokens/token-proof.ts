import { bytesToHex } from '@noble/hashes/utils.js';
import { addressOfPublicKey, addressOfScript, KOMODO_ADDRESSES } from '../address.ts';
import { provedOutputs, readProved } from '../proved-transaction.ts';
import type { Transaction } from '../transaction.ts';
import { payloadText, tokenDataOf, type PayloadLayout, type TokenCreation } from './token-payload.ts';
import { creationIn, suppliedOutputs } from './token-transfer-review.ts';

/** A token, proved by the bytes of the transaction whose hash is its id. */
export interface ProvedToken {
	/** In hexadecimal. */
	readonly creator: string;
	readonly name: string;
	readonly description: string;
	/** In units: 0 if the spent coins were not the stated creator's. */
	readonly supply: bigint;
	/** In hexadecimal. */
	readonly data: string | undefined;
	/** Paid for on another chain. */
	readonly isImport: boolean;
	readonly layout: PayloadLayout;
}

export type Unproved =
	/** The bytes do not have that id. */
	| 'other-transaction'
	| 'no-creation'
	/** The owner of the coins that pay for it is unknown. */
	| 'unknown-inputs';

/**
 * The transactions that pay for a creation, needed for a proof in addition to it. Those of an import are on another
 * chain.
 */
export function payersOf(id: string, hex: string): string[] {
	const tx = readProved(id, hex);
	return tx && !isImport(tx) ? [...new Set(tx.inputs.map(({ txid }) => txid))] : [];
}

/** @param known transactions in hexadecimal, by the txid under which they were given: their bytes prove them. */
export function proveToken(id: string, known: ReadonlyMap<string, string>): ProvedToken | Unproved {
	const tx = readProved(id, known.get(id));
	if (!tx) return 'other-transaction';
	const creation = creationIn(tx);
	if (!creation) return 'no-creation';
	const supply = supplyOf(tx, creation, known);
	if (supply === undefined) return 'unknown-inputs';
	const data = tokenDataOf(creation);
	return {
		creator: bytesToHex(creation.creator),
		name: payloadText(creation.name),
		description: payloadText(creation.description),
		supply,
		data: data && bytesToHex(data),
		isImport: isImport(tx),
		layout: creation.layout,
	};
}

/** The layout of a creation; `undefined` if the bytes do not have that id, or create no token. */
export const layoutOfCreation = (id: string, hex: string): PayloadLayout | undefined =>
	creationIn(readProved(id, hex))?.layout;

/** A creation counts if coins of its creator pay for all of it; `undefined` while an input is unknown. */
function supplyOf(
	tx: Transaction,
	{ creator }: TokenCreation,
	known: ReadonlyMap<string, string>,
): bigint | undefined {
	const supply = suppliedOutputs(tx).reduce((sum, { value }) => sum + value, 0n);
	if (isImport(tx)) return supply;
	const own = addressOfPublicKey(creator, KOMODO_ADDRESSES.publicKeyHash);
	let paid = 0n;
	for (const spent of provedOutputs(tx, known)) {
		if (!spent) return undefined;
		if (addressOfScript(spent.script, KOMODO_ADDRESSES) === own) paid += spent.value;
	}
	return paid >= supply ? supply : 0n;
}

/** An import's only input spends nothing on this chain. */
const isImport = ({ inputs }: Transaction): boolean => inputs.every(({ txid }) => /^0+$/.test(txid));

import { bytesToHex } from '@noble/hashes/utils.js';
import { addressOfPublicKey, addressOfScript, KOMODO_ADDRESSES } from '../address.ts';
import { provedOutputs, readProved } from '../proved-transaction.ts';
import type { Transaction } from '../transaction.ts';
import { payloadText, tokenDataOf, type PayloadLayout, type TokenCreation } from './token-payload.ts';
import { creationIn, suppliedOutputs } from './token-transfer-review.ts';

/** A token proved by the bytes of its creation, whose hash is the token id. */
export interface ProvedToken {
	/** Public key in hexadecimal. */
	readonly creator: string;
	readonly name: string;
	readonly description: string;
	/** Supply in units; 0 if the spent coins did not belong to the stated creator. */
	readonly supply: bigint;
	/** The token's own data in hexadecimal. */
	readonly data: string | undefined;
	/** True if the token was paid for on a different chain. */
	readonly isImport: boolean;
	readonly layout: PayloadLayout;
}

export type Unproved =
	/** The bytes do not hash to the id. */
	| 'other-transaction'
	| 'no-creation'
	/** The owner of the coins that pay for the token is unknown. */
	| 'unknown-inputs';

/**
 * Ids of the transactions that pay for a creation, which a proof also needs. For an import they are on a
 * different chain.
 */
export function payersOf(id: string, hex: string): string[] {
	const tx = readProved(id, hex);
	return tx && !isImport(tx) ? [...new Set(tx.inputs.map(({ txid }) => txid))] : [];
}

/** @param known transactions in hexadecimal, keyed by their claimed txid; the bytes prove themselves. */
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

/** Layout of a creation; `undefined` if the bytes do not hash to the id or create no token. */
export const layoutOfCreation = (id: string, hex: string): PayloadLayout | undefined =>
	creationIn(readProved(id, hex))?.layout;

/**
 * Supply of a creation: 0 unless coins of its creator pay for all of it; `undefined` while an input is unknown.
 */
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

/** The only input of an import spends nothing on this chain. */
const isImport = ({ inputs }: Transaction): boolean => inputs.every(({ txid }) => /^0+$/.test(txid));

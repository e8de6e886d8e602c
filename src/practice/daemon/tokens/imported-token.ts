import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { payloadText, type PayloadData, type TokenCreation } from '#lib/chain/tokens/token-payload.ts';
import { sizedBytes } from '#lib/chain/transaction/transaction-format.ts';

/** Where an imported token comes from. */
export interface TokenSource {
	/** The other chain's name. */
	readonly chain: string;
	/** The token's id on that chain. */
	readonly tokenId: string;
}

/** The id of import data in a creation's payload. */
const IMPORT_DATA_ID = 0x81;

/** How long a token's id is, in bytes. */
const ID_LENGTH = 32;

/** The real daemon keeps a whole proof here, of which it shows only these two. */
export function importData({ chain, tokenId }: TokenSource): PayloadData {
	const bytes = concatBytes(sizedBytes.encode(utf8ToBytes(chain)), hexToBytes(tokenId));
	return { id: IMPORT_DATA_ID, bytes };
}

/** @returns undefined when the payload names no other chain. */
export function sourceOf({ data }: TokenCreation): TokenSource | undefined {
	const bytes = data.find(({ id }) => id === IMPORT_DATA_ID)?.bytes;
	if (!bytes) return undefined;
	try {
		const chain = payloadText(sizedBytes.decode(bytes.subarray(0, -ID_LENGTH)));
		return { chain, tokenId: bytesToHex(bytes.subarray(-ID_LENGTH)) };
	} catch {
		return undefined;
	}
}

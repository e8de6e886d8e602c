import { utf8ToBytes } from '@noble/hashes/utils.js';
import * as P from 'micro-packed';
import { sizedBytes } from '#lib/chain/compact-size.ts';
import { payloadText, type PayloadData, type TokenCreation } from '#lib/chain/token-payload.ts';

/** Where an imported token comes from. */
export interface TokenSource {
	/** The other chain's name. */
	readonly chain: string;
	/** The token's id on that chain. */
	readonly tokenId: string;
}

/** The id of import data in a creation's payload. */
const IMPORT_DATA_ID = 0x81;

const coder = P.struct({ chain: sizedBytes, tokenId: P.hex(32) });

/** The real daemon keeps a whole proof here, of which it tells no more than these two. */
export function importData({ chain, tokenId }: TokenSource): PayloadData {
	return { id: IMPORT_DATA_ID, bytes: coder.encode({ chain: utf8ToBytes(chain), tokenId }) };
}

/** @returns undefined when the payload tells of no other chain. */
export function sourceOf(creation: TokenCreation): TokenSource | undefined {
	const found = creation.data.find(({ id }) => id === IMPORT_DATA_ID);
	if (!found) return undefined;
	try {
		const { chain, tokenId } = coder.decode(found.bytes);
		return { chain: payloadText(chain), tokenId };
	} catch {
		return undefined;
	}
}

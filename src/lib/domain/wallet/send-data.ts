import { bytesOfHex } from '../tokens/token-data.ts';
import type { SendDraft } from './send-draft.ts';

/** By how many bytes the node's encryption makes data longer. */
export const SEAL_BYTES = 60;

export type SendDataProblem =
	| { readonly kind: 'not-hex' }
	| { readonly kind: 'too-long'; readonly bytes: number; readonly most: number }
	/** It is to be encrypted, and there is no passphrase. */
	| { readonly kind: 'no-passphrase' };

/** The bytes that a draft carries as they are typed; `undefined` for none. */
export function dataOf({ data, dataIs }: SendDraft): Uint8Array | SendDataProblem | undefined {
	if (data.trim() === '') return undefined;
	if (dataIs === 'text') return new TextEncoder().encode(data);
	const hex = data.replace(/\s/g, '').replace(/^0x/i, '');
	return /^([\da-f]{2})+$/i.test(hex) ? bytesOfHex(hex.toLowerCase()) : { kind: 'not-hex' };
}

/** @param most bytes that the coin's chain relays in one output */
export function sendDataProblem(
	draft: SendDraft,
	passphrase: string,
	most: number,
): SendDataProblem | undefined {
	const data = dataOf(draft);
	if (data === undefined) return undefined;
	if ('kind' in data) return data;
	const bytes = data.length + (draft.isSealed ? SEAL_BYTES : 0);
	if (bytes > most) return { kind: 'too-long', bytes, most };
	return draft.isSealed && passphrase === '' ? { kind: 'no-passphrase' } : undefined;
}

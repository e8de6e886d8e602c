import { WrongEncryptionKey } from '#lib/domain/session/saved-node.ts';

/** The rounds of PBKDF2 for new records. Each record stores its own number, so that this one may grow. */
export const CODE_ITERATIONS = 1_000_000;

export type EncryptionKey =
	/** A random key that lives as long as the tab. */
	| { readonly by: 'tab' }
	/** PBKDF2-HMAC-SHA-256 of the user's lock code. */
	| { readonly by: 'code'; readonly salt: Uint8Array<ArrayBuffer>; readonly iterations: number };

/** A text encrypted with AES-256-GCM. */
export interface Encrypted {
	readonly iv: Uint8Array<ArrayBuffer>;
	readonly encrypted: Uint8Array<ArrayBuffer>;
}

const AES = { name: 'AES-GCM', length: 256 } as const;
const USES: KeyUsage[] = ['encrypt', 'decrypt'];

export const newSalt = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(16));
export const newTabKey = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(32));

/** The derived key is not extractable, even by the page. */
export async function keyFromCode(
	code: string,
	salt: Uint8Array<ArrayBuffer>,
	iterations: number,
): Promise<CryptoKey> {
	// Two keyboards may produce the same code in different Unicode forms.
	const typed = new TextEncoder().encode(code.normalize('NFKC'));
	const base = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveKey']);
	return crypto.subtle.deriveKey(
		{ name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
		base,
		AES,
		false,
		USES,
	);
}

export function keyFromTab(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
	return crypto.subtle.importKey('raw', bytes, AES, false, USES);
}

/** Seals a text for one node: the record opens only under the same node id. */
export async function encrypt(key: CryptoKey, nodeId: string, text: string): Promise<Encrypted> {
	const iv = crypto.getRandomValues(new Uint8Array(12));
	const plain = new TextEncoder().encode(text);
	const encrypted = await crypto.subtle.encrypt(cipher(iv, nodeId), key, plain);
	return { iv, encrypted: new Uint8Array(encrypted) };
}

/** @throws WrongEncryptionKey if the tag does not match. */
export async function decrypt(key: CryptoKey, nodeId: string, { iv, encrypted }: Encrypted): Promise<string> {
	try {
		return new TextDecoder().decode(await crypto.subtle.decrypt(cipher(iv, nodeId), key, encrypted));
	} catch (cause) {
		throw new WrongEncryptionKey('The key does not open this record.', { cause });
	}
}

function cipher(iv: Uint8Array<ArrayBuffer>, nodeId: string): AesGcmParams {
	return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(nodeId) };
}

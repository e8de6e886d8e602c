import { WrongEncryptionKey } from '#lib/domain/session/saved-node.ts';

/** PBKDF2 iterations for new records. Each record stores its own number, so this one can be raised. */
export const CODE_ITERATIONS = 1_000_000;

export type EncryptionKey =
	/** A random key that lives as long as the tab. */
	| { readonly by: 'tab' }
	/** PBKDF2-HMAC-SHA-256 of the lock code. */
	| { readonly by: 'code'; readonly salt: Uint8Array<ArrayBuffer>; readonly iterations: number };

/** A string encrypted with AES-256-GCM. */
export interface Encrypted {
	readonly iv: Uint8Array<ArrayBuffer>;
	readonly encrypted: Uint8Array<ArrayBuffer>;
}

const AES = { name: 'AES-GCM', length: 256 } as const;
const USES: KeyUsage[] = ['encrypt', 'decrypt'];

export const newSalt = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(16));
export const newTabKey = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(32));

/** Derives a key from a lock code. The key is not extractable, even by the page. */
export async function keyFromCode(
	code: string,
	salt: Uint8Array<ArrayBuffer>,
	iterations: number,
): Promise<CryptoKey> {
	// Keyboards may produce different Unicode forms of the same code.
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

/** Encrypts a string; the node id is authenticated, so that decryption fails under a different id. */
export async function encrypt(key: CryptoKey, nodeId: string, text: string): Promise<Encrypted> {
	const iv = crypto.getRandomValues(new Uint8Array(12));
	const plain = new TextEncoder().encode(text);
	const encrypted = await crypto.subtle.encrypt(cipher(iv, nodeId), key, plain);
	return { iv, encrypted: new Uint8Array(encrypted) };
}

/** @throws WrongEncryptionKey if the tag does not match */
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

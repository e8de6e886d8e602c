const UTF8 = new TextEncoder();
const STRICT_UTF8 = new TextDecoder('utf-8', { fatal: true });

/** The daemon takes no more. */
export const LONGEST_DATA = 10_001;

/** The data of a unique item: a first byte that names the module it is bound to, and what that module reads. */
export interface TokenData {
	readonly evalCode: string;
	readonly payload: string;
	/** The payload as text, where it is text. */
	readonly text: string | undefined;
}

/**
 * First bytes that a creation takes, and after which the daemon looks for the item where it never lies: it is counted
 * nowhere, and can never be moved.
 */
const NEVER_MOVES: readonly string[] = ['00', 'f2'];

/** @param data in hexadecimal */
export function bindsForGood(data: string | undefined): boolean {
	return data !== undefined && NEVER_MOVES.includes(data.slice(0, 2).toLowerCase());
}

/** Reads the data of a token, in hexadecimal. */
export function readTokenData(hex: string): TokenData {
	const payload = hex.slice(2);
	return { evalCode: hex.slice(0, 2), payload, text: textOfHex(payload) };
}

export function hexOfText(text: string): string {
	return Array.from(UTF8.encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function bytesOfHex(hex: string): Uint8Array {
	return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** The text that the bytes are in UTF-8; nothing where they are none. */
export function textOfHex(hex: string): string | undefined {
	const bytes = bytesOfHex(hex);
	try {
		return bytes.length > 0 ? STRICT_UTF8.decode(bytes) : undefined;
	} catch {
		return undefined;
	}
}

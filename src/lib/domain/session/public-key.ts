/** What is stored of a node's public key. As 64 hexadecimal digits it could not be told from a userpass. */
export function storedPublicKey(hex: string): string {
	return btoa(hex.replace(/../g, (digits) => String.fromCharCode(parseInt(digits, 16))));
}

/** The public key as nodes write it; nothing where what is stored is none. */
export function shownPublicKey(stored: string | undefined): string | undefined {
	try {
		const bytes = Array.from(atob(stored ?? ''), (byte) => byte.charCodeAt(0));
		return bytes.length === 32 ? bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('') : undefined;
	} catch {
		return undefined;
	}
}

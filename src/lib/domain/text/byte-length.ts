const UTF8 = new TextEncoder();

/** How long a text is on the wire and on a chain, where limits count bytes and not characters. */
export function byteLength(text: string): number {
	return UTF8.encode(text).length;
}

/**
 * The id of a transaction that a node says it has sent, in lower case. `undefined` for any other text: what has no id cannot be
 * looked up, and is not known to exist.
 */
export function readTransactionId(text: string | undefined): string | undefined {
	return text !== undefined && /^(0x)?[0-9a-f]{64}$/i.test(text) ? text.toLowerCase() : undefined;
}

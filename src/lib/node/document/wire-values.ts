import { revealHidden } from '#lib/domain/text/visible-text.ts';

/**
 * A coin's ticker as a node writes it in a reply. It may come from a peer, and stands in rows that the user acts on: what
 * hides in it is written out. No call takes such a ticker, so that nothing can be traded or sent under it.
 */
export function readTicker(wire: string): string {
	return revealHidden(wire);
}

/** The members of a transaction that say how deep it lies. */
interface WireTransaction {
	readonly confirmations?: number;
	/** Only the coin’s own daemon gives the bytes; an electrum server’s answer says nothing of blocks. */
	readonly hex?: unknown;
}

/** The node prints an unknown number as one near 2^32. */
const UNKNOWN_FROM = 2 ** 31;

/** In how many blocks a transaction lies, counted from its own; `undefined` if the node does not know. */
export function confirmationsOf(wire: WireTransaction | string): number | undefined {
	if (typeof wire === 'string') return undefined;
	const { confirmations } = wire;
	if (confirmations === undefined) return wire.hex === undefined ? undefined : 0;
	return confirmations > UNKNOWN_FROM ? undefined : Math.max(0, confirmations);
}

/**
 * The id of a transaction that a node says it has sent, in lower case. `undefined` for any other text: what has no id cannot be
 * looked up, and is not known to exist.
 */
export function readTransactionId(text: string | undefined): string | undefined {
	return text !== undefined && /^(0x)?[0-9a-f]{64}$/i.test(text) ? text.toLowerCase() : undefined;
}

import { peerText, revealHidden } from '#lib/domain/text/visible-text.ts';

/**
 * A coin's ticker in a node's reply. It may come from a peer, and appears in rows that the user acts on: hidden
 * characters are escaped, and longer texts than any ticker are cut. No call accepts such a ticker, so that
 * nothing can be traded or sent under it.
 */
export function readTicker(wire: string): string {
	return peerText(wire);
}

/** Longer than the addresses of all chains and the host names in use. */
const MAX_LETTERS = 128;

/**
 * An address from a node, of a chain or of the network: it is shown, labelled and compared, but never paid to.
 */
export function readAddress(wire: string): string {
	return revealHidden(wire.slice(0, MAX_LETTERS));
}

/** Removes duplicate rows and keeps the last of each: two rows of the same thing would be counted twice. */
export function onceEach<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
	return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}

/** The members of a transaction that show its depth. */
interface WireTransaction {
	readonly confirmations?: number;
	/** Only the coin’s own daemon returns the bytes; an electrum server’s answer contains no blocks. */
	readonly hex?: unknown;
}

/** The node prints an unknown number as one near 2^32. */
const UNKNOWN_FROM = 2 ** 31;

/** Confirmations of a transaction, its own block included; `undefined` if the node does not know. */
export function confirmationsOf(wire: WireTransaction | string): number | undefined {
	if (typeof wire === 'string') return undefined;
	const { confirmations } = wire;
	if (confirmations === undefined) return wire.hex === undefined ? undefined : 0;
	return confirmations > UNKNOWN_FROM ? undefined : Math.max(0, confirmations);
}

/**
 * The id of a transaction that a node reports as sent, in lower case. `undefined` for any other text: a
 * transaction without an id cannot be queried, and is not known to exist.
 */
export function readTransactionId(text: string | undefined): string | undefined {
	return text !== undefined && /^(0x)?[0-9a-f]{64}$/i.test(text) ? text.toLowerCase() : undefined;
}

import { peerText, revealHidden } from '#lib/domain/text/visible-text.ts';

/**
 * A coin's ticker as a node writes it in a reply. It may come from a peer, and stands in rows that the user acts on: what
 * hides in it is written out, and what is longer than any ticker is cut. No call takes such a ticker, so that nothing can be
 * traded or sent under it.
 */
export function readTicker(wire: string): string {
	return peerText(wire);
}

/** Longer than the addresses of all chains and than the names of hosts that are in use. */
const MOST_LETTERS = 128;

/** An address, of a chain or of the network, as a node names it: it is shown, labelled and compared, and sent to no one. */
export function readAddress(wire: string): string {
	return revealHidden(wire.slice(0, MOST_LETTERS));
}

/** What a node names twice is there once, as it was named last: two rows of the same thing would be counted twice. */
export function onceEach<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
	return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
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

import { peerText, revealHidden } from '#lib/domain/text/visible-text.ts';

/**
 * Sanitises a ticker from a node's reply. It may come from a peer and appears in rows that the user acts on, so
 * hidden characters are escaped and overlong strings truncated. No call accepts such a ticker, so it cannot be
 * traded or sent.
 */
export function readTicker(wire: string): string {
	return peerText(wire);
}

/** Longer than the addresses of all chains and common host names. */
const MAX_LETTERS = 128;

/**
 * Sanitises an address from a node, on a chain or on the network. It is shown, labelled and compared, but never
 * paid.
 */
export function readAddress(wire: string): string {
	return revealHidden(wire.slice(0, MAX_LETTERS));
}

/** Removes duplicate rows, keeping the last of each, so that none is counted twice. */
export function onceEach<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
	return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}

/** The fields of a transaction that show its confirmations. */
interface WireTransaction {
	readonly confirmations?: number;
	/** Present only from the coin’s own daemon; an electrum server’s reply contains no confirmations. */
	readonly hex?: unknown;
}

/** The node prints an unknown number of confirmations as one close to 2^32. */
const UNKNOWN_FROM = 2 ** 31;

/** Confirmations of a transaction including its own block; `undefined` if unknown. */
export function confirmationsOf(wire: WireTransaction | string): number | undefined {
	if (typeof wire === 'string') return undefined;
	const { confirmations } = wire;
	if (confirmations === undefined) return wire.hex === undefined ? undefined : 0;
	return confirmations > UNKNOWN_FROM ? undefined : Math.max(0, confirmations);
}

/**
 * The id of a transaction that a node reports as sent, in lower case; `undefined` for any other string: without
 * an id the transaction cannot be queried, and may not exist.
 */
export function readTransactionId(text: string | undefined): string | undefined {
	return text !== undefined && /^(0x)?[0-9a-f]{64}$/i.test(text) ? text.toLowerCase() : undefined;
}

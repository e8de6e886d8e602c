/** The members of a transaction that say how deep it lies. */
interface WireTransaction {
	readonly confirmations?: number;
	/** Only the coin’s own daemon gives the bytes; an electrum server’s answer says nothing of blocks. */
	readonly hex?: unknown;
}

/** The node prints an unknown number as one near 2^32. */
const UNKNOWN_FROM = 2 ** 31;

/** In how many blocks a transaction lies, counted from its own; nothing where the node does not know. */
export function confirmationsOf(wire: WireTransaction | string): number | undefined {
	if (typeof wire === 'string') return undefined;
	const { confirmations } = wire;
	if (confirmations === undefined) return wire.hex === undefined ? undefined : 0;
	return confirmations > UNKNOWN_FROM ? undefined : Math.max(0, confirmations);
}

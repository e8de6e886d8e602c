/** A transaction as a node tells it, as far as it says how deep it lies. */
interface ToldTransaction {
	readonly confirmations?: number;
	/** Only the coin's own daemon gives the bytes; an electrum server's answer says nothing of blocks. */
	readonly hex?: unknown;
}

/** Near 2^32 the node prints what it does not know. */
const NONSENSE = 2 ** 31;

/** In how many blocks a payment lies, counted from its own; nothing where the node cannot tell. */
export function confirmationsOf(told: ToldTransaction | string): number | undefined {
	if (typeof told === 'string') return undefined;
	const { confirmations } = told;
	if (confirmations === undefined) return told.hex === undefined ? undefined : 0;
	return confirmations > NONSENSE ? undefined : Math.max(0, confirmations);
}

/** Nobody waits for more. */
const MOST_SAID = 100;

/** `in no block yet`, `1 confirmation`, `2 confirmations` */
export function sayConfirmations(count: number): string {
	if (count === 0) return 'in no block yet';
	if (count > MOST_SAID) return `over ${MOST_SAID} confirmations`;
	return count === 1 ? '1 confirmation' : `${count} confirmations`;
}

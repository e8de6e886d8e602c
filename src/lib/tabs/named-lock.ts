/** The name of a lock that all tabs of this browser share. */
export type LockName = `swapdesk-${string}`;

/**
 * Everything that one tab does at a time. The names stand in one table so that no two uses collide; they are the same
 * in all versions, since tabs of different versions run beside each other. The practice world has a lock of its own.
 */
export const LOCK_NAMES = {
	/** Talking to a trading node: one tab does it for all of its user. */
	nodeLine: (nodeId: string): LockName => `swapdesk-line ${nodeId}`,
	/** Running the practice node's worker. */
	practiceTransport: (): LockName => 'swapdesk-practice',
	/** A call of a chain daemon. */
	daemonCall: (address: string): LockName => `swapdesk-daemon ${address}`,
	/** A `passphrase` call of any node, with the pause after it. */
	passphraseCall: (): LockName => 'swapdesk-passphrase',
	/** Writing down the steps of a money flow. */
	moneyFlow: (entryId: string | undefined): LockName => `swapdesk-flow-${entryId}`,
	/** Sending a request or a formula. */
	tradeCall: (nodeId: string): LockName => `swapdesk-trade-${nodeId}`,
	/** Posting an order. */
	orderPrice: (nodeId: string): LockName => `swapdesk-offer-${nodeId}`,
	/** Asking the node to look at a stuck swap. */
	swapCheck: (nodeId: string): LockName => `swapdesk-swap-check-${nodeId}`,
	/** Sending the transfers of a list. */
	tokenBatch: (listId: string): LockName => `swapdesk-batch-${listId}`,
} as const;

/**
 * Waits until no other tab holds the lock, then does the work. A tab that dies lets the next one in.
 *
 * @param options `signal` ends the waiting; work that has begun is not ended.
 */
export async function withLock<Result>(
	name: LockName,
	work: () => Promise<Result>,
	options: { readonly signal?: AbortSignal } = {},
): Promise<Result> {
	return navigator.locks.request(name, { signal: options.signal }, work);
}

/** Does the work now, unless another tab, or this one, holds the lock: resolves with `false` then. */
export async function tryLock(name: LockName, work: () => Promise<unknown>): Promise<boolean> {
	return navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
		if (lock) await work();
		return lock !== null;
	});
}

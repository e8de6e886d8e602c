export type LockName = `swapdesk-${string}`;

/**
 * Locks for work that only one tab does at a time. Defined in one table to avoid collisions. The names must be stable
 * across versions, because tabs of different versions may run side by side. The practice environment has a separate
 * lock.
 */
export const LOCK_NAMES = {
	/** Held by the tab that sends all calls to a trading node for its user's tabs. */
	nodeLine: (nodeId: string): LockName => `swapdesk-line ${nodeId}`,
	/** Held by the tab that runs the practice node's worker. */
	practiceTransport: (): LockName => 'swapdesk-practice',
	/** Checking for a new version of the app. */
	appUpdate: (): LockName => 'swapdesk-app-update',
	/** Held by every tab with unsaved work while a new version of the app is waiting. */
	openWork: (): LockName => 'swapdesk-open-work',
	daemonCall: (address: string): LockName => `swapdesk-daemon ${address}`,
	/** A `passphrase` call to any node, including the pause after it. */
	passphraseCall: (): LockName => 'swapdesk-passphrase',
	/** Recording the steps of a money flow. */
	moneyFlow: (entryId: string | undefined): LockName => `swapdesk-flow-${entryId}`,
	/** Sending a request or a formula. */
	tradeCall: (nodeId: string): LockName => `swapdesk-trade-${nodeId}`,
	botCall: (nodeId: string): LockName => `swapdesk-bot-${nodeId}`,
	orderPrice: (nodeId: string): LockName => `swapdesk-offer-${nodeId}`,
	/** Changing the peers trusted by the node. */
	nodeTrust: (nodeId: string): LockName => `swapdesk-trust-${nodeId}`,
	/** Stopping everything that trades automatically. */
	stopTrading: (nodeId: string): LockName => `swapdesk-end-trading-${nodeId}`,
	/** Determining the outcome of a stop of the node. */
	nodeStop: (nodeId: string): LockName => `swapdesk-stop-${nodeId}`,
	accountSend: (nodeId: string): LockName => `swapdesk-account-send-${nodeId}`,
	/** Retrieving coins from an expired time lock. */
	unlock: (nodeId: string): LockName => `swapdesk-unlock-${nodeId}`,
	/** Sending a console call that trades or spends. */
	consoleCall: (nodeId: string): LockName => `swapdesk-console-${nodeId}`,
	claimDeposits: (nodeId: string): LockName => `swapdesk-claim-${nodeId}`,
	/** Having the node check a stuck swap. */
	swapCheck: (nodeId: string): LockName => `swapdesk-swap-check-${nodeId}`,
	/** Checking for reorgs. */
	reorgedEntries: (nodeId: string): LockName => `swapdesk-turned-${nodeId}`,
	/** Delivering notices. Held by one tab until it closes or is hidden. */
	notices: (nodeId: string): LockName => `swapdesk-notices-${nodeId}`,
	/** Held by every tab that shows a page of the node. */
	seenDesk: (nodeId: string): LockName => `swapdesk-seen-${nodeId}`,
	portfolioGoal: (nodeId: string): LockName => `swapdesk-goal-${nodeId}`,
	/** A slot for a form's draft. Held by a tab until it closes. */
	draft: (place: string): LockName => `swapdesk-draft ${place}`,
	/** Held (shared) by every tab that can share the key of a node. */
	keyGiver: (nodeId: string): LockName => `swapdesk-key-giver ${nodeId}`,
	/** Held while a tab asks for a key. Tabs that can share the key show the question as long as this lock is held. */
	keyAsker: (publicKey: string): LockName => `swapdesk-key-asker ${publicKey}`,
	/** Held by a tab as long as its sealed key can be opened. */
	tabRecord: (recordId: string): LockName => `swapdesk-tab-record ${recordId}`,
	tokenBatch: (listId: string): LockName => `swapdesk-batch-${listId}`,
} as const;

/**
 * Runs `work` once no other tab holds the lock. A tab that crashes releases it.
 *
 * @param options `signal` aborts the wait, but not work that has started. Tabs that share the lock do not wait for each
 * other.
 */
export async function withLock<Result>(
	name: LockName,
	work: () => Promise<Result>,
	{ signal, isShared = false }: { readonly signal?: AbortSignal; readonly isShared?: boolean } = {},
): Promise<Result> {
	return navigator.locks.request(name, { signal, mode: isShared ? 'shared' : 'exclusive' }, work);
}

/**
 * Shares the lock with other tabs until `signal` aborts. A tab that crashes releases it.
 *
 * @returns once the lock is released
 */
export async function shareLock(name: LockName, signal: AbortSignal): Promise<void> {
	const hold = () =>
		new Promise<void>((resolve) => {
			if (signal.aborted) resolve();
			else signal.addEventListener('abort', () => resolve(), { once: true });
		});
	// An aborted wait rejects.
	await withLock(name, hold, { signal, isShared: true }).catch(() => undefined);
}

export async function isLockHeld(name: LockName): Promise<boolean> {
	const { held = [] } = await navigator.locks.query();
	return held.some((lock) => lock.name === name);
}

/** Runs `work` immediately; resolves to `false` if any tab, including this one, holds the lock. */
export async function tryLock(name: LockName, work: () => Promise<unknown>): Promise<boolean> {
	return navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
		if (lock) await work();
		return lock !== null;
	});
}

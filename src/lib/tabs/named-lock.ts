export type LockName = `swapdesk-${string}`;

/**
 * Work that only one tab does at a time. All names are in one table so that no two uses collide; they are the same in
 * all versions, since tabs of different versions run side by side. The practice world has a separate lock.
 */
export const LOCK_NAMES = {
	/** Talking to a trading node: one tab does it for all tabs of its user. */
	nodeLine: (nodeId: string): LockName => `swapdesk-line ${nodeId}`,
	/** Running the practice node's worker. */
	practiceTransport: (): LockName => 'swapdesk-practice',
	/** Checking for a new version of the app. */
	appUpdate: (): LockName => 'swapdesk-app-update',
	/** Work that a reload would lose: held by every tab that has some while a new version of the app waits. */
	openWork: (): LockName => 'swapdesk-open-work',
	daemonCall: (address: string): LockName => `swapdesk-daemon ${address}`,
	/** A `passphrase` call to any node, with the pause after it. */
	passphraseCall: (): LockName => 'swapdesk-passphrase',
	/** Recording the steps of a money flow. */
	moneyFlow: (entryId: string | undefined): LockName => `swapdesk-flow-${entryId}`,
	/** Sending a request or a formula. */
	tradeCall: (nodeId: string): LockName => `swapdesk-trade-${nodeId}`,
	botCall: (nodeId: string): LockName => `swapdesk-bot-${nodeId}`,
	orderPrice: (nodeId: string): LockName => `swapdesk-offer-${nodeId}`,
	/** Changing which peers the node trades with. */
	nodeTrust: (nodeId: string): LockName => `swapdesk-trust-${nodeId}`,
	/** Stopping everything that trades automatically. */
	stopTrading: (nodeId: string): LockName => `swapdesk-end-trading-${nodeId}`,
	/** Deciding the outcome of stops of the node. */
	nodeStop: (nodeId: string): LockName => `swapdesk-stop-${nodeId}`,
	accountSend: (nodeId: string): LockName => `swapdesk-account-send-${nodeId}`,
	/** Retrieving coins from an expired time lock. */
	unlock: (nodeId: string): LockName => `swapdesk-unlock-${nodeId}`,
	/** Sending a console call that trades or spends. */
	consoleCall: (nodeId: string): LockName => `swapdesk-console-${nodeId}`,
	claimDeposits: (nodeId: string): LockName => `swapdesk-claim-${nodeId}`,
	/** Having the node check a stuck swap. */
	swapCheck: (nodeId: string): LockName => `swapdesk-swap-check-${nodeId}`,
	/** Checking for replaced blocks. */
	reorgedEntries: (nodeId: string): LockName => `swapdesk-turned-${nodeId}`,
	/** Showing news: one tab does it for as long as it lives, or until it is hidden. */
	notices: (nodeId: string): LockName => `swapdesk-notices-${nodeId}`,
	/** A page of the node is on screen: held by every visible tab. */
	seenDesk: (nodeId: string): LockName => `swapdesk-seen-${nodeId}`,
	portfolioGoal: (nodeId: string): LockName => `swapdesk-goal-${nodeId}`,
	/** A slot for a form's draft: a tab holds it for as long as it lives. */
	draft: (place: string): LockName => `swapdesk-draft ${place}`,
	/** Having the key of a node and giving it to tabs that ask: shared by all such tabs. */
	keyGiver: (nodeId: string): LockName => `swapdesk-key-giver ${nodeId}`,
	/** Asking for a key: the tabs that can give it show the question while this is held. */
	keyAsker: (publicKey: string): LockName => `swapdesk-key-asker ${publicKey}`,
	/** A sealed key that a single tab can open: held for as long as that tab lives. */
	tabRecord: (recordId: string): LockName => `swapdesk-tab-record ${recordId}`,
	tokenBatch: (listId: string): LockName => `swapdesk-batch-${listId}`,
} as const;

/**
 * Waits until no other tab holds the lock, then does the work. A tab that dies releases it.
 *
 * @param options `signal` ends the waiting; work that has begun is not ended. Tabs that share the lock do not wait for
 * each other.
 */
export async function withLock<Result>(
	name: LockName,
	work: () => Promise<Result>,
	{ signal, isShared = false }: { readonly signal?: AbortSignal; readonly isShared?: boolean } = {},
): Promise<Result> {
	return navigator.locks.request(name, { signal, mode: isShared ? 'shared' : 'exclusive' }, work);
}

/**
 * Shares the lock with other tabs until the signal. A tab that dies releases it.
 *
 * @returns once it is released
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

/** Does the work now; resolves with `false` if any tab, including this one, holds the lock. */
export async function tryLock(name: LockName, work: () => Promise<unknown>): Promise<boolean> {
	return navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
		if (lock) await work();
		return lock !== null;
	});
}

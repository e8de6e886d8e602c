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
	/** Looking for a new version of the app. */
	appUpdate: (): LockName => 'swapdesk-app-update',
	/** Work that a reload would take away: held by every tab that has some while a new version of the app waits. */
	openWork: (): LockName => 'swapdesk-open-work',
	/** A call of a chain daemon. */
	daemonCall: (address: string): LockName => `swapdesk-daemon ${address}`,
	/** A `passphrase` call of any node, with the pause after it. */
	passphraseCall: (): LockName => 'swapdesk-passphrase',
	/** Writing down the steps of a money flow. */
	moneyFlow: (entryId: string | undefined): LockName => `swapdesk-flow-${entryId}`,
	/** Sending a request or a formula. */
	tradeCall: (nodeId: string): LockName => `swapdesk-trade-${nodeId}`,
	/** Starting, changing, pausing, resuming or stopping a bot. */
	botCall: (nodeId: string): LockName => `swapdesk-bot-${nodeId}`,
	/** Posting an order. */
	orderPrice: (nodeId: string): LockName => `swapdesk-offer-${nodeId}`,
	/** Changing whom the node trades with. */
	nodeTrust: (nodeId: string): LockName => `swapdesk-trust-${nodeId}`,
	/** Ending everything that trades without being asked again. */
	stopTrading: (nodeId: string): LockName => `swapdesk-end-trading-${nodeId}`,
	/** Concluding what became of stops of the node. */
	nodeStop: (nodeId: string): LockName => `swapdesk-stop-${nodeId}`,
	/** Sending from an account. */
	accountSend: (nodeId: string): LockName => `swapdesk-account-send-${nodeId}`,
	/** Fetching home what a time lock held. */
	unlock: (nodeId: string): LockName => `swapdesk-unlock-${nodeId}`,
	/** Sending a call of the console that trades or spends. */
	consoleCall: (nodeId: string): LockName => `swapdesk-console-${nodeId}`,
	/** Claiming deposits. */
	claimDeposits: (nodeId: string): LockName => `swapdesk-claim-${nodeId}`,
	/** Asking the node to look at a stuck swap. */
	swapCheck: (nodeId: string): LockName => `swapdesk-swap-check-${nodeId}`,
	/** Looking whether blocks were replaced. */
	turnedEntries: (nodeId: string): LockName => `swapdesk-turned-${nodeId}`,
	/** Telling what is new: one tab does it for as long as it lives, or until it is hidden. */
	notices: (nodeId: string): LockName => `swapdesk-notices-${nodeId}`,
	/** A page of the node is on screen: held by every tab that is seen. */
	seenDesk: (nodeId: string): LockName => `swapdesk-seen-${nodeId}`,
	/** Setting goals of the portfolio. */
	portfolioGoal: (nodeId: string): LockName => `swapdesk-goal-${nodeId}`,
	/** A place for what is typed in a form: a tab has it for as long as it lives. */
	draft: (place: string): LockName => `swapdesk-draft ${place}`,
	/** Having the key of a node, and giving it to tabs that ask: all that do hold it together. */
	keyGiver: (nodeId: string): LockName => `swapdesk-key-giver ${nodeId}`,
	/** Asking for a key: the tabs that can give it show the question for as long. */
	keyAsker: (publicKey: string): LockName => `swapdesk-key-asker ${publicKey}`,
	/** A sealed key that one tab can open: held for as long as that tab lives. */
	tabRecord: (recordId: string): LockName => `swapdesk-tab-record ${recordId}`,
	/** Sending the transfers of a list. */
	tokenBatch: (listId: string): LockName => `swapdesk-batch-${listId}`,
} as const;

/**
 * Waits until no other tab holds the lock, then does the work. A tab that dies lets the next one in.
 *
 * @param options `signal` ends the waiting; work that has begun is not ended. Tabs that share the lock do not wait for each other.
 */
export async function withLock<Result>(
	name: LockName,
	work: () => Promise<Result>,
	{ signal, isShared = false }: { readonly signal?: AbortSignal; readonly isShared?: boolean } = {},
): Promise<Result> {
	return navigator.locks.request(name, { signal, mode: isShared ? 'shared' : 'exclusive' }, work);
}

/**
 * Shares the lock with other tabs until the signal. A tab that dies lets it go.
 *
 * @returns once it is released
 */
export async function shareLock(name: LockName, signal: AbortSignal): Promise<void> {
	const hold = () =>
		new Promise<void>((resolve) => {
			if (signal.aborted) resolve();
			else signal.addEventListener('abort', () => resolve(), { once: true });
		});
	// Waiting that is ended fails.
	await withLock(name, hold, { signal, isShared: true }).catch(() => undefined);
}

/** Whether any tab, or this one, holds the lock. */
export async function isLockHeld(name: LockName): Promise<boolean> {
	const { held = [] } = await navigator.locks.query();
	return held.some((lock) => lock.name === name);
}

/** Does the work now, unless another tab, or this one, holds the lock: resolves with `false` then. */
export async function tryLock(name: LockName, work: () => Promise<unknown>): Promise<boolean> {
	return navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
		if (lock) await work();
		return lock !== null;
	});
}

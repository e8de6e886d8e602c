import { isEnding, mayStillTrade, PROOF_MS, standingOf } from '#lib/domain/automation.ts';
import type { JournalEntry } from '#lib/domain/flow/journal-entry.ts';
import { LATEST_SWAPS } from '#lib/domain/swaps/swap.ts';
import { readChangedSince, readOpenEntries } from '#lib/storage/journal-reading.ts';
import { isLockHeld, LOCK_NAMES, tryLock } from '#lib/tabs/named-lock.ts';
import type { Desk } from './desk.ts';
import { GoalCalls } from './goal-calls.svelte.ts';
import { Action } from './live/action.svelte.ts';
import { Live } from './live/live.svelte.ts';
import { Automation } from './automation.svelte.ts';

const INTERVAL_MS = 5000;
/** Reading the journal sends no call. */
const JOURNAL_INTERVAL_MS = 1000;
/** Time for which stopped items are listed. */
const ENDED_FOR_MS = 60 * 60 * 1000;

/** The period without any running automation, by the node's clock. */
interface Quiet {
	/** When the absence was first observed, in milliseconds since 1970. */
	readonly since: number;
	/** Seconds until the final check. */
	readonly secondsLeft: number;
	/** When the final check found nothing, at least two minutes after `since`. */
	readonly provenAt?: number | undefined;
	/** Id of the latest call that stopped something. A new one restarts the two minutes. */
	readonly last: string;
}

/** The node's state after a stop. */
interface StopReading {
	/** Whether a request is pending, which may still start a trade. */
	readonly isRequesting: boolean;
	/** Number of calls with an unknown outcome that may still start a trade. */
	readonly openCalls: number;
	/** `undefined` while something trades, or if a list cannot be read. */
	readonly quiet: Quiet | undefined;
}

/**
 * The progress of a stop.
 *
 * - `stopping`: this tab is sending.
 * - `elsewhere`: a different tab is sending.
 * - `left`: an item could not be stopped.
 * - `back`: an item trades again although all were stopped.
 * - `watching`: nothing trades, for less than two minutes.
 * - `proven`: nothing traded after two minutes, according to all lists.
 */
export type StopState = 'stopping' | 'elsewhere' | 'left' | 'back' | 'watching' | 'proven';

/**
 * Stops all automation one at a time: goals, bots, formulas and orders. Its only record is the calls in the journal:
 * after a reload, they show the stopped items, and the node shows the remaining ones.
 */
export class StopTrading {
	readonly automation: Automation;
	/** Stopping calls of the last hour, and older ones with an unknown outcome; oldest first. */
	readonly endings: Live<readonly JournalEntry[]>;
	/** Looks up unknown outcomes, and finally verifies that nothing trades. */
	readonly watch: Live<StopReading>;
	#isElsewhere = $state(false);
	/** Whether everything was stopped during this visit. */
	#hasEnded = $state(false);

	readonly #desk: Desk;
	readonly #stopping = new Action();

	constructor(desk: Desk) {
		this.#desk = desk;
		this.automation = desk.use(Automation);
		this.endings = new Live(() => this.#readEndings(), { every: JOURNAL_INTERVAL_MS });
		this.watch = new Live((_, before) => this.#poll(before?.quiet), { every: INTERVAL_MS });
	}

	/** `undefined` if nothing was stopped recently, or the outcome is unknown. */
	get state(): StopState | undefined {
		if (this.#stopping.isBusy) return 'stopping';
		if (this.#isElsewhere) return 'elsewhere';
		const { standing, unread } = this.automation;
		if (standing.some((each) => this.automation.failureOf(each))) return 'left';
		if (standing.length > 0) return this.#hasEnded ? 'back' : undefined;
		const quiet = this.watch.current?.quiet;
		if (unread.length > 0 || !quiet) return undefined;
		return quiet.provenAt === undefined ? 'watching' : 'proven';
	}

	/** The reason why nothing was sent. */
	get failure(): Error | undefined {
		return this.#stopping.failure;
	}

	/** Stops all automated trading, unless another tab is doing so. */
	async stop(): Promise<void> {
		await this.#stopping.run(async () => {
			// Fails immediately if the node is unreachable. Other reads would wait for it, and calls would be sent
			// late.
			await this.#desk.connection.node.session.pulse({ probes: true, priority: 'user' });
			await tryLock(this.#lock, () => this.#endAll());
		});
		if (!this.failure) await this.watch.refresh();
	}

	async #endAll(): Promise<void> {
		const standing = standingOf(await this.automation.readNow());
		// An unreadable list may contain running items.
		if (standing.length === 0 && this.automation.error) throw this.automation.error;
		await this.automation.endAll(standing);
		this.#hasEnded = true;
	}

	async #readEndings(): Promise<readonly JournalEntry[]> {
		const { database, connection } = this.#desk;
		const recent = await readChangedSince(database, connection.id, Date.now() - ENDED_FOR_MS);
		const open = await readOpenEntries(database, connection.id);
		const older = open.filter(({ id }) => !recent.some((each) => each.id === id));
		return [...older, ...recent].filter(isEnding).sort((one, other) => one.created - other.created);
	}

	async #poll(before: Quiet | undefined): Promise<StopReading> {
		const { database, connection } = this.#desk;
		this.#isElsewhere = !this.#stopping.isBusy && (await isLockHeld(this.#lock));
		if (connection.node.capabilities.portfolio) await this.#desk.use(GoalCalls).lookUp();
		const last = (await this.#readEndings()).at(-1);
		const { waiting } = await connection.node.swaps.recent(LATEST_SWAPS);
		const open = await readOpenEntries(database, connection.id);
		const ends = { isRequesting: waiting !== undefined, openCalls: open.filter(mayStillTrade).length };
		const isOpenEnded = ends.isRequesting || ends.openCalls > 0;
		const quiet = last && (await this.#readQuiet(last.id, isOpenEnded, before));
		if (quiet) this.#hasEnded = true;
		await this.endings.refresh();
		return { ...ends, quiet };
	}

	/**
	 * @param last id of the latest stopping call
	 * @param isOpenEnded whether a pending request or call may still start a trade
	 */
	async #readQuiet(
		last: string,
		isOpenEnded: boolean,
		before: Quiet | undefined,
	): Promise<Quiet | undefined> {
		const known = before?.last === last ? before : undefined;
		if (known?.provenAt !== undefined && standingOf(this.automation.listsAsRead()).length === 0) return known;
		const lists = await this.automation.readNow();
		const isRead = Object.values(lists).every((list) => list !== undefined);
		if (!isRead || standingOf(lists).length > 0) return undefined;
		// The node's clock is truncated to seconds, hence the extra second below.
		const { reported: now } = await this.#desk.connection.node.session.clock();
		const since = known?.since ?? now;
		const secondsLeft = Math.max(0, Math.ceil((since + PROOF_MS + 1000 - now) / 1000));
		const isProven = secondsLeft === 0 && !isOpenEnded;
		return { since, secondsLeft, last, ...(isProven && { provenAt: now }) };
	}

	get #lock() {
		return LOCK_NAMES.stopTrading(this.#desk.connection.id);
	}
}

import { canCheckHelp } from '#lib/domain/swaps/swap-state.ts';
import { readSwap } from '#lib/storage/swaps.ts';
import { LOCK_NAMES, tryLock } from '#lib/tabs/named-lock.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live/live.svelte.ts';
import { Swaps } from './swaps.svelte.ts';
import { swapsOfCall } from '#lib/domain/flow/call-record.ts';
import type { JournalEntry } from '#lib/domain/flow/journal-entry.ts';
import { brokenBound, requestOf, type BrokenBound } from '#lib/domain/swaps/swap-summary.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';
import { nodeSetting } from '#lib/storage/settings.ts';
import { Journal } from '../flow/journal.svelte.ts';
import { StoredSetting } from '../stored/stored-setting.svelte.ts';

/** Interval between checks of a stuck swap. */
const CHECK_INTERVAL_MS = 15 * 60_000;
/** Chosen so that a hidden page, which polls twelve times less often, still runs every 15 minutes. */
const ROUND_INTERVAL_MS = 75_000;

/**
 * Checks stuck swaps on every page while signed in. Reads the list if no page does, and rereads a stuck swap, which
 * makes the node try to advance it. Only one swap at a time, to keep the node responsive, and only in one tab.
 */
export class StuckSwapWatcher {
	/** Time of the last round, in milliseconds since 1970. */
	readonly round: Live<number>;
	readonly #desk: Desk;
	readonly #swaps: Swaps;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#swaps = desk.use(Swaps);
		this.round = new Live(() => this.#goRound(), { every: ROUND_INTERVAL_MS });
	}

	async #goRound(): Promise<number> {
		const { list, clock } = this.#swaps;
		// Whether a swap is stuck depends on the node’s clock.
		if (clock.skew.current === undefined) await clock.skew.refresh();
		const isOld = Date.now() - (list.asOf?.getTime() ?? 0) > ROUND_INTERVAL_MS / 2;
		if (isOld) await list.refresh();
		const name = LOCK_NAMES.swapCheck(this.#desk.connection.id);
		if (!list.error) await tryLock(name, () => this.#checkOne());
		return Date.now();
	}

	/** Checks the swap whose last check is oldest. */
	async #checkOne(): Promise<void> {
		const { now, unsettled } = this.#swaps;
		const stuck = unsettled.filter((swap) => swap.startedAt !== undefined && canCheckHelp(swap, now));
		for (const { id } of stuck) await this.#learnChecks(id);
		const due = stuck
			.map(({ id }) => ({ id, at: this.#swaps.checks(id)[0]?.at ?? 0 }))
			.filter(({ at }) => now - at >= CHECK_INTERVAL_MS)
			.sort((one, other) => one.at - other.at)[0];
		if (due) await this.#swaps.check(due.id, true);
	}

	async #learnChecks(id: string): Promise<void> {
		const stored = await readSwap(this.#desk.database, this.#desk.connection.id, id);
		if (stored) this.#swaps.noteChecks(id, stored.checks);
	}
}

/** Time after which an alarm ends automatically, in milliseconds. */
const ALARM_FOR_MS = 7 * 86_400_000;
/** Maximum number of stored ids of closed alarms, newest first. */
const STORED = 100;

/** Whether the request led to the swap, by its swap ids if recorded, otherwise by pair and time. */
function isOf(entry: JournalEntry & { readonly kind: 'trade-request' }, swap: Swap): boolean {
	const named = swapsOfCall(entry);
	return named.length > 0 ? named.includes(swap.id) : requestOf(swap, [entry.draft]) !== undefined;
}

export interface BoundAlarm {
	readonly swap: Swap;
	readonly broken: BrokenBound;
}

/** Swaps of this browser’s requests whose reported amounts are worse than requested. */
export class BrokenBounds {
	readonly #desk: Desk;
	readonly #journal: Journal;
	readonly #swaps: Swaps;
	readonly #closed: StoredSetting<readonly string[]>;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#journal = desk.use(Journal);
		this.#swaps = desk.use(Swaps);
		this.#closed = new StoredSetting<readonly string[]>(desk.database, {
			name: nodeSetting('bound-alarms-closed', desk.connection.id),
			initial: [],
			parse: (stored) => (Array.isArray(stored) ? stored.map(String) : undefined),
		});
	}

	/** Ids of the swaps of recent requests, which must be read for alarms. */
	get watched(): readonly string[] {
		const since = Date.now() - ALARM_FOR_MS;
		return (this.#journal.entries.current ?? []).flatMap((entry) =>
			entry.kind === 'trade-request' && entry.created > since ? swapsOfCall(entry) : [],
		);
	}

	/** Alarms that the user has not closed. */
	get alarms(): readonly BoundAlarm[] {
		const closed = this.#closed.current;
		const since = Date.now() - ALARM_FOR_MS;
		const recent = this.#swaps.all.filter(({ startedAt = 0 }) => startedAt > since).map(({ id }) => id);
		const { watched } = this;
		return [...watched, ...recent.filter((id) => !watched.includes(id))].flatMap((id) => {
			const swap = closed.includes(id) ? undefined : this.#swaps.known(id);
			const broken = swap && this.of(swap);
			return swap && broken ? [{ swap, broken }] : [];
		});
	}

	/** `undefined` if the swap complies with its request, or if no request of this browser led to it. */
	of(swap: Swap): BrokenBound | undefined {
		for (const entry of this.#journal.entries.current ?? [])
			if (entry.kind === 'trade-request' && isOf(entry, swap))
				return brokenBound(swap, entry.draft, this.#desk.connection.node.capabilities.matching);
		return undefined;
	}

	/** Whether the entry is a request with a broken bound in one of its loaded swaps. */
	has(entry: JournalEntry): boolean {
		if (entry.kind !== 'trade-request') return false;
		const swaps = swapsOfCall(entry).map((id) => this.#swaps.known(id));
		return swaps.some((swap) => swap && this.of(swap) !== undefined);
	}

	/** Reads the watched swaps that are unknown. */
	async read(): Promise<void> {
		for (const id of this.watched) if (!this.#swaps.known(id)) await this.#swaps.want(id);
	}

	close(id: string): void {
		this.#closed.set([id, ...this.#closed.current].slice(0, STORED));
	}
}

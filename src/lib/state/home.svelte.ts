import {
	heldByNode,
	lockedInDeposits,
	lockedInSwaps,
	lockedInTime,
	sortLocked,
	type LockedFund,
	waitingEntries,
	type WaitingEntries,
	sumOfLocked,
	worthOf,
	endedVisit,
	visitAfter,
	type Visit,
	type VisitSpan,
} from '#lib/domain/home.ts';
import { listDeposits } from '#lib/domain/deposit-list.ts';
import { REFERENCE_COIN } from '#lib/domain/money/price.ts';
import { listedLock } from '#lib/domain/lock-list.ts';
import { Deposits } from './deposits/deposits.svelte.ts';
import type { Desk } from './desk.ts';
import { Live } from './live/live.svelte.ts';
import { Portfolio } from './portfolio.svelte.ts';
import { NodeClock } from './swaps/node-clock.svelte.ts';
import { Swaps } from './swaps/swaps.svelte.ts';
import { TimeLocks } from './wallet/locks.svelte.ts';
import { needsYou, type Notice } from '#lib/domain/notices.ts';
import { keyOfSwap } from '#lib/domain/observed-notices.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';
import { Journal } from './flow/journal.svelte.ts';
import { Notices } from './notices/notice-notifier.svelte.ts';
import type { ReportedMoney } from '#lib/domain/money/figures.ts';
import { standingOf, type Standing } from '#lib/domain/automation.ts';
import { Automation } from './automation.svelte.ts';
import { isFlag, isMissingOr, isMoment, isRecordOf } from '#lib/storage/row-check.ts';
import { nodeSetting } from '#lib/storage/settings.ts';
import { StoredSetting } from './stored/stored-setting.svelte.ts';

/** As far as all of the readings are alike. */
type Reading = Pick<Live<unknown>, 'asOf' | 'error' | 'refresh' | 'refreshSince'>;

/** All coins of the user that are locked in swaps, time locks and deposits, or reserved by the node. */
export class LockedFunds {
	readonly #swaps: Swaps;
	readonly #clock: NodeClock;
	readonly #locks: TimeLocks | undefined;
	readonly #deposits: Deposits | undefined;
	readonly #portfolio: Portfolio | undefined;

	constructor(desk: Desk) {
		const { capabilities } = desk.connection.node;
		this.#swaps = desk.use(Swaps);
		this.#clock = desk.use(NodeClock);
		this.#locks = capabilities.payments && desk.use(TimeLocks);
		this.#deposits = capabilities.deposits && desk.use(Deposits);
		this.#portfolio = capabilities.portfolio && desk.use(Portfolio);
	}

	/** The last reading, sorted by return time. Not a derived value: read outside of an effect it has nothing polled. */
	list(): LockedFund[] {
		const now = this.#clock.at(Date.now());
		const { locks = [], calls = [] } = this.#locks?.records.current ?? {};
		const listed = locks.map(({ coins, entry }) => listedLock(coins, entry, calls, now));
		return sortLocked([
			...lockedInSwaps(this.#swaps.unsettled),
			...lockedInTime(listed),
			...lockedInDeposits(this.#listDeposits(now), REFERENCE_COIN),
			...heldByNode(this.#portfolio?.reading.current?.coins ?? []),
		]);
	}

	/** When the oldest of the readings was made; `undefined` until all of them were. */
	get asOf(): Date | undefined {
		const times = this.#readings.map(({ asOf }) => asOf?.getTime());
		if (times.some((time) => time === undefined)) return undefined;
		// eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew each time, and never changed
		return new Date(Math.min(...times.map(Number)));
	}

	/** Why one of the readings failed last. */
	get error(): Error | undefined {
		return this.#readings.find(({ error }) => error !== undefined)?.error;
	}

	async refresh(): Promise<void> {
		await Promise.all(this.#readings.map((live) => live.refresh()));
	}

	/** Reads everything that no tab has read since this moment. */
	async refreshSince(moment: number): Promise<void> {
		await Promise.all(this.#readings.map((live) => live.refreshSince(moment)));
	}

	/** The node's time at this moment. */
	get now(): number {
		return this.#clock.at(Date.now());
	}

	get #readings(): readonly Reading[] {
		return [
			this.#swaps.list,
			...(this.#locks ? [this.#locks.records] : []),
			...(this.#deposits ? [this.#deposits.records] : []),
			...(this.#portfolio ? [this.#portfolio.reading] : []),
		];
	}

	#listDeposits(now: number) {
		const { records, claims } = this.#deposits ?? {};
		return records?.current && claims ? listDeposits({ ...records.current, claims, now }) : [];
	}
}

/** Everything that needs the user's attention, from this browser's storage: costs no call. */
export class Needs {
	readonly #notices: Notices;
	readonly #journal: Journal;
	readonly #swaps: Swaps;

	constructor(desk: Desk) {
		this.#notices = desk.use(Notices);
		this.#journal = desk.use(Journal);
		this.#swaps = desk.use(Swaps);
	}

	/** The latest first. */
	get notices(): readonly Notice[] {
		const told = (this.#notices.list.current ?? []).filter(needsYou);
		return [...told, ...this.#untold(told)];
	}

	/** Swaps are counted as everywhere, even before the next round of notices has reported them. */
	#untold(told: readonly Notice[]): Notice[] {
		const keys = told.map(({ key }) => key);
		return this.#swaps.needingAttention
			.filter(({ id }) => !keys.includes(keyOfSwap(id)) && !this.#swaps.isForgotten(id))
			.map((swap) => this.#noticeOf(swap));
	}

	#noticeOf(swap: Swap): Notice {
		const { id, pays, gets, startedAt = Date.now() } = swap;
		const is = this.#swaps.stateOf(swap) === 'late' ? 'swap-late' : 'swap-attention';
		const facts = { key: keyOfSwap(id), is, id, coins: [pays.coin, gets.coin], sums: [pays, gets] } as const;
		return { ...facts, at: startedAt, isRead: true };
	}

	get entries(): WaitingEntries {
		return waitingEntries(this.#journal.entries.current ?? []);
	}

	/** Without drafts, of which nothing was signed; `undefined` until it is read. */
	get count(): number | undefined {
		if (!this.#notices.list.current || !this.#journal.entries.current) return undefined;
		return this.notices.length + this.entries.open.length;
	}

	/** Why the browser's storage does not answer. */
	get error(): Error | undefined {
		return this.#notices.list.error ?? this.#journal.entries.error;
	}
}

/** How often changes by other pages, tabs and the node's news are read, without a call. */
const INTERVAL_MS = 2000;
/** The maximum number of journal entries that change between two rounds. */
const LATEST = 20;
/** At first a reply of this age will do, which any tab got. */
const RECENT_MS = 30_000;

/** The figures shown on every page. */
export interface StatusBarFigures {
	/** Everything that trades automatically; `undefined` if a list has not been read. */
	readonly standing: readonly Standing[] | undefined;
	/** The user's locked coins, each once. */
	readonly locked: readonly ReportedMoney[];
	/** The same in the reference coin; `undefined` if a coin has no price. */
	readonly lockedWorth: bigint | undefined;
}

/** Everything of which the figures may follow. */
interface Happened {
	/** When an entry of the journal changed last, in milliseconds since 1970. */
	readonly changedAt: number;
	/** Another text whenever the figures may have changed. */
	readonly mark: string;
}

/** A reply of any tab from then on will do: it was asked for after it had happened. */
function sinceWhen(seen: Happened | undefined, { changedAt }: Happened): number {
	if (!seen) return Date.now() - RECENT_MS;
	return changedAt > seen.changedAt ? changedAt : Date.now();
}

/**
 * Takes its figures from the readings of other parts of the desk. Asks the node itself once at the start, and after
 * events that can change them, never on a timer.
 */
export class StatusBar {
	readonly figures: Live<StatusBarFigures>;
	readonly #desk: Desk;
	readonly #alone: Automation;
	readonly #locked: LockedFunds;
	readonly #journal: Journal;
	readonly #swaps: Swaps;
	/** As of the last reading; `undefined` before the first one. */
	#seen: Happened | undefined;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#alone = desk.use(Automation);
		this.#locked = desk.use(LockedFunds);
		this.#journal = desk.use(Journal);
		this.#swaps = desk.use(Swaps);
		this.figures = new Live((_, before) => this.#read(before), { every: INTERVAL_MS });
	}

	async #read(before: StatusBarFigures | undefined): Promise<StatusBarFigures> {
		const { entries } = this.#journal;
		if (!entries.asOf) await entries.refresh();
		const happened = this.#happened();
		const seen = this.#seen;
		if (happened.mark !== seen?.mark) {
			const since = sinceWhen(seen, happened);
			await Promise.all([this.#alone.refreshSince(since), this.#locked.refreshSince(since)]);
			// The first reading of the swaps is not news.
			this.#seen = seen ? happened : this.#happened();
		}
		const figures = this.#figures();
		return before && isSame(before, figures) ? before : figures;
	}

	#happened(): Happened {
		const entries = this.#journal.entries.current ?? [];
		const changedAt = Math.max(0, ...entries.slice(0, LATEST).map(({ updated }) => updated));
		const open = this.#swaps.unsettled.map(({ id }) => id).join();
		const { lastOutage } = this.#desk.connection.outage;
		const newest = this.#swaps.list.current?.ids[0];
		return { changedAt, mark: [changedAt, entries.length, open, newest, lastOutage?.until].join(' ') };
	}

	#figures(): StatusBarFigures {
		const lists = this.#alone.listsAsRead();
		const isKnown = Object.values(lists).every((list) => list !== undefined);
		const locked = sumOfLocked(this.#locked.list());
		const priceOf = (coin: string) => lists.portfolio?.find((each) => each.coin === coin)?.price;
		return {
			standing: isKnown ? standingOf(lists) : undefined,
			locked,
			lockedWorth: worthOf(locked, priceOf),
		};
	}
}

function isSame(one: StatusBarFigures, other: StatusBarFigures): boolean {
	const textOf = ({ standing, locked, lockedWorth }: StatusBarFigures) =>
		[
			standing?.map(({ is }) => is),
			lockedWorth,
			...locked.map(({ coin, amount }) => `${coin} ${amount}`),
		].join();
	return textOf(one) === textOf(other);
}

const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
/** A visit is noted this often at most. */
const NOTE_INTERVAL_MS = 60_000;

const isSpan = isRecordOf<VisitSpan>({ began: isMoment, seen: isMoment });
const isVisit = isRecordOf<Visit>({
	...{ began: isMoment, seen: isMoment, isOver: isFlag },
	before: isMissingOr(isSpan),
});

/** When the user was here, by node: the same in all tabs, and kept over reloads. */
export class Visits {
	readonly #stored: StoredSetting<Visit | undefined>;
	/** Time of the last record in this tab; 0 before it was looked up. */
	#noted = $state(0);

	constructor({ database, connection }: Desk) {
		this.#stored = new StoredSetting<Visit | undefined>(database, {
			name: nodeSetting('visit', connection.id),
			initial: undefined,
			parse: (stored) => (isVisit(stored) ? stored : undefined),
		});
		void this.#stored.loaded.then(() => this.#note());
	}

	/** The present visit; `undefined` for a moment, until it is looked up. */
	get current(): Visit | undefined {
		return this.#noted === 0 ? undefined : this.#stored.current;
	}

	/** Notes that the user is here for as long as the page is; for `onMount`. */
	readonly watch = (): (() => void) => {
		const touch = () => this.#touch();
		for (const event of TOUCHES) window.addEventListener(event, touch, { capture: true, passive: true });
		return () => {
			for (const event of TOUCHES) window.removeEventListener(event, touch, { capture: true });
		};
	};

	/** The user signs out: the next sign-in is a separate visit. */
	end(): void {
		const visit = this.current;
		if (visit) this.#stored.update((stored) => endedVisit(stored ?? visit));
	}

	#touch(): void {
		if (this.#noted > 0 && Math.abs(Date.now() - this.#noted) >= NOTE_INTERVAL_MS) this.#note();
	}

	#note(): void {
		const now = Date.now();
		this.#noted = now;
		this.#stored.update((stored) => visitAfter(stored, now));
	}
}

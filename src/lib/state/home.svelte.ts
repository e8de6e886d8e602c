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
import { factsOfSwap, keyOfSwap } from '#lib/domain/observed-notices.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';
import { Journal } from './flow/journal.svelte.ts';
import { Notices } from './notices/notice-notifier.svelte.ts';
import type { ReportedMoney } from '#lib/domain/money/figures.ts';
import { standingOf, type Standing } from '#lib/domain/automation.ts';
import { Automation } from './automation.svelte.ts';
import { isFlag, isMissingOr, isMoment, isRecordOf } from '#lib/storage/row-check.ts';
import { nodeSetting } from '#lib/storage/settings.ts';
import { StoredSetting } from './stored/stored-setting.svelte.ts';

/** The common properties of all readings. */
type Reading = Pick<Live<unknown>, 'asOf' | 'error' | 'refresh' | 'refreshSince'>;

/** The user's coins locked in swaps, time locks and deposits, or reserved by the node. */
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

	/**
	 * The locked funds as last read, sorted by return time. A method, because a derived value read outside an effect
	 * would not poll.
	 */
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

	/** Time of the oldest reading; `undefined` until all readings are available. */
	get asOf(): Date | undefined {
		const times = this.#readings.map(({ asOf }) => asOf?.getTime());
		if (times.some((time) => time === undefined)) return undefined;
		// eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew each time, and never changed
		return new Date(Math.min(...times.map(Number)));
	}

	/** The error of the first failed reading. */
	get error(): Error | undefined {
		return this.#readings.find(({ error }) => error !== undefined)?.error;
	}

	async refresh(): Promise<void> {
		await Promise.all(this.#readings.map((live) => live.refresh()));
	}

	/** Rereads all values that no tab has read since `moment`. */
	async refreshSince(moment: number): Promise<void> {
		await Promise.all(this.#readings.map((live) => live.refreshSince(moment)));
	}

	/** The current time by the node's clock. */
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

/** Notices, open entries and drafts that need the user. Uses only this browser's storage. */
export class Needs {
	readonly #notices: Notices;
	readonly #journal: Journal;
	readonly #swaps: Swaps;

	constructor(desk: Desk) {
		this.#notices = desk.use(Notices);
		this.#journal = desk.use(Journal);
		this.#swaps = desk.use(Swaps);
	}

	/** Latest first. */
	get notices(): readonly Notice[] {
		const notified = (this.#notices.list.current ?? []).filter(needsYou);
		return [...notified, ...this.#unnotified(notified)];
	}

	/** Swaps needing attention are included even before the notices report them. */
	#unnotified(notified: readonly Notice[]): Notice[] {
		const keys = notified.map(({ key }) => key);
		return this.#swaps.needingAttention
			.filter(({ id }) => !keys.includes(keyOfSwap(id)) && !this.#swaps.isForgotten(id))
			.map((swap) => this.#noticeOf(swap));
	}

	#noticeOf(swap: Swap): Notice {
		const { startedAt = Date.now() } = swap;
		const is = this.#swaps.stateOf(swap) === 'late' ? 'swap-late' : 'swap-attention';
		return { ...factsOfSwap(swap), is, at: startedAt, isRead: true };
	}

	get entries(): WaitingEntries {
		return waitingEntries(this.#journal.entries.current ?? []);
	}

	/** Excludes drafts, because nothing is signed yet; `undefined` until notices and journal are loaded. */
	get count(): number | undefined {
		if (!this.#notices.list.current || !this.#journal.entries.current) return undefined;
		return this.notices.length + this.entries.open.length;
	}

	/** The storage error of the notices or the journal. */
	get error(): Error | undefined {
		return this.#notices.list.error ?? this.#journal.entries.error;
	}
}

/** Interval for detecting changes by other pages, tabs and node events, without a call. */
const INTERVAL_MS = 2000;
/** Maximum number of journal entries expected to change between two polls. */
const LATEST = 20;
/** Maximum age of another tab's reply accepted for the first read. */
const RECENT_MS = 30_000;

/** The figures shown on every page. */
export interface StatusBarFigures {
	/** Active orders, price rules, bots and goals; `undefined` until all lists are read. */
	readonly standing: readonly Standing[] | undefined;
	/** The user's locked coins, without duplicates. */
	readonly locked: readonly ReportedMoney[];
	/** Value of the locked coins in the reference coin; `undefined` if a coin has no price. */
	readonly lockedWorth: bigint | undefined;
}

/** Inputs that may change the figures. */
interface Happened {
	/** When the last journal entry changed, in milliseconds since 1970. */
	readonly changedAt: number;
	/** A string that changes whenever the figures may have changed. */
	readonly mark: string;
}

/** The earliest acceptable time of a reply from any tab, so that it reflects the last change. */
function sinceWhen(seen: Happened | undefined, { changedAt }: Happened): number {
	if (!seen) return Date.now() - RECENT_MS;
	return changedAt > seen.changedAt ? changedAt : Date.now();
}

/**
 * Derives the figures from readings of other parts of the desk. Calls the node once at the start and after relevant
 * events, never on a timer.
 */
export class StatusBar {
	readonly figures: Live<StatusBarFigures>;
	readonly #desk: Desk;
	readonly #automation: Automation;
	readonly #locked: LockedFunds;
	readonly #journal: Journal;
	readonly #swaps: Swaps;
	/** The inputs at the last read; `undefined` before the first. */
	#seen: Happened | undefined;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#automation = desk.use(Automation);
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
			await Promise.all([this.#automation.refreshSince(since), this.#locked.refreshSince(since)]);
			// The first list of swaps is not a change.
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
		const lists = this.#automation.listsAsRead();
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
/** Minimum interval between two records of a visit. */
const NOTE_INTERVAL_MS = 60_000;

const isSpan = isRecordOf<VisitSpan>({ began: isMoment, seen: isMoment });
const isVisit = isRecordOf<Visit>({
	...{ began: isMoment, seen: isMoment, isOver: isFlag },
	before: isMissingOr(isSpan),
});

/** The user's visits per node, shared by all tabs and stored across reloads. */
export class Visits {
	readonly #stored: StoredSetting<Visit | undefined>;
	/** Time of the last record in this tab; 0 until the stored visit is loaded. */
	#noted = $state(0);

	constructor({ database, connection }: Desk) {
		this.#stored = new StoredSetting<Visit | undefined>(database, {
			name: nodeSetting('visit', connection.id),
			initial: undefined,
			parse: (stored) => (isVisit(stored) ? stored : undefined),
		});
		void this.#stored.loaded.then(() => this.#note());
	}

	/** The current visit; `undefined` until the stored visit is loaded. */
	get current(): Visit | undefined {
		return this.#noted === 0 ? undefined : this.#stored.current;
	}

	/** Records the user's activity while the page is mounted; for `onMount`. */
	readonly watch = (): (() => void) => {
		const touch = () => this.#touch();
		for (const event of TOUCHES) window.addEventListener(event, touch, { capture: true, passive: true });
		return () => {
			for (const event of TOUCHES) window.removeEventListener(event, touch, { capture: true });
		};
	};

	/** Ends the visit at sign-out; the next sign-in begins a new one. */
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

import type { Alert } from '#lib/domain/alerts.ts';
import { swapsOfCall } from '#lib/domain/flow/call-record.ts';
import type { JournalEntry } from '#lib/domain/flow/journal-entry.ts';
import type { Notice } from '#lib/domain/notices.ts';
import {
	closedBy,
	newsOf,
	type Observed,
	keyOfSwap,
	type ObservedSwap,
} from '#lib/domain/observed-notices.ts';
import { partialFill } from '#lib/domain/swaps/swap-summary.ts';
import { stateOfSwap } from '#lib/domain/swaps/swap-state.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';
import { readAlerts } from '#lib/storage/alerts.ts';
import { readChangedSince } from '#lib/storage/journal-reading.ts';
import { readNotices, tellNotices } from '#lib/storage/notices.ts';
import { nodeSetting } from '#lib/storage/settings.ts';
import { LOCK_NAMES, withLock } from '#lib/tabs/named-lock.ts';
import { Coins } from '../coins.svelte.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live/live.svelte.ts';
import { NodeRestarts } from '../node-restarts.svelte.ts';
import { StoredSetting } from '../stored/stored-setting.svelte.ts';
import { Swaps } from '../swaps/swaps.svelte.ts';
import { Notices } from './notice-teller.svelte.ts';
import type { SlowLooks } from './slow-looks.ts';

const EVERY_MS = 2000;
/** Ends of longer ago are not told any more. */
const TOLD_FOR_MS = 7 * 86_400_000;
/** An action of the user that is younger explains what follows from it. */
const OWN_FOR_MS = 60_000;
/** The node was stopped by the user: that it is away is no news. */
const STOPPED_FOR_MS = 120_000;

/** Matters that change seldom are looked at less often. */
const SLOWLY_EVERY_MS = 8000;

/** The reading of the reference coin's height, which every page makes. */
type Health = Pick<Live<number>, 'error' | 'asOf'>;

/**
 * Tells news, from readings that the desk makes anyway. One tab does so for all. It asks the node itself for its clock, once,
 * while a swap is open; for its bots after a swap has ended; and for orders and bots that stand, at most once in five minutes.
 */
export class NoticeWatch {
	readonly round: Live<number>;
	/** Given by the shell, which has it. */
	health: Health | undefined;
	readonly #desk: Desk;
	readonly #since: StoredSetting<number>;
	#isWriter = false;
	/** The stream was read in this visit. */
	#hadStream = false;
	/** The state of the node in the last round: one that was away for a moment is not told. */
	#nodeBefore: Observed['node'];
	#endedBefore: number | undefined;
	/** When that was looked at last which changes seldom: not while the page is being drawn. */
	#lookedAt = Date.now();
	/** By the id of a swap that no request explains: whether goals of the portfolio may have led to it. */
	// eslint-disable-next-line svelte/prefer-svelte-reactivity -- never shown
	readonly #ofGoals = new Map<string, boolean>();
	readonly #slow: () => Promise<SlowLooks>;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#since = new StoredSetting<number>(desk.database, {
			name: nodeSetting('notices-since', desk.connection.id),
			initial: 0,
			parse: (stored) => (typeof stored === 'number' ? stored : undefined),
		});
		this.round = new Live(() => this.#goRound(), { every: EVERY_MS });
		let slow: Promise<SlowLooks> | undefined;
		// Loaded when the page has long been drawn.
		this.#slow = () => (slow ??= import('./slow-looks.ts').then((part) => new part.SlowLooks(desk)));
	}

	/** Waits for its turn to tell, until it is ended. A tab that is hidden lets another one tell. */
	take(): () => void {
		let turn = this.#queue();
		const lineUpAgain = () => {
			if (!document.hidden) return;
			turn.abort();
			turn = this.#queue();
		};
		document.addEventListener('visibilitychange', lineUpAgain);
		return () => {
			document.removeEventListener('visibilitychange', lineUpAgain);
			turn.abort();
		};
	}

	#queue(): AbortController {
		const turn = new AbortController();
		const { signal } = turn;
		const write = () =>
			new Promise<void>((resolve) => {
				this.#isWriter = !signal.aborted;
				const end = () => {
					this.#isWriter = false;
					resolve();
				};
				if (signal.aborted) end();
				else signal.addEventListener('abort', end, { once: true });
			});
		// Waiting that is ended fails.
		withLock(LOCK_NAMES.notices(this.#desk.connection.id), write, { signal }).catch(() => undefined);
		return turn;
	}

	async #goRound(): Promise<number> {
		await this.#since.loaded;
		if (this.#since.current === 0) this.#since.set(Date.now());
		if (this.#isWriter) await this.#tell();
		return Date.now();
	}

	async #tell(): Promise<void> {
		const { database, connection } = this.#desk;
		const notices = await readNotices(database, connection.id);
		// eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew each time, and never changed
		const known = new Map(notices.map((notice) => [notice.key, notice]));
		const observed = await this.#observe(known);
		const news = newsOf(observed, (key) => known.get(key));
		const changes = { news, closed: closedBy(observed, notices, news) };
		const isNew = await tellNotices(database, connection.id, changes, observed.now).catch(() => false);
		if (isNew) await this.#desk.use(Notices).list.refresh();
	}

	async #observe(known: ReadonlyMap<string, Notice>): Promise<Observed> {
		const { database, connection } = this.#desk;
		const now = Date.now();
		const since = Math.max(this.#since.current, now - TOLD_FOR_MS);
		const entries = await readChangedSince(database, connection.id, since - OWN_FOR_MS);
		const swaps = this.#desk.use(Swaps);
		const node = this.#node();
		const isSteady = node === this.#nodeBefore;
		this.#nodeBefore = node;
		await this.#readClock(swaps);
		const nodeNow = swaps.clock.at(now);
		const observed = await this.#withGoals(this.#swaps(swaps, entries, now), entries, known);
		const isWell = isSteady && node === 'well';
		const slowly = isWell && (await this.#lookSlowly(observed, entries, nodeNow));
		const { last: restart } = this.#desk.use(NodeRestarts);
		return {
			...{ now, since, nodeNow, swaps: observed },
			...slowly,
			alerts: await this.#alerts(now),
			restart: restart && (await (await this.#slow()).withoutExplained(restart, entries)),
			lastAway: connection.outage.lastAway,
			isStopped: entries.some((entry) => entry.kind === 'node-stop' && now - entry.updated < STOPPED_FOR_MS),
			...(isSteady && node && { node }),
			...(isWell && { ...this.#stream(), ...this.#coins() }),
		};
	}

	#node(): Observed['node'] {
		const { health } = this;
		if (this.#desk.connection.outage.is === 'away') return 'away';
		if (health?.error && 'kind' in health.error && health.error.kind === 'unauthorised') return 'other-key';
		return health?.asOf && !health.error && !this.#desk.connection.outage.is ? 'well' : undefined;
	}

	/** By the browser's clock a late swap could look like a new one after each reload, and be told again. */
	async #readClock({ all, clock: { skew } }: Swaps): Promise<void> {
		const isKnown = skew.current !== undefined || skew.error !== undefined;
		if (!isKnown && all.some(({ isFinished }) => !isFinished)) await skew.refresh();
	}

	/** Only those that the node has told of lately: an open swap may have gone on since. */
	#swaps(swaps: Swaps, entries: readonly JournalEntry[], now: number): ObservedSwap[] {
		// Not by what follows from the clock in `Swaps`: reading that would have the clock asked for.
		const nodeNow = swaps.clock.at(now);
		const requests = entries.filter((entry) => entry.kind === 'trade-request');
		const isRecent = ({ finishedAt = 0 }: Swap) => finishedAt > nodeNow - TOLD_FOR_MS;
		return swaps.all
			.filter((swap) => {
				if (swap.isFinished) return isRecent(swap);
				return swaps.isForgotten(swap.id) || !swaps.isStale(swap);
			})
			.map((swap) => {
				const request = requests.find((entry) => swapsOfCall(entry).includes(swap.id));
				const isOwn = request !== undefined && now - request.created < OWN_FOR_MS;
				const isPart = request && partialFill(swap, [request.draft]) !== undefined;
				const fill = request && (isPart ? 'part' : 'whole');
				const isForgotten = swaps.isForgotten(swap.id);
				const state = stateOfSwap(swap, nodeNow, swaps.expectedDuration(swap).ms);
				return { swap, state, fill, isOwn, isForgotten };
			});
	}

	/** Those that are stored; where there are any, they are judged. */
	async #alerts(now: number): Promise<readonly Alert[]> {
		const { database, connection } = this.#desk;
		const alerts = await readAlerts(database, connection.id);
		if (alerts.length === 0) return alerts;
		// If its file does not come, the next round tries again.
		const judging = await import('../alert-judge.ts').catch(() => undefined);
		if (judging) await this.#desk.use(judging.AlertJudge).look(alerts, now);
		return readAlerts(database, connection.id);
	}

	#coins(): Pick<Observed, 'coinsOff'> {
		const coins = this.#desk.use(Coins);
		if (!coins.list.fresh || coins.list.error || coins.isSwitching) return {};
		return { coinsOff: coins.off.map(({ coin }) => coin) };
	}

	/** In the round in which a swap is first told, which is before the user reads what it is. */
	async #withGoals(
		swaps: readonly ObservedSwap[],
		entries: readonly JournalEntry[],
		known: ReadonlyMap<string, Notice>,
	): Promise<readonly ObservedSwap[]> {
		for (const { swap, fill } of swaps) {
			if (swap.isMaker || swap.isFinished || fill || known.has(keyOfSwap(swap.id))) continue;
			if (this.#ofGoals.has(swap.id)) continue;
			this.#ofGoals.set(swap.id, await (await this.#slow()).isOfGoals(swap, entries));
		}
		return swaps.map((each) => ({ ...each, isOfGoals: this.#ofGoals.get(each.swap.id) === true }));
	}

	/** A bot is done with its last swap: bots are looked at then, even if no page shows them. */
	async #lookSlowly(
		swaps: readonly ObservedSwap[],
		entries: readonly JournalEntry[],
		nodeNow: number,
	): Promise<Pick<Observed, 'entries' | 'bots' | 'botStarts' | 'gone' | 'freeBytes'>> {
		const ended = swaps.filter(({ swap }) => swap.isFinished).length;
		const hasEnded = this.#endedBefore !== undefined && ended > this.#endedBefore;
		this.#endedBefore = ended;
		if (!hasEnded && Date.now() - this.#lookedAt < SLOWLY_EVERY_MS) return {};
		this.#lookedAt = Date.now();
		return (await this.#slow()).look(entries, nodeNow, hasEnded);
	}

	#stream(): Pick<Observed, 'stream'> {
		const { status } = this.#desk.connection.news;
		if (status === 'on') this.#hadStream = true;
		if (status === 'on' || status === 'off') return { stream: status };
		const isLost = this.#hadStream && (status === 'unreachable' || status === 'taken');
		return isLost ? { stream: 'lost' } : {};
	}
}

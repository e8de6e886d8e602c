import { isLive, type Bot } from '#lib/domain/bots/bot.ts';
import { swapsOfCall } from '#lib/domain/flow/call-record.ts';
import { chainCoinOf, isCall, type JournalEntry, type JournalKind } from '#lib/domain/flow/journal-entry.ts';
import {
	closedBy,
	newsOf,
	type Observed,
	type ObservedPayment,
	type ObservedSwap,
} from '#lib/domain/notices/observed.ts';
import { partialFill } from '#lib/domain/swaps/swap-request.ts';
import { stateOfSwap } from '#lib/domain/swaps/swap-state.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';
import { readChangedSince } from '#lib/storage/journal-reading.ts';
import { readNotices, tellNotices } from '#lib/storage/notices.ts';
import { nodeSetting } from '#lib/storage/settings.ts';
import { LOCK_NAMES, withLock } from '#lib/tabs/named-lock.ts';
import { Bots } from '../bots/bots.svelte.ts';
import { Coins } from '../coins/coins.svelte.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live/live.svelte.ts';
import { NodeRestarts } from '../restarts/node-restarts.svelte.ts';
import { StoredSetting } from '../stored/stored-setting.svelte.ts';
import { Swaps } from '../swaps/swaps.svelte.ts';
import { Notices } from './notices.svelte.ts';

const EVERY_MS = 2000;
/** Ends of longer ago are not told any more. */
const TOLD_FOR_MS = 7 * 86_400_000;
/** An action of the user that is younger explains what follows from it. */
const OWN_FOR_MS = 60_000;
/** The node was stopped by the user: that it is away is no news. */
const STOPPED_FOR_MS = 120_000;

/** Payments whose confirmation is told. */
const PAYMENTS: ReadonlySet<JournalKind> = new Set<JournalKind>([
	'send',
	'time-lock',
	'deposit',
	'raw-transaction',
	'token-transfer',
]);

/** The reading of the reference coin's height, which every page makes. */
type Health = Pick<Live<number>, 'error' | 'asOf'>;

/**
 * Tells news, from readings that the desk makes anyway. One tab does so for all. It asks the node itself only for its clock,
 * once, while a swap is open, and for its bots after a swap has ended.
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

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#since = new StoredSetting<number>(desk.database, {
			name: nodeSetting('notices-since', desk.connection.id),
			initial: 0,
			parse: (stored) => (typeof stored === 'number' ? stored : undefined),
		});
		this.round = new Live(() => this.#goRound(), { every: EVERY_MS });
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
		const observed = await this.#observe();
		const notices = await readNotices(database, connection.id);
		// eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew each time, and never changed
		const known = new Map(notices.map((notice) => [notice.key, notice]));
		const news = newsOf(observed, (key) => known.get(key));
		const changes = { news, closed: closedBy(observed) };
		const isNew = await tellNotices(database, connection.id, changes, observed.now).catch(() => false);
		if (isNew) await this.#desk.use(Notices).list.refresh();
	}

	async #observe(): Promise<Observed> {
		const { database, connection } = this.#desk;
		const now = Date.now();
		const since = Math.max(this.#since.current, now - TOLD_FOR_MS);
		const entries = await readChangedSince(database, connection.id, since - OWN_FOR_MS);
		const swaps = this.#desk.use(Swaps);
		const node = this.#node();
		const isSteady = node === this.#nodeBefore;
		this.#nodeBefore = node;
		await this.#readClock(swaps);
		const observed = this.#swaps(swaps, entries, now);
		await this.#lookAtBots(observed);
		return {
			...{ now, since, nodeNow: swaps.clock.at(now), swaps: observed },
			payments: entries.flatMap(paymentOf),
			restart: this.#desk.use(NodeRestarts).last,
			lastAway: connection.outage.lastAway,
			isStopped: entries.some((entry) => entry.kind === 'node-stop' && now - entry.updated < STOPPED_FOR_MS),
			...(isSteady && node && { node }),
			...(isSteady && node === 'well' && { ...this.#stream(), ...this.#coins(), ...this.#bots() }),
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
			.filter((swap) => (swap.isFinished ? isRecent(swap) : !swaps.isStale(swap)))
			.map((swap) => {
				const request = requests.find((entry) => swapsOfCall(entry).includes(swap.id));
				const isOwn = request !== undefined && now - request.created < OWN_FOR_MS;
				const isPart = request && partialFill(swap, [request.draft]) !== undefined;
				const fill = request && (isPart ? 'part' : 'whole');
				return { swap, state: stateOfSwap(swap, nodeNow, swaps.expectedDuration(swap).ms), fill, isOwn };
			});
	}

	#coins(): Pick<Observed, 'coinsOff'> {
		const coins = this.#desk.use(Coins);
		if (!coins.list.fresh || coins.list.error || coins.isSwitching) return {};
		return { coinsOff: coins.off.map(({ coin }) => coin) };
	}

	#bots(): { readonly bots?: readonly Bot[] } {
		const { list } = this.#desk.use(Bots);
		return list.fresh ? { bots: list.fresh } : {};
	}

	/** A bot is done with its last swap: its list is read then, even if no page shows it. */
	async #lookAtBots(swaps: readonly ObservedSwap[]): Promise<void> {
		const ended = swaps.filter(({ swap }) => swap.isFinished).length;
		const hasEnded = this.#endedBefore !== undefined && ended > this.#endedBefore;
		this.#endedBefore = ended;
		const { list } = this.#desk.use(Bots);
		const isServed = this.#desk.connection.node.abilities.bots !== undefined;
		if (hasEnded && isServed && list.fresh?.some(isLive) !== false) await list.refresh();
	}

	#stream(): Pick<Observed, 'stream'> {
		const { status } = this.#desk.connection.news;
		if (status === 'on') this.#hadStream = true;
		if (status === 'on' || status === 'off') return { stream: status };
		const isLost = this.#hadStream && (status === 'unreachable' || status === 'taken');
		return isLost ? { stream: 'lost' } : {};
	}
}

function paymentOf(entry: JournalEntry): ObservedPayment[] {
	if (isCall(entry) || !PAYMENTS.has(entry.kind)) return [];
	const { mined: minedAt } = entry.reached;
	if (minedAt === undefined) return [];
	const isUndone = entry.step !== 'mined' && entry.step !== 'visible';
	return [{ id: entry.id, coin: chainCoinOf(entry) ?? '', minedAt, isUndone }];
}

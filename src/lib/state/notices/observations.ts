import type { Alert } from '#lib/domain/alerts.ts';
import { swapsOfCall } from '#lib/domain/flow/call-record.ts';
import type { EntryOf, JournalEntry } from '#lib/domain/flow/journal-entry.ts';
import type { Notice } from '#lib/domain/notices.ts';
import { keyOfSwap, type Observed, type ObservedSwap } from '#lib/domain/observed-notices.ts';
import { partialFill } from '#lib/domain/swaps/swap-summary.ts';
import { stateOfSwap } from '#lib/domain/swaps/swap-state.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';
import { readAlerts } from '#lib/storage/alerts.ts';
import { readChangedSince } from '#lib/storage/journal-reading.ts';
import { Coins } from '../coins.svelte.ts';
import type { Desk } from '../desk.ts';
import type { Live } from '../live/live.svelte.ts';
import { NodeRestarts } from '../node-restarts.svelte.ts';
import { Swaps } from '../swaps/swaps.svelte.ts';
import type { SlowlyObserved, SlowPolls } from './slow-polls.ts';

/** Swaps that ended earlier are no longer reported. */
const REPORT_WITHIN_MS = 7 * 86_400_000;
/** Effects of an action that the user took within this time are not reported. */
const OWN_FOR_MS = 60_000;
/** Time after the user stopped the node during which its absence is not reported. */
const STOPPED_FOR_MS = 120_000;
/** Data that seldom changes is polled less often. */
const SLOWLY_INTERVAL_MS = 8000;

/** Status of the reference coin's height, which every page polls. */
export type Health = Pick<Live<number>, 'error' | 'asOf'>;

/** Loads the code of the slow polls on first use, well after the page is drawn. */
type LoadSlowPolls = () => Promise<SlowPolls>;

/**
 * All sources of notices, based on data that the desk reads anyway. Each subject has a class below that keeps its rules
 * and its state between rounds.
 */
export class Observations {
	readonly #desk: Desk;
	readonly #slow: LoadSlowPolls;
	readonly #node: NodeState;
	readonly #swaps: SwapStates;
	readonly #seldom: SeldomPolls;
	readonly #stream: StreamState;

	constructor(desk: Desk) {
		this.#desk = desk;
		let slow: Promise<SlowPolls> | undefined;
		this.#slow = () => (slow ??= import('./slow-polls.ts').then((part) => new part.SlowPolls(desk)));
		this.#node = new NodeState(desk);
		this.#swaps = new SwapStates(desk, this.#slow);
		this.#seldom = new SeldomPolls(this.#slow);
		this.#stream = new StreamState(desk);
	}

	/**
	 * @param health status shared by the page
	 * @param watchedSince when this browser began to watch, in milliseconds since 1970
	 * @param known notices reported before, by key
	 */
	async read(
		health: Health | undefined,
		watchedSince: number,
		known: ReadonlyMap<string, Notice>,
	): Promise<Observed> {
		const { database, connection } = this.#desk;
		const now = Date.now();
		const since = Math.max(watchedSince, now - REPORT_WITHIN_MS);
		const entries = await readChangedSince(database, connection.id, since - OWN_FOR_MS);
		const node = this.#node.read(health);
		const { swaps, nodeNow } = await this.#swaps.read(entries, now, known);
		const isWell = node === 'well';
		const seldom = isWell && (await this.#seldom.read(swaps, entries, nodeNow));
		return {
			...{ now, since, nodeNow, swaps },
			...seldom,
			alerts: await this.#alerts(now),
			restart: await this.#restart(entries),
			lastOutage: connection.outage.lastOutage,
			isStopped: entries.some((entry) => entry.kind === 'node-stop' && now - entry.updated < STOPPED_FOR_MS),
			...(node && { node }),
			...(isWell && { ...this.#stream.read(), ...this.#coins() }),
		};
	}

	/** The stored alerts, after evaluating them. */
	async #alerts(now: number): Promise<readonly Alert[]> {
		const { database, connection } = this.#desk;
		const alerts = await readAlerts(database, connection.id);
		if (alerts.length === 0) return alerts;
		// If the module does not load, the next round tries again.
		const judging = await import('../alert-evaluator.ts').catch(() => undefined);
		if (judging) await this.#desk.use(judging.AlertEvaluator).evaluate(alerts, now);
		return readAlerts(database, connection.id);
	}

	async #restart(entries: readonly JournalEntry[]): Promise<Observed['restart']> {
		const { last } = this.#desk.use(NodeRestarts);
		return last && (await this.#slow()).withoutExplained(last, entries);
	}

	#coins(): Pick<Observed, 'coinsOff'> {
		const coins = this.#desk.use(Coins);
		if (!coins.list.fresh || coins.list.error || coins.isSwitching) return {};
		return { coinsOff: coins.off.map(({ coin }) => coin) };
	}
}

/**
 * Whether the node answers. A state counts only after two consecutive rounds, so that brief outages are not reported.
 */
class NodeState {
	readonly #desk: Desk;
	#before: Observed['node'];

	constructor(desk: Desk) {
		this.#desk = desk;
	}

	/** @returns `undefined` also while the state is changing */
	read(health: Health | undefined): Observed['node'] {
		const now = this.#now(health);
		const isSteady = now === this.#before;
		this.#before = now;
		return isSteady ? now : undefined;
	}

	#now(health: Health | undefined): Observed['node'] {
		const { outage } = this.#desk.connection;
		if (outage.is === 'away') return 'away';
		if (health?.error && 'kind' in health.error && health.error.kind === 'unauthorised') return 'other-key';
		return health?.asOf && !health.error && !outage.is ? 'well' : undefined;
	}
}

/** Recently reported swaps, each with its explanation from the journal. */
class SwapStates {
	readonly #swaps: Swaps;
	readonly #slow: LoadSlowPolls;
	/** Whether portfolio goals may have started a swap that no request explains, by swap id. */
	readonly #ofGoals = new Map<string, boolean>();

	constructor(desk: Desk, slow: LoadSlowPolls) {
		this.#swaps = desk.use(Swaps);
		this.#slow = slow;
	}

	async read(
		entries: readonly JournalEntry[],
		now: number,
		known: ReadonlyMap<string, Notice>,
	): Promise<{ readonly swaps: readonly ObservedSwap[]; readonly nodeNow: number }> {
		await this.#readClock();
		// Uses the clock directly, because the derived `Swaps.now` would start polling it.
		const nodeNow = this.#swaps.clock.at(now);
		const requests = entries.filter((entry) => entry.kind === 'trade-request');
		const reported = this.#swaps.all.filter((swap) => this.#isReportedLately(swap, nodeNow));
		const swaps = reported.map((swap) => this.#stateOf(swap, requests, now, nodeNow));
		await this.#findGoals(swaps, entries, known);
		return {
			nodeNow,
			swaps: swaps.map((each) => ({ ...each, isOfGoals: this.#ofGoals.get(each.swap.id) === true })),
		};
	}

	/**
	 * Reads the node's clock if swaps are open. By the browser's clock, a late swap could look new after each reload
	 * and be reported again.
	 */
	async #readClock(): Promise<void> {
		const { all, clock } = this.#swaps;
		const { skew } = clock;
		const isKnown = skew.current !== undefined || skew.error !== undefined;
		if (!isKnown && all.some(({ isFinished }) => !isFinished)) await skew.refresh();
	}

	/** Excludes open swaps without a recent report, because they may have advanced since. */
	#isReportedLately(swap: Swap, nodeNow: number): boolean {
		if (swap.isFinished) return (swap.finishedAt ?? 0) > nodeNow - REPORT_WITHIN_MS;
		return this.#swaps.isForgotten(swap.id) || !this.#swaps.isStale(swap);
	}

	#stateOf(
		swap: Swap,
		requests: readonly EntryOf<'trade-request'>[],
		now: number,
		nodeNow: number,
	): ObservedSwap {
		const request = requests.find((entry) => swapsOfCall(entry).includes(swap.id));
		const isOwn = request !== undefined && now - request.created < OWN_FOR_MS;
		const isPart = request && partialFill(swap, [request.draft]) !== undefined;
		const fill = request && (isPart ? 'part' : 'whole');
		const isForgotten = this.#swaps.isForgotten(swap.id);
		const state = stateOfSwap(swap, nodeNow, this.#swaps.expectedDuration(swap).ms);
		return { swap, state, fill, isOwn, isForgotten };
	}

	/** Determines the origin of a swap before it is first reported. */
	async #findGoals(
		swaps: readonly ObservedSwap[],
		entries: readonly JournalEntry[],
		known: ReadonlyMap<string, Notice>,
	): Promise<void> {
		for (const { swap, fill } of swaps) {
			if (swap.isMaker || swap.isFinished || fill || known.has(keyOfSwap(swap.id))) continue;
			if (this.#ofGoals.has(swap.id)) continue;
			this.#ofGoals.set(swap.id, await (await this.#slow()).isOfGoals(swap, entries));
		}
	}
}

/**
 * Reads data that seldom changes, every eight seconds. Reads bots immediately after a swap has ended, even if no page
 * shows them, because a bot may complete with its last swap.
 */
class SeldomPolls {
	readonly #slow: LoadSlowPolls;
	/** Number of finished swaps in the previous round. */
	#endedBefore: number | undefined;
	/** Initialised to now, so that the first poll does not delay drawing the page. */
	#lookedAt = Date.now();

	constructor(slow: LoadSlowPolls) {
		this.#slow = slow;
	}

	/** @returns an empty object in rounds without a poll */
	async read(
		swaps: readonly ObservedSwap[],
		entries: readonly JournalEntry[],
		nodeNow: number,
	): Promise<Partial<SlowlyObserved>> {
		const ended = swaps.filter(({ swap }) => swap.isFinished).length;
		const hasEnded = this.#endedBefore !== undefined && ended > this.#endedBefore;
		this.#endedBefore = ended;
		if (!hasEnded && Date.now() - this.#lookedAt < SLOWLY_INTERVAL_MS) return {};
		this.#lookedAt = Date.now();
		return (await this.#slow()).poll(entries, nodeNow, hasEnded);
	}
}

/** The state of the node's event stream. It counts as lost only if it was connected during this visit. */
class StreamState {
	readonly #desk: Desk;
	#wasRead = false;

	constructor(desk: Desk) {
		this.#desk = desk;
	}

	read(): Pick<Observed, 'stream'> {
		const { status } = this.#desk.connection.news;
		if (status === 'on') this.#wasRead = true;
		if (status === 'on' || status === 'off') return { stream: status };
		const isLost = this.#wasRead && (status === 'unreachable' || status === 'taken');
		return isLost ? { stream: 'lost' } : {};
	}
}

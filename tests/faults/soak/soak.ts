import { vi } from 'vitest';
import type { VariantName } from '#practice/node/variant.ts';
import { openDatabase } from '#lib/storage/database.ts';
import { readJournal } from '#lib/storage/journal-reading.ts';
import type { JournalEntry } from '#lib/domain/flow/journal-entry.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';
import { RemoteWorld } from '../remote-world.ts';
import { TabFrame } from '../tab-frame.ts';
import { audit, isSettled, type Findings } from './audit.ts';
import { PAIR, type Act, type Hands } from './hands.svelte.ts';
import { SoakRecord } from './record.ts';
import { Person, type Course, type Variant, type Turn } from './action-log.ts';
import { changeDelay, Troubles } from './troubles.ts';

const COINS = [PAIR.base, PAIR.rel];
const SECOND_MS = 1000;
/** Practice time after which the soak stops waiting for a poll, an act or a new tab. */
const PATIENCE_MS = 60 * SECOND_MS;
/** Real duration of a practice second while something delays the page. */
const HELD_UP_MS = 20;
/** Real time that undelayed work may take on a busy machine. */
const BUSY_MS = 10_000;
/** Interval at which the page, and the waiting user, check whether the node responds. */
const PULSE_MS = 250;
const MAX_TABS = 3;
/** Share of the tabs that are frozen when the user leaves them. */
const FROZEN_SHARE = 0.4;
/** Number of final polling rounds; rounds beyond `least` run only while anything is in flight. */
const LAST_ROUNDS = { least: 8, most: 30 };
const LAST_ROUND_MS = 40 * SECOND_MS;

/** Waits in real time. */
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface OpenTab {
	readonly name: string;
	readonly frame: TabFrame;
	hands: Hands;
	isPolling: boolean;
}

export interface SoakResult {
	readonly faults: readonly string[];
	readonly findings: Findings;
}

const USUAL: Course = { name: 'by chance', roundMs: 14_000 };

/**
 * A user of a practice world with faults. Everything follows from the seed, except for the order of concurrent work.
 */
export class Soak {
	readonly record: SoakRecord;
	readonly #variant: VariantName;
	readonly #person: Person;
	readonly #seed: string;
	readonly #course: Course;
	#world!: RemoteWorld;
	#tabs: OpenTab[] = [];
	#opened = 0;
	#troubles!: Troubles;
	#passedAt = 0;

	constructor(variant: VariantName, seed: string, course = USUAL) {
		this.record = new SoakRecord(variant, seed, course.name);
		this.#course = course;
		this.#variant = variant;
		this.#seed = seed;
		this.#person = new Person(seed);
	}

	/**
	 * Plays a session.
	 * @param lengthMs in practice time
	 */
	async play(lengthMs: number): Promise<SoakResult> {
		this.#world = await RemoteWorld.open(this.#variant);
		this.#troubles = new Troubles(this.#world, this.record, this.#seed);
		this.#passedAt = performance.now();
		try {
			const before = await this.#world.books(COINS);
			const end = Date.now() + lengthMs;
			if (this.#course.always) await this.#troubles.begin(this.#course.always, lengthMs);
			while (Date.now() < end) {
				await this.#round();
				await this.record.progress();
			}
			await this.#troubles.end();
			const findings = { before, ...(await this.#settle()) };
			const notices = await this.#falseNotices();
			return (this.record.found = { faults: [...audit(findings), ...notices], findings });
		} finally {
			for (const tab of this.#tabs) tab.frame.close();
			await this.#world.close();
		}
	}

	async #round(): Promise<void> {
		await this.#troubles.endDue();
		await changeDelay(this.#world, this.#course, () => this.#person.draw());
		const turn = this.#course.always ? this.#person.move() : this.#person.turn();
		await this.#take(turn);
		const [tab] = this.#tabs;
		tab?.frame.freeze(false);
		if (tab) await this.#poll(tab);
		await this.#advance(2_000 + Math.floor(this.#person.draw() * (this.#course.roundMs - 2_000)));
	}

	async #take(turn: Turn): Promise<void> {
		const [tab] = this.#tabs;
		if (turn.turn === 'trouble') return this.#troubles.begin(turn.trouble, turn.ms);
		if (!tab || turn.turn === 'open a tab') return this.#tabs.length < MAX_TABS ? this.#open() : undefined;
		switch (turn.turn) {
			case 'look':
				return;
			case 'act':
				return this.#act(tab, turn.act, turn.how);
			case 'reload':
				this.#close(tab, 'reloads');
				return this.#open();
			case 'lock':
				return this.#lock(tab);
			case 'close the tab':
				return this.#close(tab, 'closes');
			case 'other tab':
				this.#tabs = [...this.#tabs.slice(1), tab];
				if (this.#person.draw() < FROZEN_SHARE) this.#freeze(tab);
		}
	}

	async #act(tab: OpenTab, act: Act, how: Variant): Promise<void> {
		if (how.is === 'waits') return this.#waitFor(this.#do(tab, act));
		if (how.is === 'in all tabs')
			return this.#waitFor(Promise.all(this.#tabs.map((each) => this.#do(each, act))));
		void this.#do(tab, act);
		await pause(how.afterMs);
		this.#close(tab, how.is);
		return how.is === 'reloads' ? this.#open() : undefined;
	}

	/** Performs an act. The page's status is only logged, because the final audit judges the journal. */
	async #do(tab: OpenTab, act: Act): Promise<void> {
		this.record.count('presses', act.do);
		const name = `${tab.name}: ${JSON.stringify(act)}`;
		this.record.log(name);
		await tab.hands.do(act).then(
			(said) => this.record.log(`${name} → ${said}`),
			(error: unknown) =>
				this.record.log(`${name} fails: ${error instanceof Error ? error.message : String(error)}`),
		);
	}

	async #poll(tab: OpenTab): Promise<void> {
		if (tab.isPolling) return;
		tab.isPolling = true;
		const looking = tab.hands
			.poll()
			.catch((error: unknown) => this.record.log(`${tab.name}: a look fails, ${String(error)}`));
		await this.#waitFor(looking.finally(() => (tab.isPolling = false)));
	}

	async #open(): Promise<void> {
		const name = `tab ${(this.#opened += 1)}`;
		const opening = TabFrame.open(this.#world.access).then(
			async (frame) => {
				this.#tabs = [{ name, frame, hands: await frame.tab.hands(), isPolling: false }, ...this.#tabs];
				this.record.log(`opens ${name}`);
			},
			(error: unknown) => this.record.log(`${name} does not open: ${String(error)}`),
		);
		await this.#waitFor(opening);
	}

	/** Freezes a tab as browsers do in the background; it resumes when brought to the front. */
	#freeze(tab: OpenTab): void {
		this.record.count('tabs', 'freezes');
		this.record.log(`freezes ${tab.name}`);
		tab.frame.freeze(true);
	}

	#close(tab: OpenTab, why: string): void {
		this.record.count('tabs', why);
		this.record.log(`${why} ${tab.name}`);
		tab.frame.close();
		this.#tabs = this.#tabs.filter((each) => each !== tab);
	}

	/** Locks the tab. The page stays open, and its pending work continues. */
	async #lock(tab: OpenTab): Promise<void> {
		this.record.count('tabs', 'locks');
		this.record.log(`locks ${tab.name}`);
		tab.hands.close();
		await tab.frame.tab.close();
		const reopened = tab.frame.reopen(this.#world.access).then(
			async () => void (tab.hands = await tab.frame.tab.hands()),
			() => this.#close(tab, 'cannot unlock'),
		);
		await this.#waitFor(reopened);
	}

	/** Stops all faults, and polls until everything has ended. */
	async #settle(): Promise<Omit<Findings, 'before'>> {
		const world = this.#world;
		await world.control({ control: 'calm' });
		await world.setStorm(0);
		await world.release();
		// A node that has died is restarted by then.
		await this.#advance(LAST_ROUND_MS);
		if (this.#variant === 'marketmaker') await this.#waitFor(world.switchOnCoins());
		for (const tab of this.#tabs) this.#close(tab, 'closes');
		await this.#open();
		const [tab] = this.#tabs;
		if (!tab) throw new Error('No tab opens in the end.');
		for (let round = 0; round < LAST_ROUNDS.most; round += 1) {
			if (round >= LAST_ROUNDS.least && isSettled(await world.books(COINS), await this.#readJournal())) break;
			await this.#poll(tab);
			await this.#advance(LAST_ROUND_MS);
		}
		await tab.hands.lookUpAll();
		await this.#poll(tab);
		const journal = await this.#readJournal();
		const after = await world.books(COINS);
		const { node } = tab.frame.tab.desk.connection;
		const swaps = new Map<string, Swap>();
		for (const { id } of after.swaps) {
			const swap = await node.swaps.find(id).catch(() => undefined);
			if (swap) swaps.set(id, swap);
		}
		const orders = await node.orders.list(PAIR);
		const ledger = new Map(await tab.hands.readLedger());
		return { after, arrivals: await world.arrivals(), journal, orders, swaps, ledger };
	}

	async #readJournal(): Promise<JournalEntry[]> {
		const database = await openDatabase();
		const journal = await readJournal(database, this.#world.access.id);
		database.close();
		return journal;
	}

	async #falseNotices(): Promise<string[]> {
		const [tab] = this.#tabs;
		const found = await tab?.frame.tab.falseNotices(this.#troubles.haveRestarted, (ms) => this.#advance(ms));
		return (found ?? []).map((notice) => `notice ${notice}`);
	}

	/**
	 * Waits for the page's work. Advances time if a call is delayed in flight; an action waiting for an unresponsive node
	 * continues in the page.
	 */
	async #waitFor(work: Promise<unknown>): Promise<void> {
		let isDone = false;
		const done = work.finally(() => (isDone = true));
		const busyUntil = performance.now() + BUSY_MS;
		for (let waited = 0; waited < PATIENCE_MS;) {
			const isHeldUp = await this.#troubles.areHoldingUp();
			await Promise.race([done, pause(isHeldUp ? HELD_UP_MS : PULSE_MS)]);
			if (isDone) return;
			if (isHeldUp) {
				waited += SECOND_MS;
				await this.#advance(SECOND_MS);
				await this.#troubles.endDue();
			} else if (performance.now() > busyUntil || (await this.#isNodeUnreachable())) return;
		}
	}

	/** Resolves with `false` also if the check takes longer than a pulse. */
	async #isNodeUnreachable(): Promise<boolean> {
		const isThere = this.#tabs[0]?.hands.isNodeThere();
		return (await Promise.race([isThere, pause(PULSE_MS)])) === false;
	}

	/** Advances all clocks by `ms` plus the elapsed real time, which the tabs' clocks already include. */
	async #advance(ms: number): Promise<void> {
		const now = performance.now();
		const real = Math.round(now - this.#passedAt);
		this.#passedAt = now;
		await this.#world.control({ control: 'advance', ms: ms + real });
		for (const { frame } of this.#tabs) frame.advance(ms);
		vi.setSystemTime(Date.now() + ms + real);
	}
}

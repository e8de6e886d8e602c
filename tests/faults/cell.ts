import { vi } from 'vitest';
import { ACTIONS, type Action, type ActionName, type Given } from './actions.ts';
import { FAULTS, JOURNAL_WORDS, type Ending, type Fault, type FaultName } from './faults.ts';
import type { MannerName } from '#practice/node/manner.ts';
import { STEP_WORDS } from '#lib/words/flow/journal-words.ts';
import { RemoteWorld } from './remote-world.ts';
import { setOffline, Tab, waitUntil } from './tab.ts';
import { TabFrame } from './tab-frame.ts';
import { callIn, isRestartedAtWork, type Arrival } from './wire-fault.ts';

/** What was seen of one cell. */
export interface CellResult {
	/** How often the call reached its program. */
	readonly arrived: number;
	/** What the user reads in the end. */
	readonly words: string;
	/** What a second tab reads. */
	readonly secondWords?: string | undefined;
	/** What the journal says, the latest first. */
	readonly journal: readonly string[];
	/** Notices that the programs contradict. */
	readonly falseNotices: readonly string[];
}

/** How long the words may take, in looks. */
const MOST_LOOKS = 14;
const MINUTE_MS = 60_000;
const ANYTHING = /./;
/** The chains that actions are on, and more blocks than any of them waits for. */
const CHAINS = ['DESK', 'KMD', 'MORTY'] as const;
const DEEP = 12;
const ONE_BLOCK_MS = 6_000;

/** One action that meets one fault, in a world of its own. */
export class Cell {
	readonly #manner: MannerName;
	readonly #action: ActionName;
	readonly #fault: Fault;
	readonly ending: Ending;
	#world!: RemoteWorld;
	#given: Given = { tokenId: '', pass: (ms) => this.#leap(ms) };
	#before: readonly Arrival[] = [];
	readonly #frames = new Set<TabFrame>();

	constructor(manner: MannerName, fault: FaultName, action: ActionName) {
		this.#manner = manner;
		this.#action = action;
		this.#fault = FAULTS[fault];
		const { arrives, ends, except } = this.#fault;
		this.ending = { arrives, ends, ...except?.[action] };
	}

	get #what(): Action {
		return ACTIONS[this.#action];
	}

	/** The words with which it has to end. */
	get wanted(): RegExp {
		const { words } = this.#what;
		const { ends } = this.ending;
		// The page that knows no more says the same at once of a call that was lost.
		return words[ends === 'open' ? 'lost' : ends] ?? words.done;
	}

	/** What the journal has to say of the same end. */
	get wantedOfJournal(): RegExp {
		return JOURNAL_WORDS[this.ending.ends];
	}

	get wantedOfSecond(): RegExp {
		return this.#what.words.second ?? this.wanted;
	}

	async play(): Promise<CellResult> {
		this.#world = await RemoteWorld.open(this.#manner, this.#fault.proxy);
		try {
			if (this.#what.needsToken) this.#given = { ...this.#given, tokenId: await this.#world.makeToken() };
			return await this.#tell();
		} finally {
			await this.#world.close();
		}
	}

	#tell(): Promise<CellResult> {
		switch (this.#fault.story) {
			case 'press':
			case 'press-thrice':
				return this.#press(this.#fault.story === 'press' ? 1 : 3);
			case 'program-down':
				return this.#pressWhileDown((isDown) => this.#world.setDown(isDown));
			case 'offline':
				return this.#pressWhileDown(setOffline);
			case 'reload':
			case 'close-tab':
				return this.#leave();
			case 'two-tabs':
				return this.#pressInTwo();
			case 'turn':
				return this.#pressAndTurn();
			case 'silence':
				return this.#pressAndWait();
		}
	}

	async #press(times: number): Promise<CellResult> {
		const tab = await Tab.open(this.#world.access);
		await this.#begin(tab);
		const pressed = Promise.allSettled(Array.from({ length: times }, () => tab.press()));
		if (this.#fault.heldMs !== undefined) await this.#holdFor(this.#fault.heldMs);
		await pressed;
		await this.#switchCoinsOn(tab);
		return this.#finish(tab);
	}

	/** The real program starts with its coins off. Until the user has switched them on, nothing says how it ended. */
	async #switchCoinsOn(tab: Tab): Promise<void> {
		const { unknown } = this.#what.words;
		if (!isRestartedAtWork(this.#fault.wire) || this.#manner !== 'marketmaker' || !unknown) return;
		await this.#lookUntil(tab, unknown);
		if (!unknown.test(tab.words)) throw new Error(`Of an outcome that is not known it is said: ${tab.words}`);
		const told = this.#fault.wire === 'restart-after' ? STEP_WORDS.sent : STEP_WORDS.unknown;
		if ((await tab.journal())[0] !== told) throw new Error('The journal says how it ended.');
		await this.#world.switchOnCoins();
	}

	/** @param setDown takes from the page what it calls, and gives it back */
	async #pressWhileDown(setDown: (isDown: boolean) => Promise<void>): Promise<CellResult> {
		const tab = await Tab.open(this.#world.access);
		await this.#begin(tab);
		// What the screen is reading would answer the check before the call.
		await tab.probe();
		await setDown(true);
		const pressed = tab.press();
		const isKnownAtOnce = this.ending.ends === 'unsent';
		if (isKnownAtOnce) await waitUntil(() => this.wanted.test(tab.words));
		else await waitUntil(async () => (await tab.journal())[0] === STEP_WORDS.unknown);
		const { words } = tab;
		await setDown(false);
		await tab.probe();
		await pressed.catch(() => undefined);
		const later = await this.#finish(tab, isKnownAtOnce ? ANYTHING : this.wanted);
		return isKnownAtOnce ? { ...later, words } : later;
	}

	/** The page goes while the call is under way. What the next one shows is what counts. */
	async #leave(): Promise<CellResult> {
		const { story, heldMs = 0 } = this.#fault;
		const first = await this.#openFrame();
		await this.#begin(first.tab);
		void first.tab.press().catch(() => undefined);
		await this.#untilHeld();
		this.#closeFrame(first);
		const next = await this.#openFrame();
		await next.tab.takeUp(this.#action, this.#given);
		if (story === 'reload') await this.#lookUntil(next.tab, this.#what.words.lost);
		await this.#pass(heldMs);
		await this.#world.release();
		// What is not seen is looked for once a minute.
		if (story === 'reload') await this.#pass(MINUTE_MS);
		return this.#finish(next.tab).finally(() => this.#closeFrame(next));
	}

	async #pressInTwo(): Promise<CellResult> {
		const [first, second] = [await this.#openFrame(), await this.#openFrame()];
		await this.#begin(first.tab);
		if (this.#what.isStored) await second.tab.takeUp(this.#action, this.#given);
		else await second.tab.prepare(this.#action, this.#given);
		this.#before = await this.#world.arrivals();
		await Promise.allSettled([first.tab.press(), second.tab.press()]);
		await this.#lookUntil(second.tab, this.wantedOfSecond);
		const secondWords = second.tab.words;
		this.#closeFrame(second);
		const result = await this.#finish(first.tab);
		this.#closeFrame(first);
		return { ...result, secondWords };
	}

	async #pressAndTurn(): Promise<CellResult> {
		const tab = await Tab.open(this.#world.access);
		await this.#begin(tab);
		await tab.press();
		// A few blocks at most: a deeper one is final, and no chain replaces it.
		const { done, turned: waits = ANYTHING } = this.#what.words;
		await this.#lookUntil(tab, done, ONE_BLOCK_MS);
		// Its block is on record with the next look.
		await this.#pass(ONE_BLOCK_MS);
		await this.#look(tab);
		const before = tab.words;
		const turn = { control: 'reorganise', blocks: DEEP, rival: this.#fault.isRival === true } as const;
		for (const coin of CHAINS) await this.#world.control({ ...turn, coin });
		await this.#look(tab);
		// The page draws it from its database, after the look.
		if (!turn.rival) await waitUntil(() => waits.test(tab.words));
		const { words: turned } = tab;
		const result = await this.#finish(tab);
		if (!done.test(before)) throw new Error(`It was not done before: ${before}`);
		if (!turn.rival && !waits.test(turned)) throw new Error(`Of what waits again it is said: ${turned}`);
		return result;
	}

	/** The program goes away with its reply. It is there again later, and what it shows then is what counts. */
	async #pressAndWait(): Promise<CellResult> {
		const tab = await Tab.open(this.#world.access);
		await this.#begin(tab);
		const pressed = tab.press();
		await this.#untilHeld();
		await this.#world.setDown(true);
		const { silent = ANYTHING } = this.#what.words;
		void tab.look().catch(() => undefined);
		await waitUntil(() => silent.test(tab.words));
		const { words } = tab;
		await this.#world.setDown(false);
		await this.#world.release();
		await tab.probe();
		await pressed.catch(() => undefined);
		const result = await this.#finish(tab);
		if (!silent.test(words)) throw new Error(`While nothing answers it is said: ${words}`);
		return result;
	}

	async #openFrame(): Promise<TabFrame> {
		const frame = await TabFrame.open(this.#world.access);
		this.#frames.add(frame);
		return frame;
	}

	#closeFrame(frame: TabFrame): void {
		frame.close();
		this.#frames.delete(frame);
	}

	async #begin(tab: Tab): Promise<void> {
		await tab.prepare(this.#action, this.#given);
		this.#before = await this.#world.arrivals();
		const { wire, times, errs } = this.#fault;
		const call = callIn(this.#manner, this.#what.call);
		if (wire) await this.#world.order(call, wire, times);
		if (errs) await this.#world.control({ control: 'fault', method: call.method, fault: 'errored' });
	}

	async #holdFor(ms: number): Promise<void> {
		await this.#untilHeld();
		await this.#pass(ms);
		await this.#world.release();
	}

	async #untilHeld(): Promise<void> {
		while ((await this.#world.held()) === 0) await new Promise((resolve) => requestAnimationFrame(resolve));
	}

	/** Lets the practice clock go on, and the page's by as much. */
	async #pass(ms: number): Promise<void> {
		await this.#world.control({ control: 'advance', ms });
		for (const frame of this.#frames) await frame.pass(ms);
		await vi.advanceTimersByTimeAsync(ms);
	}

	/** The same at once, without what the page does meanwhile: for days. */
	async #leap(ms: number): Promise<void> {
		await this.#world.control({ control: 'advance', ms });
		for (const frame of this.#frames) await frame.pass(ms);
		vi.setSystemTime(Date.now() + ms);
	}

	async #finish(tab: Tab, words = this.wanted): Promise<CellResult> {
		await this.#lookUntil(tab, words);
		return this.#read(tab).finally(() => tab.close());
	}

	/** Looks again and again, as the page does, until the words are there. */
	async #lookUntil(
		tab: Tab,
		words: RegExp,
		stepMs = this.#what.stepMsIn?.[this.#manner] ?? this.#what.stepMs,
	): Promise<void> {
		for (let look = 0; look < MOST_LOOKS; look++) {
			await this.#look(tab);
			if (words.test(tab.words)) return;
			await this.#pass(stepMs);
		}
	}

	async #look(tab: Tab): Promise<void> {
		if (this.#fault.story === 'turn') await tab.lookForTurns();
		await tab.look();
	}

	async #read(tab: Tab): Promise<CellResult> {
		const arrivals = (await this.#world.arrivals()).slice(this.#before.length);
		const { isMeant = () => true } = this.#what;
		const call = callIn(this.#manner, this.#what.call);
		const arrived = arrivals.filter(
			(each) => each.program === call.program && each.method === call.method && isMeant(each),
		).length;
		const { words } = tab;
		const journal = await tab.journalThat(this.wantedOfJournal);
		const falseNotices = await tab.falseNotices(isRestartedAtWork(this.#fault.wire), this.#given.pass);
		return { arrived, words, journal, falseNotices };
	}
}

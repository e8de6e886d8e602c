import { STEP_TEXT } from '#lib/messages/journal.ts';
import { CellPage, type CellResult } from './cell-page.ts';
import { BROWSER_FAULTS, type BrowserFault } from './browser-faults.ts';
import { RemoteWorld } from '../remote-world.ts';
import { setOffline, Tab, waitUntil } from '../tab.ts';
import { isRestartedAtWork } from '../wire-fault.ts';

const MINUTE_MS = 60_000;
const ANYTHING = /./;
/** The chains of the actions, and more blocks than any of them waits for. */
const CHAINS = ['DESK', 'KMD', 'MORTY'] as const;
const DEEP = 12;
const ONE_BLOCK_MS = 6_000;

/** One action that meets one fault, in a separate world. */
export class Cell extends CellPage {
	async play(): Promise<CellResult> {
		this.world = await RemoteWorld.open(this.variant, this.fault.proxy);
		try {
			if (this.what.needsToken) this.given = { ...this.given, tokenId: await this.world.makeToken() };
			return await this.#tell();
		} finally {
			await this.world.close();
		}
	}

	#tell(): Promise<CellResult> {
		switch (this.fault.scenario) {
			case 'press':
			case 'press-thrice':
				return this.#press(this.fault.scenario === 'press' ? 1 : 3);
			case 'program-down':
				return this.#pressWhileDown((isDown) => this.world.setDown(isDown));
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
			case 'browser-fault':
				return this.#pressFaulted();
			case 'frozen':
				return this.#pressAndFreeze();
		}
	}

	async #press(times: number): Promise<CellResult> {
		const tab = await Tab.open(this.world.access);
		await this.begin(tab);
		const pressed = Promise.allSettled(Array.from({ length: times }, () => tab.press()));
		if (this.fault.heldMs !== undefined) await this.holdFor(this.fault.heldMs);
		await pressed;
		await this.#switchCoinsOn(tab);
		return this.finish(tab);
	}

	/** The real program starts with its coins disabled. Until the user has enabled them, nothing reports how it ended. */
	async #switchCoinsOn(tab: Tab): Promise<void> {
		const { unknown } = this.what.words;
		if (!isRestartedAtWork(this.fault.wire) || this.variant !== 'marketmaker' || !unknown) return;
		await this.lookUntil(tab, unknown);
		if (!unknown.test(tab.words)) throw new Error(`Of an outcome that is not known it is said: ${tab.words}`);
		const told = this.fault.wire === 'restart-after' ? STEP_TEXT.sent : STEP_TEXT.unknown;
		if ((await tab.journal())[0] !== told) throw new Error('The journal says how it ended.');
		await this.world.switchOnCoins();
	}

	/** @param setDown disconnects the page from its programs, and reconnects it */
	async #pressWhileDown(setDown: (isDown: boolean) => Promise<void>): Promise<CellResult> {
		const tab = await Tab.open(this.world.access);
		await this.begin(tab);
		// The screen's own reads would answer the check before the call.
		await tab.probe();
		await setDown(true);
		const pressed = tab.press();
		const isKnownAtOnce = this.ending.ends === 'unsent';
		if (isKnownAtOnce) await waitUntil(() => this.wanted.test(tab.words));
		else await waitUntil(async () => (await tab.journal())[0] === STEP_TEXT.unknown);
		const { words } = tab;
		await setDown(false);
		await tab.probe();
		await pressed.catch(() => undefined);
		const later = await this.finish(tab, isKnownAtOnce ? ANYTHING : this.wanted);
		return isKnownAtOnce ? { ...later, words } : later;
	}

	/** The page closes while the call is in flight. The next page's text counts. */
	async #leave(): Promise<CellResult> {
		const { scenario, heldMs = 0 } = this.fault;
		const first = await this.openFrame();
		await this.begin(first.tab);
		void first.tab.press().catch(() => undefined);
		await this.untilHeld();
		this.closeFrame(first);
		const next = await this.openFrame();
		await next.tab.takeUp(this.action, this.given);
		if (scenario === 'reload') await this.lookUntil(next.tab, this.what.words.lost);
		await this.pass(heldMs);
		await this.world.release();
		// A missing item is looked up once a minute.
		if (scenario === 'reload') await this.pass(MINUTE_MS);
		return this.finish(next.tab).finally(() => this.closeFrame(next));
	}

	async #pressInTwo(): Promise<CellResult> {
		const [first, second] = [await this.openFrame(), await this.openFrame()];
		await this.begin(first.tab);
		if (this.what.isStored) await second.tab.takeUp(this.action, this.given);
		else await second.tab.prepare(this.action, this.given);
		this.before = await this.world.arrivals();
		await Promise.allSettled([first.tab.press(), second.tab.press()]);
		await this.lookUntil(second.tab, this.wantedOfSecond);
		const secondText = second.tab.words;
		this.closeFrame(second);
		const result = await this.finish(first.tab);
		this.closeFrame(first);
		return { ...result, secondText };
	}

	/** The tab that calls the node for both is frozen while its call is in flight, and resumes later. */
	async #pressAndFreeze(): Promise<CellResult> {
		const [first, second] = [await this.openFrame(), await this.openFrame()];
		await this.begin(first.tab);
		void first.tab.press().catch(() => undefined);
		await this.untilHeld();
		first.freeze(true);
		await second.tab.takeUp(this.action, this.given);
		await this.look(second.tab);
		await this.pass(this.fault.heldMs ?? 0);
		await this.world.release();
		first.freeze(false);
		await this.lookUntil(second.tab, this.wantedOfSecond);
		const secondText = second.tab.words;
		this.closeFrame(second);
		const result = await this.finish(first.tab);
		this.closeFrame(first);
		return { ...result, secondText };
	}

	async #pressAndTurn(): Promise<CellResult> {
		const tab = await Tab.open(this.world.access);
		await this.begin(tab);
		await tab.press();
		// A few blocks at most: a deeper one is final, and no chain replaces it.
		const { done, turned: waits = ANYTHING } = this.what.words;
		await this.lookUntil(tab, done, ONE_BLOCK_MS);
		// Its block is on record with the next poll.
		await this.pass(ONE_BLOCK_MS);
		await this.look(tab);
		const before = tab.words;
		const turn = { control: 'reorganise', blocks: DEEP, rival: this.fault.isRival === true } as const;
		for (const coin of CHAINS) await this.world.control({ ...turn, coin });
		await this.look(tab);
		// The page draws it from its database, after the poll.
		if (!turn.rival) await waitUntil(() => waits.test(tab.words));
		const { words: turned } = tab;
		const result = await this.finish(tab);
		if (!done.test(before)) throw new Error(`It was not done before: ${before}`);
		if (!turn.rival && !waits.test(turned)) throw new Error(`Of what waits again it is said: ${turned}`);
		return result;
	}

	/** The program disconnects with its reply. It returns later, and its state then counts. */
	async #pressAndWait(): Promise<CellResult> {
		const tab = await Tab.open(this.world.access);
		await this.begin(tab);
		const pressed = tab.press();
		await this.untilHeld();
		await this.world.setDown(true);
		const { silent = ANYTHING } = this.what.words;
		void tab.look().catch(() => undefined);
		await waitUntil(() => silent.test(tab.words));
		const { words } = tab;
		await this.world.setDown(false);
		await this.world.release();
		await tab.probe();
		await pressed.catch(() => undefined);
		const result = await this.finish(tab);
		if (!silent.test(words)) throw new Error(`While nothing answers it is said: ${words}`);
		return result;
	}

	/** A fault in the browser itself. If its storage is lost, the page is reloaded. */
	async #pressFaulted(): Promise<CellResult> {
		const browserFault: BrowserFault = BROWSER_FAULTS[this.fault.browserFault ?? 'disk full'];
		const tab = await Tab.open(this.world.access);
		await this.begin(tab);
		const undo = await browserFault.before?.(tab);
		const pressed = tab.press().catch(() => undefined);
		if (this.fault.wire === 'hold-reply') await this.untilHeld();
		await browserFault.during?.(this.world);
		await this.world.release();
		await pressed;
		await this.lookUntil(tab, this.wanted);
		const { words } = tab;
		await undo?.();
		if (!browserFault.losesStorage) return this.finish(tab);
		await tab.close();
		const result = await this.finish(await Tab.open(this.world.access), ANYTHING);
		return { ...result, words };
	}
}

import { STEP_TEXT } from '#lib/messages/journal.ts';
import { CellPage, type CellResult } from './cell-page.ts';
import { BROWSER_FAULTS, type BrowserFault } from './browser-faults.ts';
import { RemoteWorld } from '../remote-world.ts';
import { setOffline, Tab, waitUntil } from '../tab.ts';
import { isRestartedAtWork } from '../wire-fault.ts';

const MINUTE_MS = 60_000;
const ANYTHING = /./;
/** The chains used by the actions, and a reorg deeper than any action waits for. */
const CHAINS = ['DESK', 'KMD', 'MORTY'] as const;
const DEEP = 12;
const ONE_BLOCK_MS = 6_000;

/** Runs one action with one fault, in a separate world. */
export class Cell extends CellPage {
	async play(): Promise<CellResult> {
		this.world = await RemoteWorld.open(this.variant, this.fault.proxy);
		try {
			if (this.what.needsToken) this.given = { ...this.given, tokenId: await this.world.makeToken() };
			return await this.#report();
		} finally {
			await this.world.close();
		}
	}

	#report(): Promise<CellResult> {
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

	/**
	 * Enables the coins after a restart, because the real program starts with all coins disabled. Until then, nothing
	 * reports the outcome.
	 */
	async #switchCoinsOn(tab: Tab): Promise<void> {
		const { unknown } = this.what.words;
		if (!isRestartedAtWork(this.fault.wire) || this.variant !== 'marketmaker' || !unknown) return;
		await this.lookUntil(tab, unknown);
		if (!unknown.test(tab.words)) throw new Error(`Of an outcome that is not known it is said: ${tab.words}`);
		const told = this.fault.wire === 'restart-after' ? STEP_TEXT.sent : STEP_TEXT.unknown;
		if ((await tab.journal())[0] !== told) throw new Error('The journal says how it ended.');
		await this.world.switchOnCoins();
	}

	/** @param setDown disconnects the page from its programs, or reconnects it */
	async #pressWhileDown(setDown: (isDown: boolean) => Promise<void>): Promise<CellResult> {
		const tab = await Tab.open(this.world.access);
		await this.begin(tab);
		// Probe explicitly, so that no read of the screen serves as the check before the call.
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

	/** Closes or reloads the page while the call is in flight. Only the text of the next page counts. */
	async #leave(): Promise<CellResult> {
		const { scenario, heldMs = 0 } = this.fault;
		const first = await this.openFrame();
		await this.begin(first.tab);
		void first.tab.press().catch(() => undefined);
		await this.untilHeld();
		this.closeFrame(first);
		const next = await this.openFrame();
		await next.tab.resume(this.action, this.given);
		if (scenario === 'reload') await this.lookUntil(next.tab, this.what.words.lost);
		await this.advance(heldMs);
		await this.world.release();
		// A missing item is looked up only once a minute.
		if (scenario === 'reload') await this.advance(MINUTE_MS);
		return this.finish(next.tab).finally(() => this.closeFrame(next));
	}

	async #pressInTwo(): Promise<CellResult> {
		const [first, second] = [await this.openFrame(), await this.openFrame()];
		await this.begin(first.tab);
		if (this.what.isStored) await second.tab.resume(this.action, this.given);
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

	/** Freezes the tab that calls the node for both tabs while its call is in flight, and resumes it later. */
	async #pressAndFreeze(): Promise<CellResult> {
		const [first, second] = [await this.openFrame(), await this.openFrame()];
		await this.begin(first.tab);
		void first.tab.press().catch(() => undefined);
		await this.untilHeld();
		first.freeze(true);
		await second.tab.resume(this.action, this.given);
		await this.poll(second.tab);
		await this.advance(this.fault.heldMs ?? 0);
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
		// At most a few blocks: a deeper transaction is final and cannot be reorged.
		const { done, turned: waits = ANYTHING } = this.what.words;
		await this.lookUntil(tab, done, ONE_BLOCK_MS);
		// The next poll records the transaction's block.
		await this.advance(ONE_BLOCK_MS);
		await this.poll(tab);
		const before = tab.words;
		const turn = { control: 'reorganise', blocks: DEEP, rival: this.fault.isRival === true } as const;
		for (const coin of CHAINS) await this.world.control({ ...turn, coin });
		await this.poll(tab);
		// The page renders the change from its database, after the poll.
		if (!turn.rival) await waitUntil(() => waits.test(tab.words));
		const { words: turned } = tab;
		const result = await this.finish(tab);
		if (!done.test(before)) throw new Error(`It was not done before: ${before}`);
		if (!turn.rival && !waits.test(turned)) throw new Error(`Of what waits again it is said: ${turned}`);
		return result;
	}

	/** The program disconnects instead of replying and returns later; the state shown then counts. */
	async #pressAndWait(): Promise<CellResult> {
		const tab = await Tab.open(this.world.access);
		await this.begin(tab);
		const pressed = tab.press();
		await this.untilHeld();
		await this.world.setDown(true);
		const { silent = ANYTHING } = this.what.words;
		void tab.poll().catch(() => undefined);
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

	/** Runs the action with a browser fault. If the browser's storage is lost, the page is reloaded. */
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

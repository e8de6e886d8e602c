import { vi } from 'vitest';
import { ACTIONS, type Action, type ActionName, type Given } from '../actions.ts';
import { FAULTS, JOURNAL_TEXT, type Ending, type Fault, type FaultName } from '../faults.ts';
import type { VariantName } from '#practice/node/variant.ts';
import type { RemoteWorld } from '../remote-world.ts';
import type { Tab } from '../tab.ts';
import { TabFrame } from '../tab-frame.ts';
import { callIn, isRestartedAtWork, type Arrival } from '../wire-fault.ts';

export interface CellResult {
	/** Number of times the call reached its program. */
	readonly arrived: number;
	/** The final text shown to the user. */
	readonly words: string;
	readonly secondText?: string | undefined;
	/** Journal texts, latest first. */
	readonly journal: readonly string[];
	/** Notices that the programs contradict. */
	readonly falseNotices: readonly string[];
}

/** Maximum number of polls until the expected text appears. */
const MAX_POLLS = 14;
/** Error texts of the browser's storage, for any action. */
const UNRECORDED = /storage|stored data|was replaced/i;

/** Steps shared by all faults, for the action of a cell and its world. */
export class CellPage {
	protected readonly variant: VariantName;
	protected readonly action: ActionName;
	protected readonly fault: Fault;
	readonly ending: Ending;
	protected world!: RemoteWorld;
	protected given: Given = { tokenId: '', advance: (ms) => this.leap(ms) };
	protected before: readonly Arrival[] = [];
	protected readonly frames = new Set<TabFrame>();

	constructor(variant: VariantName, fault: FaultName, action: ActionName) {
		this.variant = variant;
		this.action = action;
		this.fault = FAULTS[fault];
		const { arrives, ends, except } = this.fault;
		this.ending = { arrives, ends, ...except?.[action] };
	}

	protected get what(): Action {
		return ACTIONS[this.action];
	}

	/** Expected final text of the page. */
	get wanted(): RegExp {
		const { words } = this.what;
		const { ends } = this.ending;
		// A page that failed to store the call reports the storage error at once.
		if (ends === 'unrecorded') return UNRECORDED;
		if (ends === 'done unrecorded') return words.done;
		return words[ends === 'open' ? 'lost' : ends] ?? words.done;
	}

	/** Expected text of the journal. */
	get wantedOfJournal(): RegExp {
		return JOURNAL_TEXT[this.ending.ends];
	}

	get wantedOfSecond(): RegExp {
		return this.what.words.second ?? this.wanted;
	}

	protected async openFrame(): Promise<TabFrame> {
		const frame = await TabFrame.open(this.world.access);
		this.frames.add(frame);
		return frame;
	}

	protected closeFrame(frame: TabFrame): void {
		frame.close();
		this.frames.delete(frame);
	}

	protected async begin(tab: Tab): Promise<void> {
		await tab.prepare(this.action, this.given);
		this.before = await this.world.arrivals();
		const { wire, times, errs } = this.fault;
		const call = callIn(this.variant, this.what.call);
		if (wire) await this.world.order(call, wire, times);
		if (errs) await this.world.control({ control: 'fault', method: call.method, fault: 'errored' });
	}

	protected async holdFor(ms: number): Promise<void> {
		await this.untilHeld();
		await this.advance(ms);
		await this.world.release();
	}

	protected async untilHeld(): Promise<void> {
		while ((await this.world.held()) === 0) await new Promise((resolve) => requestAnimationFrame(resolve));
	}

	/** Advances the clocks of the practice programs and of the page. */
	protected async advance(ms: number): Promise<void> {
		await this.world.control({ control: 'advance', ms });
		for (const frame of this.frames) frame.advance(ms);
		await vi.advanceTimersByTimeAsync(ms);
	}

	/** Advances the clocks in one step, without the page's work in between; used for days. */
	protected async leap(ms: number): Promise<void> {
		await this.world.control({ control: 'advance', ms });
		for (const frame of this.frames) frame.advance(ms);
		vi.setSystemTime(Date.now() + ms);
	}

	protected async finish(tab: Tab, words = this.wanted): Promise<CellResult> {
		await this.lookUntil(tab, words);
		return this.read(tab).finally(() => tab.close());
	}

	/** Polls repeatedly, as the page does, until the text appears. */
	protected async lookUntil(
		tab: Tab,
		words: RegExp,
		stepMs = this.what.stepMsIn?.[this.variant] ?? this.what.stepMs,
	): Promise<void> {
		for (let poll = 0; poll < MAX_POLLS; poll++) {
			await this.poll(tab);
			if (words.test(tab.words)) return;
			await this.advance(stepMs);
		}
	}

	protected async poll(tab: Tab): Promise<void> {
		if (this.fault.scenario === 'turn') await tab.lookForTurns();
		await tab.poll();
	}

	protected async read(tab: Tab): Promise<CellResult> {
		const arrivals = (await this.world.arrivals()).slice(this.before.length);
		const { isMeant = () => true } = this.what;
		const call = callIn(this.variant, this.what.call);
		const arrived = arrivals.filter(
			(each) => each.program === call.program && each.method === call.method && isMeant(each),
		).length;
		const { words } = tab;
		const journal = await tab.journalThat(this.wantedOfJournal);
		const falseNotices = await tab.falseNotices(isRestartedAtWork(this.fault.wire), this.given.advance);
		return { arrived, words, journal, falseNotices };
	}
}

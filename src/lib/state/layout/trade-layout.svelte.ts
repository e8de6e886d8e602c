import { readSettings, writeSetting } from '#lib/storage/settings.ts';
import type { Desk } from '../desk.ts';
import {
	FIRST_ARRANGEMENT,
	readArrangement,
	withinLimits,
	type DeskTab,
	type FoldingPanel,
	type SizeName,
	type TradeArrangement,
} from './trade-arrangement.ts';

const NAME = 'trade.layout';

/** How this browser lays out the trade page. */
export class TradeLayout {
	#arrangement = $state.raw<TradeArrangement>(FIRST_ARRANGEMENT);
	#isReady = $state(false);
	readonly #desk: Desk;

	constructor(desk: Desk) {
		this.#desk = desk;
		void this.#load();
	}

	/** False for the moment in which the last layout is looked up. */
	get isReady(): boolean {
		return this.#isReady;
	}

	/** Nothing is left to reset. */
	get isUntouched(): boolean {
		const { sizes, folded, isMirrored } = this.#arrangement;
		return Object.keys(sizes).length === 0 && folded.length === 0 && !isMirrored;
	}

	/** The order form stands on the left. */
	get isMirrored(): boolean {
		return this.#arrangement.isMirrored;
	}

	get tab(): DeskTab {
		return this.#arrangement.tab;
	}

	/** In CSS pixels; `undefined` where the user never chose one. */
	sizeOf(name: SizeName): number | undefined {
		return this.#arrangement.sizes[name];
	}

	isFolded(panel: FoldingPanel): boolean {
		return this.#arrangement.folded.includes(panel);
	}

	/** Holds at once; `keep` makes it last, since a pointer that drags says a hundred sizes. */
	resize(name: SizeName, size: number): void {
		const sizes = { ...this.#arrangement.sizes, [name]: withinLimits(name, size) };
		this.#arrangement = { ...this.#arrangement, sizes };
	}

	/** Back to the size of the style sheet. */
	forgetSize(name: SizeName): void {
		const { [name]: _gone, ...sizes } = this.#arrangement.sizes;
		this.#change({ sizes });
	}

	/** What the head of a panel folds it with. */
	foldOf(panel: FoldingPanel): { readonly isFolded: boolean; toggle(): void } {
		return { isFolded: this.isFolded(panel), toggle: () => this.#turnFold(panel) };
	}

	/** Shows a tab; one that is folded away opens for it. */
	openTab(tab: DeskTab): void {
		this.#change({ tab, folded: this.#arrangement.folded.filter((panel) => panel !== 'tabs') });
	}

	mirror(isMirrored: boolean): void {
		this.#change({ isMirrored });
	}

	reset(): void {
		this.#change({ ...FIRST_ARRANGEMENT, tab: this.tab });
	}

	/** A layout that cannot be remembered is no reason to disturb anybody. */
	keep(): void {
		const setting = { name: NAME, value: this.#arrangement };
		void writeSetting(this.#desk.database, setting).catch(() => undefined);
	}

	#turnFold(panel: FoldingPanel): void {
		const others = this.#arrangement.folded.filter((each) => each !== panel);
		this.#change({ folded: this.isFolded(panel) ? others : [...others, panel] });
	}

	#change(change: Partial<TradeArrangement>): void {
		this.#arrangement = { ...this.#arrangement, ...change };
		this.keep();
	}

	async #load(): Promise<void> {
		const stored = await readSettings(this.#desk.database).catch(() => []);
		this.#arrangement = readArrangement(stored.find(({ name }) => name === NAME)?.value);
		this.#isReady = true;
	}
}

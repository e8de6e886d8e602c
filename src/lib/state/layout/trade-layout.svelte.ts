import type { Desk } from '../desk.ts';
import { StoredSetting } from '../stored-setting.svelte.ts';
import {
	FIRST_ARRANGEMENT,
	LAYOUT_NAME,
	readArrangement,
	withinLimits,
	type DeskTab,
	type FoldingPanel,
	type SizeName,
	type TradeArrangement,
} from './trade-arrangement.ts';

/** How this browser lays out the trade page. */
export class TradeLayout {
	readonly #stored: StoredSetting<TradeArrangement>;

	constructor(desk: Desk) {
		const initial = FIRST_ARRANGEMENT;
		this.#stored = new StoredSetting(desk.database, { name: LAYOUT_NAME, initial, parse: readArrangement });
	}

	/** False for the moment in which the last layout is looked up. */
	get isReady(): boolean {
		return this.#stored.isLoaded;
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

	/** Holds at once and is saved by `keep`, since a pointer that drags says a hundred sizes. */
	resize(name: SizeName, size: number): void {
		const sizes = { ...this.#arrangement.sizes, [name]: withinLimits(name, size) };
		this.#stored.preview({ ...this.#arrangement, sizes });
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

	keep(): void {
		this.#stored.save();
	}

	get #arrangement(): TradeArrangement {
		return this.#stored.current;
	}

	#turnFold(panel: FoldingPanel): void {
		const others = this.#arrangement.folded.filter((each) => each !== panel);
		this.#change({ folded: this.isFolded(panel) ? others : [...others, panel] });
	}

	#change(change: Partial<TradeArrangement>): void {
		this.#stored.set({ ...this.#arrangement, ...change });
	}
}

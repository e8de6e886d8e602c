import type { Desk } from '../desk.ts';
import { StoredSetting } from '../stored/stored-setting.svelte.ts';

/** The panels of the trade page that can be collapsed. */
const FOLDING_PANELS = ['chart', 'tabs', 'book', 'trades', 'order'] as const;

export type FoldingPanel = (typeof FOLDING_PANELS)[number];

/** The tabs below the chart. */
const DESK_TABS = ['orders', 'swaps', 'day', 'prices', 'markets'] as const;

export type DeskTab = (typeof DESK_TABS)[number];

/** Limits of the resizable panels, in CSS pixels. */
export const SIZE_LIMITS = {
	bookWidth: { least: 232, most: 640 },
	orderWidth: { least: 272, most: 640 },
	chartHeight: { least: 240, most: 900 },
	tabsHeight: { least: 120, most: 900 },
	tradesHeight: { least: 120, most: 900 },
} as const;

export type SizeName = keyof typeof SIZE_LIMITS;

const SIZE_NAMES = Object.keys(SIZE_LIMITS) as SizeName[];

/** The setting that stores the layout. */
export const LAYOUT_NAME = 'trade.layout';

/** The layout of the trade page. Sizes missing here are set by the style sheet. */
interface TradeArrangement {
	readonly sizes: Readonly<Partial<Record<SizeName, number>>>;
	readonly folded: readonly FoldingPanel[];
	readonly tab: DeskTab;
	/** Whether the order form is on the left. */
	readonly isMirrored: boolean;
}

const DEFAULT_ARRANGEMENT: TradeArrangement = {
	sizes: {},
	folded: [],
	tab: DESK_TABS[0],
	isMirrored: false,
};

function withinLimits(name: SizeName, size: number): number {
	const { least, most } = SIZE_LIMITS[name];
	return Math.round(Math.max(least, Math.min(most, size)));
}

/** Parses the valid parts of a stored layout, which may be from a different version of the app. */
export function readArrangement(stored: unknown): TradeArrangement {
	if (typeof stored !== 'object' || stored === null) return DEFAULT_ARRANGEMENT;
	const { sizes, folded, tab, isMirrored } = stored as Record<string, unknown>;
	return {
		sizes: readSizes(sizes),
		folded: FOLDING_PANELS.filter((panel) => Array.isArray(folded) && folded.includes(panel)),
		tab: DESK_TABS.find((each) => each === tab) ?? DEFAULT_ARRANGEMENT.tab,
		isMirrored: isMirrored === true,
	};
}

function readSizes(stored: unknown): TradeArrangement['sizes'] {
	const known = Object.entries(stored ?? {}).filter(
		(entry): entry is [SizeName, number] =>
			SIZE_NAMES.includes(entry[0] as SizeName) && Number.isFinite(entry[1]),
	);
	return Object.fromEntries(known.map(([name, size]) => [name, withinLimits(name, size)]));
}

/** This browser's layout of the trade page. */
export class TradeLayout {
	readonly #stored: StoredSetting<TradeArrangement>;

	constructor(desk: Desk) {
		const initial = DEFAULT_ARRANGEMENT;
		this.#stored = new StoredSetting(desk.database, { name: LAYOUT_NAME, initial, parse: readArrangement });
	}

	/** `false` until the stored layout is loaded. */
	get isReady(): boolean {
		return this.#stored.isLoaded;
	}

	/** Whether the layout has no changes to reset. */
	get isUntouched(): boolean {
		const { sizes, folded, isMirrored } = this.#arrangement;
		return Object.keys(sizes).length === 0 && folded.length === 0 && !isMirrored;
	}

	/** Whether the order form is on the left. */
	get isMirrored(): boolean {
		return this.#arrangement.isMirrored;
	}

	get tab(): DeskTab {
		return this.#arrangement.tab;
	}

	/** In CSS pixels; `undefined` if the user never changed it. */
	sizeOf(name: SizeName): number | undefined {
		return this.#arrangement.sizes[name];
	}

	isFolded(panel: FoldingPanel): boolean {
		return this.#arrangement.folded.includes(panel);
	}

	/** Applies immediately but is saved only by `save`, because a drag reports hundreds of sizes. */
	resize(name: SizeName, size: number): void {
		const sizes = { ...this.#arrangement.sizes, [name]: withinLimits(name, size) };
		this.#stored.preview({ ...this.#arrangement, sizes });
	}

	/** Reverts to the style sheet's size. */
	forgetSize(name: SizeName): void {
		const { [name]: _gone, ...sizes } = this.#arrangement.sizes;
		this.#change({ sizes });
	}

	/** Collapse state and toggle for the header of a panel. */
	foldOf(panel: FoldingPanel): { readonly isFolded: boolean; toggle(): void } {
		return { isFolded: this.isFolded(panel), toggle: () => this.#turnFold(panel) };
	}

	/** Shows a tab and expands its panel. */
	openTab(tab: DeskTab): void {
		this.#change({ tab, folded: this.#arrangement.folded.filter((panel) => panel !== 'tabs') });
	}

	mirror(isMirrored: boolean): void {
		this.#change({ isMirrored });
	}

	reset(): void {
		this.#change({ ...DEFAULT_ARRANGEMENT, tab: this.tab });
	}

	save(): void {
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

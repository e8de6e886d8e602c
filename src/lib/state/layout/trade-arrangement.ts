/** The panels of the trade page that fold down to their heads. */
const FOLDING_PANELS = ['chart', 'tabs', 'book', 'trades', 'order'] as const;

export type FoldingPanel = (typeof FOLDING_PANELS)[number];

/** What stands in tabs below the chart. */
const DESK_TABS = ['orders', 'swaps', 'day', 'prices', 'markets'] as const;

export type DeskTab = (typeof DESK_TABS)[number];

/** What the user can change the size of, in CSS pixels: two columns, and the heights of panels over or under others. */
export const SIZE_LIMITS = {
	bookWidth: { least: 232, most: 640 },
	orderWidth: { least: 272, most: 640 },
	chartHeight: { least: 240, most: 900 },
	tabsHeight: { least: 120, most: 900 },
	tradesHeight: { least: 120, most: 900 },
} as const;

export type SizeName = keyof typeof SIZE_LIMITS;

const SIZE_NAMES = Object.keys(SIZE_LIMITS) as SizeName[];

/** The setting that an arrangement is stored in. */
export const LAYOUT_NAME = 'trade.layout';

/** How the trade page is laid out. What has no size of its own takes the one of the style sheet. */
export interface TradeArrangement {
	readonly sizes: Readonly<Partial<Record<SizeName, number>>>;
	readonly folded: readonly FoldingPanel[];
	readonly tab: DeskTab;
	/** The order form stands on the left. */
	readonly isMirrored: boolean;
}

export const FIRST_ARRANGEMENT: TradeArrangement = {
	sizes: {},
	folded: [],
	tab: DESK_TABS[0],
	isMirrored: false,
};

export function withinLimits(name: SizeName, size: number): number {
	const { least, most } = SIZE_LIMITS[name];
	return Math.round(Math.max(least, Math.min(most, size)));
}

/** Takes from what was stored, perhaps by another version of the app, whatever still makes sense. */
export function readArrangement(stored: unknown): TradeArrangement {
	if (typeof stored !== 'object' || stored === null) return FIRST_ARRANGEMENT;
	const { sizes, folded, tab, isMirrored } = stored as Record<string, unknown>;
	return {
		sizes: readSizes(sizes),
		folded: FOLDING_PANELS.filter((panel) => Array.isArray(folded) && folded.includes(panel)),
		tab: DESK_TABS.find((each) => each === tab) ?? FIRST_ARRANGEMENT.tab,
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

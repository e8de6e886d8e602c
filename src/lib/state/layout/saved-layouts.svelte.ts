import { LANGUAGE } from '#lib/domain/text/language.ts';
import type { Desk } from '../desk.ts';
import { StoredSetting } from '../stored/stored-setting.svelte.ts';
import { readArrangement, type TradeArrangement } from './trade-layout.svelte.ts';

/** Screens that the trade page is laid out for, from the widest; a phone has one column. */
export type ScreenClass = 'desktop' | 'tablet';

/** An arrangement of the trade page under the user's name for it. */
export interface SavedLayout {
	readonly name: string;
	readonly screen: ScreenClass;
	readonly arrangement: TradeArrangement;
}

export const LONGEST_LAYOUT_NAME = 40;
/** For screens of one width. */
export const MOST_LAYOUTS = 20;

type Layouts = readonly SavedLayout[];

const isSame = (one: SavedLayout, other: SavedLayout) =>
	one.screen === other.screen && one.name.toLowerCase() === other.name.toLowerCase();

/** The layout in place of one of the same name, which may be written otherwise. */
const withLayout = (layouts: Layouts, layout: SavedLayout): Layouts => [
	...layouts.filter((each) => !isSame(each, layout)),
	layout,
];

/** Takes from what was stored, perhaps by another version of the app, whatever still makes sense. */
function readLayouts(stored: unknown): Layouts | undefined {
	if (!Array.isArray(stored)) return undefined;
	const read = stored.flatMap(readLayout).reduce(withLayout, []);
	return (['desktop', 'tablet'] as const).flatMap((screen) =>
		read.filter((layout) => layout.screen === screen).slice(0, MOST_LAYOUTS),
	);
}

function readLayout(stored: unknown): SavedLayout[] {
	if (typeof stored !== 'object' || stored === null) return [];
	const { name, screen, arrangement } = stored as Record<string, unknown>;
	if (typeof name !== 'string' || (screen !== 'desktop' && screen !== 'tablet')) return [];
	const shortened = name.slice(0, LONGEST_LAYOUT_NAME).trim();
	return shortened === '' ? [] : [{ name: shortened, screen, arrangement: readArrangement(arrangement) }];
}

/** The arrangements of the trade page that this browser has saved. */
export class SavedLayouts {
	readonly #stored: StoredSetting<Layouts>;

	constructor({ database }: Desk) {
		const parse = readLayouts;
		this.#stored = new StoredSetting<Layouts>(database, { name: 'trade.layouts', initial: [], parse });
	}

	/** Resolves when they have been looked up. */
	get loaded(): Promise<void> {
		return this.#stored.loaded;
	}

	/** Those for screens of this width, by name. */
	for(screen: ScreenClass): Layouts {
		const saved = this.#stored.current.filter((layout) => layout.screen === screen);
		return saved.toSorted((one, other) => one.name.localeCompare(other.name, LANGUAGE, { numeric: true }));
	}

	/** The saved one that a layout of this name would replace. */
	named(name: string, screen: ScreenClass): SavedLayout | undefined {
		return this.for(screen).find((layout) => layout.name.toLowerCase() === name.toLowerCase());
	}

	/** In place of one of the same name. */
	save(layout: SavedLayout): void {
		this.#stored.update((layouts) => withLayout(layouts, layout));
	}

	remove(layout: SavedLayout): void {
		this.#stored.update((layouts) => layouts.filter((each) => !isSame(each, layout)));
	}
}

import { goto } from '$app/navigation';
import { resolve } from '$app/paths';
import type { Desk } from '#lib/state/desk.ts';
import type { SavedLayouts } from '#lib/state/layout/saved-layouts.svelte.ts';
import { TradeLayout, WIDE_SCREENS } from '#lib/state/layout/trade-layout.svelte.ts';
import { layoutName } from '#lib/words/search/search-words.ts';
import { entryOf, type SearchEntry } from './search-entry.ts';

/** The layouts of the trade page that were saved for screens of this width. */
export function layoutEntries(desk: Desk, saved: SavedLayouts): SearchEntry[] {
	if (matchMedia('(width < 40rem)').matches) return [];
	const screen = matchMedia(WIDE_SCREENS).matches ? 'desktop' : 'tablet';
	return saved.for(screen).map(({ name, arrangement }) =>
		entryOf({
			...{ kind: 'page', id: `layout:${name}`, name: layoutName(name), icon: 'sliders' },
			...{ note: '', also: [name, 'trade page', 'arrangement', 'panels'] },
			run: () => {
				desk.use(TradeLayout).apply(arrangement);
				return goto(resolve('/trade'));
			},
		}),
	);
}

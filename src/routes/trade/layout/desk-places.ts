import type { TradeLayout } from '#lib/state/layout/trade-layout.svelte.ts';
import type { Fold } from '#lib/ui/form/FoldButton.svelte';
import type { Snippet } from 'svelte';

/** A panel, which gets its fold where it can be folded. */
type Place = Snippet<[fold?: Fold]>;

/** The parts of the trade page; each kind of screen lays them out in its own way. */
export interface DeskPlaces {
	readonly layout: TradeLayout;
	readonly strip: Snippet;
	readonly chart: Place;
	/** The parts in tabs. */
	readonly tabs: Place;
	readonly book: Place;
	readonly trades: Place;
	readonly order: Place;
}

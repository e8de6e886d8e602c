import type { TradeLayout } from '#lib/state/layout/trade-layout.svelte.ts';
import type { Fold } from '#lib/ui/form/FoldButton.svelte';
import type { Snippet } from 'svelte';

/** A panel, with a fold control if it can be folded. */
type Place = Snippet<[fold?: Fold]>;

/** Parts of the trade page, which each layout arranges differently. */
export interface DeskPlaces {
	readonly layout: TradeLayout;
	readonly strip: Snippet;
	readonly chart: Place;
	/** The tabbed parts. */
	readonly tabs: Place;
	readonly book: Place;
	readonly trades: Place;
	readonly order: Place;
}

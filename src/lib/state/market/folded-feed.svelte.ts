import type { Bar } from '#lib/domain/market/candles.ts';
import { type Timescale, barStart, foldBars } from '#lib/domain/market/intervals.ts';
import type { CandleSeries } from '#lib/storage/candles.ts';
import type { CandleFeed } from './candle-feed.svelte.ts';

/** A window of candles as a chart and a table show it, wherever they come from. */
export type CandleWindow = Pick<CandleFeed, keyof CandleFeed>;

/** The candles of weeks or months, put together from those of days. */
export class FoldedFeed implements CandleWindow {
	readonly timescale: Timescale;
	readonly #days: CandleFeed;
	#from: readonly Bar[] = [];
	#isWhole = false;
	#bars: readonly Bar[] = [];

	constructor(days: CandleFeed, timescale: Timescale) {
		this.#days = days;
		this.timescale = timescale;
	}

	/** Without a first bar whose days are not all in the window: its open would be wrong. */
	get bars(): readonly Bar[] {
		const days = this.#days.bars;
		const first = barStart(days[0]?.time ?? 0, this.timescale);
		const isWhole = this.#days.holdsFrom(first);
		if (days !== this.#from || isWhole !== this.#isWhole) {
			const whole = isWhole ? days : days.filter(({ time }) => barStart(time, this.timescale) !== first);
			this.#bars = foldBars(whole, this.timescale, this.#bars);
			this.#from = days;
			this.#isWhole = isWhole;
		}
		return this.#bars;
	}

	get series(): CandleSeries {
		return { ...this.#days.series, timescale: this.timescale };
	}

	get volumes() {
		return this.#days.volumes;
	}

	get error() {
		return this.#days.error;
	}

	get asOf() {
		return this.#days.asOf;
	}

	get isKept() {
		return this.#days.isKept;
	}

	get isPaging() {
		return this.#days.isPaging;
	}

	get isLive() {
		return this.#days.isLive;
	}

	get lastTrade() {
		return this.#days.lastTrade;
	}

	holdsFrom(time: number): boolean {
		return this.#days.holdsFrom(time);
	}

	findFirstTrade() {
		return this.#days.findFirstTrade();
	}

	refresh() {
		return this.#days.refresh();
	}

	showOlder() {
		return this.#days.showOlder();
	}

	showNewer() {
		return this.#days.showNewer();
	}

	showNewest() {
		return this.#days.showNewest();
	}

	showAround(time: number) {
		return this.#days.showAround(time);
	}
}

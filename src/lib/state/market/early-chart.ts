import { seriesKey, type CandleSeries } from '#lib/storage/candles.ts';

/** A chart that was drawn before the page was there, in the place where the page will have it. */
export interface EarlyChart<View extends Removable = Removable> {
	readonly series: CandleSeries;
	readonly view: View;
	/** Its place until the page takes it over. */
	readonly host: HTMLElement;
}

interface Removable {
	remove(): void;
}

let early: EarlyChart | undefined;

export function offerEarlyChart(chart: EarlyChart): void {
	early = chart;
}

/** The early chart of this series, once. One of another series goes away. */
export function takeEarlyChart<View extends Removable>(series: CandleSeries): EarlyChart<View> | undefined {
	if (!early || seriesKey(early.series) !== seriesKey(series)) return void dropEarlyChart();
	const taken = early as EarlyChart<View>;
	early = undefined;
	return taken;
}

/** The page shows something else than it did last. */
export function dropEarlyChart(): void {
	early?.view.remove();
	early?.host.remove();
	early = undefined;
}

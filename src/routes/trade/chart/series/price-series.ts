import type { Bar } from '#lib/domain/market/candles.ts';
import type { Redraw } from '#lib/domain/market/redraw.ts';
import { showNumber } from '#lib/domain/money/figures.ts';
import { pricePlaces } from '#lib/domain/money/price.ts';
import {
	CandlestickSeries,
	LineStyle,
	type CandlestickData,
	type IChartApi,
	type IPriceLine,
	type ISeriesApi,
	type UTCTimestamp,
} from 'lightweight-charts';
import type { chartColours } from '../chart-colours.ts';

type Colours = ReturnType<typeof chartColours>;

/** The series of the prices, with the line of the last one. */
export class PriceSeriesView {
	readonly api: ISeriesApi<'Candlestick'>;
	/** Hollow candles have no colour for a label, so that the last price has a line of its own. */
	readonly #lastPrice: IPriceLine;
	#places: number | undefined;

	constructor(chart: IChartApi) {
		this.api = chart.addSeries(CandlestickSeries, { lastValueVisible: false, priceLineVisible: false });
		this.#lastPrice = this.api.createPriceLine({ price: 0, lineStyle: LineStyle.Dotted, lineWidth: 1 });
	}

	paint({ candles, lastPrice }: Colours): void {
		this.api.applyOptions(candles);
		this.#lastPrice.applyOptions(lastPrice);
	}

	/** @param newest the time of the last bar before these changes */
	draw(bars: readonly Bar[], redraw: Redraw<Bar>, newest: number): void {
		if (redraw.kind === 'replace') this.api.setData(bars.map(candleOf));
		if (redraw.kind === 'update')
			for (const bar of redraw.points) this.api.update(candleOf(bar), bar.time < newest);
	}

	showLastPrice(price: number): void {
		this.#lastPrice.applyOptions({ price });
	}

	/** The line of the last price is for charts that show the last bar. */
	showLastLine(isVisible: boolean): void {
		this.#lastPrice.applyOptions({ lineVisible: isVisible, axisLabelVisible: isVisible });
	}

	/** Prices of this size get the decimals that they need. @returns the format, if it is a new one */
	usePlacesFor(close: number) {
		const places = pricePlaces(close);
		if (places === this.#places) return undefined;
		this.#places = places;
		// The scale reaches below 0 where the candles come near it, and no price is there.
		const formatter = (price: number) => (price < 0 ? '' : showNumber(price, places));
		const priceFormat = { type: 'custom', formatter, minMove: 10 ** -places } as const;
		this.api.applyOptions({ priceFormat });
		return priceFormat;
	}

	/** One look at a place of the series: to ask for all of its data would copy every bar at every tick. */
	at(index: number): { readonly time: number; readonly close: number } | undefined {
		const found = this.api.dataByIndex(index) as CandlestickData<UTCTimestamp> | null;
		return found ?? undefined;
	}
}

function candleOf({ time, open, high, low, close }: Bar) {
	return { time: time as UTCTimestamp, open, high, low, close };
}

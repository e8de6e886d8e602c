import {
	placeOfTime,
	timeOfPlace,
	type BarDecimals,
	magnetPrice,
	type ScreenPoint,
	type ScreenSize,
} from '#lib/domain/market/drawing-shapes.ts';
import type { DrawingPoint } from '#lib/domain/market/drawing.ts';
import type { Logical } from 'lightweight-charts';
import type { ChartSurface } from '../chart-layer.ts';

/** Maximum distance between a point and the candle price it snaps to, in pixels. */
const MAGNET_REACH = 24;

/** Number of arrow key presses that cover the chart's height. */
const KEY_STEPS = 100;

/**
 * Converts between times and prices of a chart and screen positions, following every movement of the chart.
 */
export class DrawingPlane {
	readonly #surface: ChartSurface;
	readonly #timescale: number;

	/** @param timescale seconds per bar */
	constructor(surface: ChartSurface, timescale: number) {
		this.#surface = surface;
		this.#timescale = timescale;
	}

	get places(): BarDecimals {
		return { bars: this.#surface.bars, timescale: this.#timescale };
	}

	/** Size of the price pane. */
	get size(): ScreenSize {
		const { chart } = this.#surface;
		return { width: chart.timeScale().width(), height: chart.panes()[0]?.getHeight() ?? 0 };
	}

	/** Pixels between the chart's left edge and the pane; not 0 if a price scale is there. */
	get left(): number {
		return this.#surface.chart.priceScale('left').width();
	}

	xOf(time: number): number | undefined {
		const place = placeOfTime(this.places, time);
		return this.#surface.chart.timeScale().logicalToCoordinate(place as Logical) ?? undefined;
	}

	yOf(price: number): number | undefined {
		return this.#surface.series.priceToCoordinate(price) ?? undefined;
	}

	priceAt(y: number): number | undefined {
		return this.#surface.series.coordinateToPrice(y) ?? undefined;
	}

	/** The price `down` pixels below this price; unchanged for 0. */
	shifted(price: number, down: number): number {
		const y = down === 0 ? undefined : this.yOf(price);
		return (y === undefined ? undefined : this.priceAt(y + down)) ?? price;
	}

	/** The price `steps` steps above this price. All steps have the same height on screen, on any scale. */
	stepped(price: number, steps: number): number {
		return this.shifted(price, (-steps * this.size.height) / KEY_STEPS);
	}

	placeAt(x: number): number | undefined {
		const place = this.#surface.chart.timeScale().coordinateToLogical(x);
		return place === null ? undefined : Math.round(place);
	}

	/** @param isMagnetic snaps to the nearest price of the candle, if one is close enough */
	pointAt({ x, y }: ScreenPoint, isMagnetic: boolean): DrawingPoint | undefined {
		const [place, price] = [this.placeAt(x), this.priceAt(y)];
		if (place === undefined || price === undefined) return undefined;
		const bar = isMagnetic ? this.#surface.bars[place] : undefined;
		const drawn = bar && magnetPrice(bar, y, (each) => this.yOf(each), MAGNET_REACH);
		return { time: timeOfPlace(this.places, place), price: drawn ?? price };
	}

	/** Start point for the keyboard: the bar in the middle of the visible range, at its close. */
	startPoint(): DrawingPoint | undefined {
		const { bars, chart } = this.#surface;
		const range = chart.timeScale().getVisibleLogicalRange();
		const middle = range ? Math.round((range.from + range.to) / 2) : bars.length - 1;
		const bar = bars[Math.max(0, Math.min(bars.length - 1, middle))];
		return bar && { time: bar.time, price: bar.close };
	}

	/** Centres a time that is not visible. */
	reveal(time: number): void {
		const scale = this.#surface.chart.timeScale();
		const range = scale.getVisibleLogicalRange();
		const place = placeOfTime(this.places, time);
		if (!range || (place >= range.from && place <= range.to)) return;
		const half = (range.to - range.from) / 2;
		scale.setVisibleLogicalRange({ from: place - half, to: place + half });
	}
}

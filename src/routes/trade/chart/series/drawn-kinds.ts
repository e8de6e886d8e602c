import type { Bar } from '#lib/domain/market/candles.ts';
import type { ChartKind, DrawnCandle } from '#lib/domain/market/chart-kinds.ts';
import {
	AreaSeries,
	BarSeries,
	BaselineSeries,
	CandlestickSeries,
	LineSeries,
	type IChartApi,
	type UTCTimestamp,
} from 'lightweight-charts';
import { faint, type ChartColours } from '../chart-colours.ts';
import type { PriceSeries } from '../chart-layer.ts';

const UNLABELLED = { lastValueVisible: false, priceLineVisible: false } as const;

/** The series that draws prices of this kind. */
export function addPriceSeries(chart: IChartApi, kind: ChartKind): PriceSeries {
	switch (kind) {
		case 'bars':
			return chart.addSeries(BarSeries, { ...UNLABELLED, thinBars: false });
		case 'line':
			return chart.addSeries(LineSeries, { ...UNLABELLED, lineWidth: 2 });
		case 'area':
			return chart.addSeries(AreaSeries, { ...UNLABELLED, lineWidth: 2 });
		case 'baseline':
			return chart.addSeries(BaselineSeries, { ...UNLABELLED, lineWidth: 2 });
		default:
			return chart.addSeries(CandlestickSeries, UNLABELLED) as PriceSeries;
	}
}

/** The colours of that series. Only options that its kind has are given. */
export function paintPriceSeries(series: PriceSeries, kind: ChartKind, colours: ChartColours): void {
	const { up, down, accent, surface } = colours;
	const border = { borderUpColor: up, borderDownColor: down, wickUpColor: up, wickDownColor: down };
	const options = {
		candles: { upColor: up, downColor: down, ...border },
		hollow: { upColor: surface, downColor: down, ...border },
		'heikin-ashi': { upColor: surface, downColor: down, ...border },
		bars: { upColor: up, downColor: down },
		line: { color: accent },
		area: { lineColor: accent, topColor: faint(accent, 0.3), bottomColor: faint(accent, 0.02) },
		baseline: {
			topLineColor: up,
			topFillColor1: faint(up, 0.25),
			topFillColor2: faint(up, 0.03),
			bottomLineColor: down,
			bottomFillColor1: faint(down, 0.03),
			bottomFillColor2: faint(down, 0.25),
		},
	} satisfies Record<ChartKind, object>;
	series.applyOptions(options[kind]);
}

/** Closes alone are drawn, and no candle. */
function isOfCloses(kind: ChartKind): boolean {
	return kind === 'line' || kind === 'area' || kind === 'baseline';
}

/** A bar as its series takes it. */
export function pointOf({ time, open, high, low, close }: Bar | DrawnCandle, kind: ChartKind) {
	const at = time as UTCTimestamp;
	return isOfCloses(kind) ? { time: at, value: close } : { time: at, open, high, low, close };
}

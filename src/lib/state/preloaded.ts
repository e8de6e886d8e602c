import type { Bar, CandleRow, TimeRange } from '#lib/domain/market/candles.ts';
import type { NodeAccess, NodeLink } from '#lib/node/node-link.ts';
import { type CandleSeries, seriesKey } from '#lib/storage/candles.ts';

/** Parts of a reloaded trade page that are loaded before the app. */
export interface PreloadedParts {
	/** The link to the node, with its address and key. */
	readonly link: { readonly link: NodeLink; readonly access: NodeAccess };
	/** Candles stored on an earlier visit, with their bars. */
	readonly candles: {
		readonly series: CandleSeries;
		readonly rows: readonly CandleRow[];
		readonly bars: readonly Bar[];
	};
	/** The first call for candles, which may still be in flight. */
	readonly call: {
		readonly series: CandleSeries;
		readonly span: TimeRange;
		readonly rows: Promise<CandleRow[]>;
	};
	/** The chart, drawn at its place in the page. */
	readonly chart: {
		readonly series: CandleSeries;
		readonly view: { remove(): void };
		/** Its container, until the page adopts it. */
		readonly host: HTMLElement;
	};
}

const parts: { [Name in keyof PreloadedParts]?: PreloadedParts[Name] } = {};

/** Leaves a part for the app. This module is the only interface between the head of the page and the app. */
export function leavePreloaded<Name extends keyof PreloadedParts>(
	name: Name,
	part: PreloadedParts[Name],
): void {
	parts[name] = part;
}

/** Takes a part; it can be taken only once. */
export function takePreloaded<Name extends keyof PreloadedParts>(
	name: Name,
): PreloadedParts[Name] | undefined {
	const part = parts[name];
	parts[name] = undefined;
	return part;
}

/** Takes the chart of this series; removes a chart of a different series. */
export function takePreloadedChart(series: CandleSeries): PreloadedParts['chart'] | undefined {
	const isSame = parts.chart && seriesKey(parts.chart.series) === seriesKey(series);
	return isSame ? takePreloaded('chart') : void dropPreloadedChart();
}

/** Removes a chart that the app does not adopt. */
export function dropPreloadedChart(): void {
	const chart = takePreloaded('chart');
	chart?.view.remove();
	chart?.host.remove();
}

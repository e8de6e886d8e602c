import type { Bar } from '#lib/domain/market/candles.ts';
import { type IndicatorKind, newIndicator, type Indicator } from '#lib/domain/market/indicators.ts';
import { ChartView } from '../../../src/routes/trade/chart/chart-view.ts';
import { IndicatorLayer } from '../../../src/routes/trade/chart/indicators/indicator-layer.ts';

const ignore = () => undefined;

/**
 * Draws a chart with `bars` bars and updates its last bar `ticks` times. With `isWhole`, the whole series is passed
 * each time. Indicators look as they do for a user.
 * @returns milliseconds of each update: the call and the frame that draws it
 */
export async function drawTicks(options: {
	readonly bars: number;
	readonly ticks: number;
	readonly isWhole: boolean;
	readonly indicators: readonly IndicatorKind[];
}): Promise<number[]> {
	const host = document.body.appendChild(document.createElement('div'));
	host.style.cssText = 'position:fixed;inset:0;width:1000px;height:500px';
	const view = new ChartView(host, { onHover: ignore, onNearStart: ignore, onNearEnd: ignore });
	let bars = Array.from({ length: options.bars }, (_, index) => barAt(index, 9 + (index % 3)));
	view.draw(bars);
	if (options.indicators.length > 0) {
		const layer = new IndicatorLayer({ ondraw: ignore, onplace: ignore });
		view.add(layer);
		const add = (before: readonly Indicator[], kind: IndicatorKind) => [
			...before,
			newIndicator(kind, before),
		];
		layer.show(options.indicators.reduce<readonly Indicator[]>(add, []), view);
	}
	for (let rest = 0; rest < 5; rest += 1) await frameWork();
	const spent: number[] = [];
	for (let tick = 0; tick < options.ticks; tick += 1) {
		const known = options.isWhole ? bars.map((bar) => ({ ...bar })) : bars;
		bars = [...known.slice(0, -1), barAt(options.bars - 1, 9 + (tick % 10) / 5)];
		// Requested before the chart requests its own frame, so that measuring starts before the chart draws.
		const drawn = frameWork();
		const started = performance.now();
		view.draw(bars);
		const call = performance.now() - started;
		spent.push(call + (await drawn));
	}
	view.remove();
	return spent;
}

function barAt(index: number, close: number): Bar {
	const prices = { open: 10, high: 12, low: 8, close };
	return { time: 1_700_000_040 + index * 60, ...prices, baseVolume: index % 50, relVolume: 1, trades: 1 };
}

/** Duration of the next frame in milliseconds, ending when a message posted at its start arrives. */
function frameWork(): Promise<number> {
	return new Promise((resolve) => {
		requestAnimationFrame(() => {
			const started = performance.now();
			const { port1, port2 } = new MessageChannel();
			port1.onmessage = () => resolve(performance.now() - started);
			port2.postMessage(undefined);
		});
	});
}

import type { Database } from '#lib/storage/database.ts';
import { writeSetting } from '#lib/storage/settings.ts';

/** Position of the chart in a window of this size, in CSS pixels. */
export interface ChartPlace {
	readonly window: readonly [width: number, height: number];
	readonly chart: readonly [left: number, top: number, width: number, height: number];
}

export const PLACE_NAME = 'trade.chart-place';

/** Time for a layout to settle, in milliseconds. */
const SETTLED_AFTER_MS = 1000;

/** Stores the position of an element whenever its size has changed. */
export function rememberPlace(database: Database): (host: HTMLElement) => () => void {
	return (host) => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		const sizes = new ResizeObserver(() => {
			clearTimeout(timer);
			timer = setTimeout(() => void store(database, host), SETTLED_AFTER_MS);
		});
		sizes.observe(host);
		return () => {
			clearTimeout(timer);
			sizes.disconnect();
		};
	};
}

/** Ignores failures on purpose: the next reload then shows the candles with the page. */
async function store(database: Database, host: HTMLElement): Promise<void> {
	const { left, top, width, height } = host.getBoundingClientRect();
	if (width === 0 || height === 0) return;
	const chart = [left + scrollX, top + scrollY, width, height] as const;
	const value: ChartPlace = { window: [innerWidth, innerHeight], chart };
	await writeSetting(database, { name: PLACE_NAME, value }).catch(() => undefined);
}

/** Position of the chart in a window of the current size; `undefined` if unknown. */
export function placeNow(stored: unknown): ChartPlace['chart'] | undefined {
	const { window: size, chart } = (stored ?? {}) as Partial<ChartPlace>;
	if (!Array.isArray(chart) || chart.length !== 4 || !chart.every(Number.isFinite)) return undefined;
	return size?.[0] === innerWidth && size[1] === innerHeight ? chart : undefined;
}

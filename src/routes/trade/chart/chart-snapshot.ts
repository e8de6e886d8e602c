import { formatPair, type Pair } from '#lib/domain/market/pair.ts';
import type { ChartKind } from '#lib/domain/market/chart-kinds.ts';
import type { Timescale } from '#lib/domain/market/intervals.ts';
import { formatMoment, type TimeZone, zoneName } from '#lib/domain/text/time.ts';
import { saveBlob } from '#lib/ui/text/copy-and-save.ts';
import { KIND_TEXT } from '#lib/messages/chart.ts';
import { describeTimescale } from '#lib/messages/market.ts';
import { readColours } from './chart-colours.ts';

export interface Snapshot {
	readonly pair: Pair;
	readonly timescale: Timescale;
	readonly kind: ChartKind;
	readonly times: TimeZone;
	/** Time of the snapshot. */
	readonly at: Date;
}

/** Height of the caption line above the chart, in CSS pixels. */
const HEAD_PX = 36;
const PADDING_PX = 12;

/** Saves the visible chart as an image with a caption line above. */
export async function saveSnapshot(
	host: HTMLElement,
	chart: HTMLCanvasElement,
	taken: Snapshot,
): Promise<void> {
	const picture = withHead(host, chart, taken);
	const data = await new Promise<Blob | null>((resolve) => picture.toBlob(resolve, 'image/png'));
	if (data) saveBlob(fileName(taken), data);
}

/** Caption, such as `KMD/BTC · 15 minutes · Hollow candles · 2026-11-20 14:03 UTC`. */
export function headOf({ pair, timescale, kind, times, at }: Snapshot): string {
	const { words } = describeTimescale(timescale);
	return `${pair.base}/${pair.rel} · ${words} · ${KIND_TEXT[kind].name} · ${formatMoment(at, times)} ${zoneName(times)}`;
}

/** File name, such as `KMD-BTC 15m 2026-11-20.png`. */
export function fileName({ pair, timescale, times, at }: Snapshot): string {
	const [day] = formatMoment(at, times).split(' ');
	return `${formatPair(pair)} ${describeTimescale(timescale).label} ${day}.png`;
}

function withHead(host: HTMLElement, chart: HTMLCanvasElement, taken: Snapshot): HTMLCanvasElement {
	const ratio = chart.width / host.clientWidth;
	const picture = document.createElement('canvas');
	picture.width = chart.width;
	picture.height = chart.height + Math.round(HEAD_PX * ratio);
	const context = picture.getContext('2d');
	if (!context) return chart;
	const colours = readColours(host);
	context.fillStyle = colours.surface;
	context.fillRect(0, 0, picture.width, picture.height);
	context.font = `600 ${Math.round(14 * ratio)}px ${getComputedStyle(host).fontFamily}`;
	context.textBaseline = 'middle';
	context.fillStyle = colours['ink-muted'];
	context.fillText(headOf(taken), PADDING_PX * ratio, (HEAD_PX / 2) * ratio);
	context.drawImage(chart, 0, HEAD_PX * ratio);
	return picture;
}

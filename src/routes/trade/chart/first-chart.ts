/**
 * Draws the candles of a reloaded trade page before the app starts, from storage or with a single call. The
 * page's head starts this script, which then starts the app: starting both at once would delay both.
 */
import type { Bar } from '#lib/domain/market/candles.ts';
import { dropPreloadedChart, leavePreloaded } from '#lib/state/preloaded.ts';
import { preloadDatabase } from '#lib/state/stored/preloaded-database.ts';
import { LAYOUT_NAME, readArrangement } from '#lib/state/layout/trade-layout.svelte.ts';
import { STYLE_NAME, readChartStyle } from '#lib/state/market/chart-tools.svelte.ts';
import { findFirstCandles, type FirstCandles } from '#lib/state/market/first-candles.ts';
import type { Database } from '#lib/storage/database.ts';
import { readMarket } from '../market-address.ts';
import { placeNow, PLACE_NAME } from './chart-place.ts';

/** Maximum time to wait for the node, in milliseconds. */
const MAX_CALL_MS = 150;

/** Maximum time to wait for storage, in milliseconds; a different tab may block it. */
const MAX_WAIT_MS = 1500;

/**
 * Time in milliseconds after which an unused chart is discarded: the page then has a chart or shows something
 * else.
 */
const DROPPED_AFTER_MS = 10_000;

let isTooLate = false;

/** Settles when the candles are drawn or unavailable and the app's style sheets are loaded. */
export const firstChart: Promise<void> = Promise.race([draw().catch(() => undefined), tooLate()]).then(
	startApp,
);

async function draw(): Promise<void> {
	const opening = preloadDatabase();
	const loading = import('./chart-view.ts');
	const database = await opening;
	const found = await findFirstCandles(database, readMarket(new URLSearchParams(location.search)));
	if (!found) return;
	leavePreloaded('candles', found);
	const bars = found.bars.length > 0 ? found.bars : await askInTime(database, found);
	const place = placeNow(found.settings.get(PLACE_NAME));
	const isFolded = readArrangement(found.settings.get(LAYOUT_NAME)).folded.includes('chart');
	if (!place || isFolded || bars.length === 0) return;
	useStyle(found.settings);
	const links = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
	const [{ ChartView }] = await Promise.all([loading, ...Array.from(links, whenLoaded)]);
	if (isTooLate) return;
	const host = hostAt(place);
	const view = new ChartView(host);
	view.showTimes(found.settings.get('times') === 'utc' ? 'utc' : 'local', found.series.timescale);
	view.useStyle(readChartStyle(found.settings.get(STYLE_NAME)));
	view.draw(bars);
	leavePreloaded('chart', { series: found.series, view, host });
	setTimeout(dropPreloadedChart, DROPPED_AFTER_MS);
	await painted();
}

async function tooLate(): Promise<void> {
	await new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS));
	isTooLate = true;
}

/**
 * Takes the app from the template of the built page (`src/build/first-chart.js`); development has no
 * template. The app mounts when `firstChart` settles, together with the last of its style sheets.
 */
async function startApp(): Promise<void> {
	const start = document.querySelector<HTMLTemplateElement>('template#app-start')?.content;
	if (!start) return;
	const sheets = [...start.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
	document.head.append(...start.querySelectorAll('link'));
	document.querySelector('.app')?.append(start);
	await Promise.all(sheets.map(whenLoaded));
}

/** Fetches the node's bars. Returns an empty list if they are late; the page then shows them later. */
async function askInTime(database: Database, found: FirstCandles): Promise<readonly Bar[]> {
	const { askFirstCandles } = await import('#lib/state/market/first-call.ts');
	const late = new Promise<[]>((resolve) => setTimeout(() => resolve([]), MAX_CALL_MS));
	return Promise.race([askFirstCandles(database, found), late]);
}

/** Applies the style settings as the app does after reading its settings. */
function useStyle(settings: FirstCandles['settings']): void {
	const { dataset } = document.documentElement;
	for (const [mark, name] of [
		['theme', 'theme'],
		['up', 'upColour'],
		['density', 'density'],
	] as const) {
		const value = settings.get(name);
		if (typeof value === 'string') dataset[mark] = value;
	}
}

async function whenLoaded(link: HTMLLinkElement): Promise<void> {
	if (link.sheet) return;
	await new Promise((resolve) => {
		link.addEventListener('load', resolve, { once: true });
		link.addEventListener('error', resolve, { once: true });
	});
}

function hostAt([left, top, width, height]: readonly [number, number, number, number]): HTMLElement {
	const host = document.createElement('div');
	host.ariaHidden = 'true';
	host.style.cssText = `position: absolute; z-index: 1; left: ${left}px; top: ${top}px; width: ${width}px; height: ${height}px`;
	document.body.append(host);
	return host;
}

/** Resolves after the current frame is painted; immediately in a hidden page, which paints no frames. */
function painted(): Promise<void> {
	if (document.hidden) return Promise.resolve();
	return new Promise((resolve) =>
		requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
	);
}

import type { Bar } from '#lib/domain/market/candles.ts';
import { CHART_KINDS } from '#lib/domain/market/chart-kinds.ts';
import type { Desk } from '#lib/state/desk.ts';
import { openReferenceNode } from '#lib/node/reference/open-node.ts';
import { CandleFeed } from '#lib/state/market/candle-feed.svelte.ts';
import { CandleHistory } from '#lib/state/market/candle-history.ts';
import { DEFAULT_STYLE, ChartTools } from '#lib/state/market/chart-tools.svelte.ts';
import { PointedTime } from '#lib/state/market/pair-market.svelte.ts';
import type { UTCTimestamp } from 'lightweight-charts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import CandleChart from '../../../src/routes/trade/chart/CandleChart.svelte';
import ChartToolsMenu from '../../../src/routes/trade/chart/tools/ChartToolsMenu.svelte';
import { fileName, headOf, saveSnapshot } from '../../../src/routes/trade/chart/chart-snapshot.ts';
import { AlertLines } from '../../../src/routes/trade/chart/alert-lines.ts';
import { movePrices, stretchPrices } from '../../../src/routes/trade/chart/scale/price-range.ts';
import ScaleReset from '../../../src/routes/trade/chart/scale/ScaleReset.svelte';
import { ChartView } from '../../../src/routes/trade/chart/chart-view.ts';
import '../../../src/lib/ui/style/tokens.css';
import { clockOf, FakeMarket } from '../../unit/state/market/fake-market.ts';
import OnDesk from '../OnDesk.svelte';
import { openDesk } from '../open-desk.ts';

const NOON = 1_795_176_000;
const PAIR = { base: 'KMD', rel: 'BTC' };

let desk: Desk;
let feed: CandleFeed;

beforeEach(async () => {
	const trades = Array.from({ length: 300 }, (_, index) => ({
		time: NOON - (299 - index) * 60,
		price: 0.5 + (index % 70),
	}));
	const node = new FakeMarket(NOON + 30, trades);
	desk = await openDesk(node.client);
	const series = { nodeId: 'node', ...PAIR, timescale: 60 };
	feed = new CandleFeed(
		new CandleHistory(openReferenceNode(node.client), desk.database, series),
		60,
		clockOf(node),
	);
	await feed.refresh();
});
afterEach(() => {
	vi.restoreAllMocks();
	desk.database.close();
});

function boxOf(): HTMLElement {
	const box = document.body.appendChild(document.createElement('div'));
	box.style.cssText = 'display:flex;width:800px;height:400px';
	return box;
}

const chart = () => page.getByRole('img', { name: /Candles of/ });

async function showChart(tools: ChartTools, pointed = new PointedTime()) {
	const props = { feed, name: 'KMD in BTC', band: undefined, timescale: 60, times: 'utc', pointed } as const;
	const shown = await render(CandleChart, { ...props, style: tools.style }, { baseElement: boxOf() });
	await expect.element(chart()).toHaveAttribute('data-bars', '300');
	return { pointed, show: () => shown.rerender({ ...props, style: tools.style }) };
}

async function openMenu(tools: ChartTools, onsnapshot = vi.fn(), onfullscreen = vi.fn()) {
	const given = { tools, hasChart: true, onfullscreen, onsnapshot };
	await render(OnDesk, { desk, part: ChartToolsMenu, given });
	return { onsnapshot, onfullscreen };
}

test('toggles log scale and volume, and stores both', async () => {
	const tools = desk.use(ChartTools);
	const { show } = await showChart(tools);
	await expect.element(chart()).toHaveAttribute('data-scale', 'linear');
	await openMenu(tools);
	await page.getByRole('checkbox', { name: 'Log scale' }).click();
	await page.getByRole('checkbox', { name: 'Volume' }).click();
	await show();
	await expect.element(chart()).toHaveAttribute('data-scale', 'log');
	await expect
		.poll(
			() => new ChartTools(desk).style === DEFAULT_STYLE && desk.database.get('settings', 'trade.chart-look'),
		)
		.toMatchObject({ value: { isLog: true, showsVolume: false } });
	const next = new ChartTools(desk);
	await expect.poll(() => next.style).toEqual({ ...DEFAULT_STYLE, isLog: true, showsVolume: false });
});

test.each(CHART_KINDS)('keeps marks, alerts and last price in a chart of %s', async (kind) => {
	const host = boxOf();
	const view = new ChartView(host);
	view.draw(feed.bars);
	view.useStyle({ ...DEFAULT_STYLE, kind, isPercent: true, isInverted: true });
	const tops: ReadonlyMap<string, number>[] = [];
	const lines = new AlertLines((placed) => tops.push(placed));
	view.add(lines);
	lines.show([{ id: 'one', price: 3_000_000_000n, isPaused: false }], view);
	view.drawMarks({ orders: [{ ...PAIR, side: 'buy', price: 2_000_000_000n }], trades: [] }, 60);
	await expect.poll(() => tops.at(-1)?.get('one')).toBeGreaterThan(0);
	// A chart of the newly selected kind replaces all of the existing series.
	view.useStyle({ ...DEFAULT_STYLE, kind: kind === 'line' ? 'bars' : 'line' });
	view.useStyle({ ...DEFAULT_STYLE, kind });
	const known = feed.bars.at(-1) as Bar;
	view.draw([...feed.bars.slice(0, -1), { ...known, close: 77, high: 77 }]);
	expect(host.dataset).toMatchObject({
		kind,
		bars: '300',
		lastClose: '77',
		updated: '1',
		orders: '1',
		alerts: '1',
	});
	view.pointAt(known.time);
	await expect.poll(() => tops.at(-1)?.get('one')).toBeGreaterThan(0);
	view.remove();
});

test('moves, stretches and resets the price scale', async () => {
	await showChart(new ChartTools(desk));
	const box = boxOf();
	const view = new ChartView(box);
	view.draw(feed.bars);
	await render(ScaleReset, { view });
	const range = () => view.series.priceScale().getVisibleRange() as { from: number; to: number };
	const before = range();
	movePrices(view, 0.5);
	const height = before.to - before.from;
	expect(range().from).toBeCloseTo(before.from + height / 2, 3);
	stretchPrices(view, 2);
	expect(range().to - range().from).toBeCloseTo(2 * height, 3);
	await page.getByRole('button', { name: 'Auto scale' }).click();
	await expect.poll(() => range().from).toBeCloseTo(before.from, 3);
	await expect.element(page.getByRole('button', { name: 'Auto scale' })).not.toBeInTheDocument();
	view.remove();
});

test('opens full screen and the picture from the menu', async () => {
	const { onsnapshot, onfullscreen } = await openMenu(desk.use(ChartTools));
	await page.getByRole('button', { name: 'Save picture' }).click();
	await page.getByRole('button', { name: 'Full screen' }).click();
	expect([onsnapshot.mock.calls.length, onfullscreen.mock.calls.length]).toEqual([1, 1]);
});

test('shares the marker moved by Shift and an arrow', async () => {
	const { pointed } = await showChart(new ChartTools(desk));
	(chart().element() as HTMLElement).focus();
	await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}');
	await expect.poll(() => pointed.span).toEqual({ from: NOON - 60, to: NOON - 1 });
	expect([NOON - 60, NOON - 1, NOON].map((time) => pointed.isPointedTo(time))).toEqual([true, true, false]);
	expect(pointed.from('trades')).toBeUndefined();
});

test('marks the candle of a hovered trade', async () => {
	const { pointed } = await showChart(new ChartTools(desk));
	const legend = () => document.querySelector('.legend .time')?.textContent;
	const newest = legend();
	pointed.point('trades', { from: NOON - 3590, to: NOON - 3590 });
	await expect.poll(legend).not.toBe(newest);
	expect(pointed.span?.from).toBe(NOON - 3590);
	pointed.point('chart', undefined);
	expect(pointed.span?.from).toBe(NOON - 3590);
	pointed.point('trades', undefined);
	await expect.poll(legend).toBe(newest);
});

test('saves a picture with pair, interval and time', async () => {
	const host = boxOf();
	const view = new ChartView(host);
	view.draw(feed.bars);
	await expect.poll(() => host.querySelector('canvas')).not.toBeNull();
	const saved: { name: string; data: Blob }[] = [];
	vi.spyOn(URL, 'createObjectURL').mockImplementation((data) => {
		saved.push({ name: '', data: data as Blob });
		return 'blob:picture';
	});
	const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
		this: HTMLAnchorElement,
	) {
		saved[0] = { name: this.download, data: saved[0]?.data as Blob };
	});
	const taken = {
		pair: PAIR,
		timescale: 900,
		kind: 'area',
		times: 'utc',
		at: new Date(NOON * 1000),
	} as const;
	const drawn = view.picture();
	await saveSnapshot(host, drawn, taken);
	expect(click).toHaveBeenCalledOnce();
	expect(saved[0]?.name).toBe(fileName(taken));
	expect(fileName(taken)).toMatch(/^KMD-BTC 15m 2026-11-\d\d\.png$/);
	expect(headOf(taken)).toMatch(/^KMD\/BTC · 15 minutes · Area · 2026-11-\d\d \d\d:\d\d UTC$/);
	const picture = await createImageBitmap(saved[0]?.data as Blob);
	expect([picture.width, picture.height > drawn.height]).toEqual([drawn.width, true]);
	view.remove();
});

test('shows no negative price, however low the candles are', async () => {
	const host = boxOf();
	const words: string[] = [];
	const { fillText } = CanvasRenderingContext2D.prototype;
	vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText').mockImplementation(function (
		this: CanvasRenderingContext2D,
		...drawn
	) {
		words.push(drawn[0]);
		fillText.apply(this, drawn);
	});
	const view = new ChartView(host);
	view.draw(feed.bars);
	await expect.poll(() => words.some((word) => /^\d+\.\d+$/.test(word))).toBe(true);
	expect(words.filter((word) => /^[-−–]/.test(word))).toEqual([]);
	view.remove();
});

test('fills the bid-ask area except while a side was empty', async () => {
	const host = boxOf();
	host.style.setProperty('--accent', 'rgb(0, 0, 255)');
	const view = new ChartView(host);
	view.draw(feed.bars);
	const fill = vi.spyOn(CanvasRenderingContext2D.prototype, 'closePath');
	const points = feed.bars.map(({ time }, index) => ({ time, bid: 10, ask: index === 250 ? 0 : 60 }));
	view.drawBand(points);
	await expect.poll(() => fill.mock.calls.length).toBeGreaterThanOrEqual(2);
	view.remove();
});

test('begins days at midnight of the current time zone', async () => {
	const drawn = new Map<string, number>();
	const { fillText } = CanvasRenderingContext2D.prototype;
	vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText').mockImplementation(function (
		this: CanvasRenderingContext2D,
		...text
	) {
		drawn.set(text[0], text[1]);
		fillText.apply(this, text);
	});
	const view = new ChartView(boxOf());
	const start = Date.UTC(2026, 10, 19) / 1000;
	view.showTimes('Asia/Kolkata', 3600);
	view.draw(
		Array.from({ length: 48 }, (_, hour) => {
			const volumes = { baseVolume: 1, relVolume: 1, trades: 1 };
			return { time: start + hour * 3600, open: 1, high: 2, low: 1, close: 2, ...volumes };
		}),
	);
	const { chart } = view;
	/** Distance between the label and this bar, in pixels. */
	const apart = (hour: number) => {
		const place = chart.timeScale().timeToCoordinate((start + hour * 3600) as UTCTimestamp);
		return Math.abs((drawn.get('20 Nov') ?? Infinity) - (place ?? Infinity));
	};
	// The first bar of the 20th starts at half past midnight in that zone.
	await expect.poll(() => apart(19)).toBeLessThan(2);
	const range = chart.timeScale().getVisibleLogicalRange();
	view.showTimes('utc', 3600);
	await expect.poll(() => apart(24)).toBeLessThan(2);
	expect(chart.timeScale().getVisibleLogicalRange()).toEqual(range);
	view.remove();
});

test('keeps the width of the price axis after scrolling', async () => {
	const view = new ChartView(boxOf());
	const volumes = { baseVolume: 1, relVolume: 1, trades: 1 };
	const bars = Array.from({ length: 400 }, (_, index) => {
		const price = index < 200 ? 100_000 + index : 2;
		return {
			time: NOON + index * 60,
			open: price,
			high: price + 1,
			low: price - 1,
			close: price,
			...volumes,
		};
	});
	const width = () => view.chart.priceScale('right').width();
	const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
	view.draw(bars);
	await expect.poll(width).toBeGreaterThan(0);
	const narrow = width();
	view.scroll(-250);
	await expect.poll(width).toBeGreaterThan(narrow);
	const wide = width();
	view.scroll(250);
	for (let frames = 0; frames < 3; frames += 1) await frame();
	expect(width()).toBe(wide);
	view.remove();
});

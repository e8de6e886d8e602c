import type { OwnMarks } from '#lib/domain/swaps/own-trades.ts';
import type { Desk } from '#lib/state/desk.ts';
import { CandleFeed } from '#lib/state/market/candle-feed.svelte.ts';
import { openReferenceNode } from '#lib/node/reference/open-node.ts';
import { openMarketmakerNode } from '#lib/node/marketmaker/open-node.ts';
import { leavePreloaded } from '#lib/state/preloaded.ts';
import { CandleHistory } from '#lib/state/market/candle-history.ts';
import { newIndicator } from '#lib/domain/market/indicators.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import CandleChart from '../../../src/routes/trade/chart/CandleChart.svelte';
import { IndicatorLayer } from '../../../src/routes/trade/chart/indicators/indicator-layer.ts';
import type { ChartView } from '../../../src/routes/trade/chart/chart-view.ts';
import CandleTable from '../../../src/routes/trade/chart/CandleTable.svelte';
import '../../../src/lib/ui/style/tokens.css';
import { clockOf, FakeMarket } from '../../unit/state/market/fake-market.ts';
import { openDesk } from '../open-desk.ts';

const NOON = 1_795_176_000;
const PAIR = { base: 'KMD', rel: 'BTC' };
const SERIES = { nodeId: 'node', ...PAIR, timescale: 60 };

let node: FakeMarket;
let desk: Desk;
let feed: CandleFeed;

beforeEach(async () => {
	const trades = Array.from({ length: 3000 }, (_, index) => ({
		time: NOON - index * 60,
		price: 10 + (index % 7),
	}));
	node = new FakeMarket(NOON + 30, trades.reverse());
	desk = await openDesk(node.client);
	const history = new CandleHistory(openReferenceNode(node.client), desk.database, SERIES);
	feed = new CandleFeed(history, 60, clockOf(node));
	document.body.style.width = '900px';
});
afterEach(() => {
	desk.database.close();
	delete document.documentElement.dataset['theme'];
	delete document.documentElement.dataset['up'];
});

/** True if any pixel of the chart has this colour. */
function isPainted(colour: string): boolean {
	return [...document.querySelectorAll('canvas')].some((canvas) => {
		const context = canvas.getContext('2d') as CanvasRenderingContext2D;
		const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
		for (let at = 0; at < data.length; at += 4) if (data.slice(at, at + 3).join() === colour) return true;
		return false;
	});
}

/** Renders the chart in a box of fixed size. */
async function showChart(marks?: OwnMarks) {
	const box = document.body.appendChild(document.createElement('div'));
	box.style.cssText = 'display:flex;width:800px;height:400px';
	await feed.refresh();
	const shown = await render(
		CandleChart,
		{ feed, name: 'KMD in BTC', band: undefined, marks, timescale: 60, times: 'utc' },
		{ baseElement: box },
	);
	const host = page.getByRole('img', { name: /Candles of KMD in BTC/ });
	await expect.element(host).toHaveAttribute('data-bars', '1000');
	return { shown, data: () => ({ ...(host.element() as HTMLElement).dataset }) };
}

test('updates single bars per poll, never the whole series', async () => {
	const { data } = await showChart();
	expect(data()).toMatchObject({ replaced: '1', updated: '0', lastClose: '10' });
	for (let poll = 1; poll <= 20; poll += 1) {
		node.now += 20;
		node.trades.push({ time: node.now, price: 20 + poll });
		await feed.refresh();
	}
	await expect.poll(() => data()['lastClose']).toBe('40');
	expect(data()).toMatchObject({ replaced: '1', bars: '1007' });
	expect(Number(data()['updated'])).toBeGreaterThanOrEqual(20);
});

test('adopts a chart pre-rendered before the page', async () => {
	await feed.refresh();
	const host = document.body.appendChild(document.createElement('div'));
	host.style.cssText = 'width:800px;height:400px';
	const { ChartView } = await import('../../../src/routes/trade/chart/chart-view.ts');
	const view = new ChartView(host);
	view.draw(feed.bars);
	const canvas = host.querySelector('canvas');
	leavePreloaded('chart', { series: SERIES, view, host });
	const { data } = await showChart();
	expect(data()).toMatchObject({ replaced: '1', updated: '0' });
	expect(document.body.contains(host)).toBe(false);
	expect(
		page
			.getByRole('img', { name: /Candles/ })
			.element()
			.querySelector('canvas'),
	).toBe(canvas);
	node.trades.push({ time: NOON + 20, price: 99 });
	await feed.refresh();
	await expect.poll(() => data()['lastClose']).toBe('99');
});

test('removes a pre-rendered chart of a different pair', async () => {
	const host = document.body.appendChild(document.createElement('div'));
	const view = { remove: vi.fn() };
	leavePreloaded('chart', { series: { ...SERIES, base: 'DOGE' }, view, host });
	await showChart();
	expect(view.remove).toHaveBeenCalledOnce();
	expect(document.body.contains(host)).toBe(false);
});

test('draws nothing after a poll without changes', async () => {
	const { data } = await showChart();
	await feed.refresh();
	await feed.refresh();
	expect(data()).toMatchObject({ replaced: '1', updated: '0' });
});

test('paints candles in the token colours and repaints on changes', async () => {
	await showChart();
	await expect.poll(() => isPainted('13,116,80')).toBe(true);
	document.documentElement.dataset['theme'] = 'dark';
	await expect.poll(() => isPainted('79,208,154')).toBe(true);
	expect(isPainted('13,116,80')).toBe(false);
	document.documentElement.dataset['up'] = 'red';
	await expect.poll(() => isPainted('255,138,138')).toBe(true);
	expect(isPainted('79,208,154')).toBe(false);
});

test('scrolls back by pages, and to the latest bar by End', async () => {
	const { data } = await showChart();
	const host = page.getByRole('img', { name: /Candles/ }).element() as HTMLElement;
	host.focus();
	for (let press = 0; press < 19; press += 1) await userEvent.keyboard('{PageUp}');
	await expect.poll(() => data()['bars']).toBe('2000');
	for (let press = 0; press < 30; press += 1) await userEvent.keyboard('{PageUp}');
	await expect.element(page.getByRole('button', { name: 'Newest' })).toBeVisible();
	const held = Number(data()['bars']);
	expect(held > 1900 && held <= 2000).toBe(true);
	await userEvent.keyboard('{End}');
	await expect.poll(() => data()['lastTime']).toBe(String(NOON));
});

test('announces a closed bar, never the open one', async () => {
	await showChart();
	const words = () => page.getByRole('status').element().textContent;
	const before = words();
	node.trades.push({ time: NOON + 20, price: 99 });
	await feed.refresh();
	expect(words()).toBe(before);
	node.now += 60;
	await feed.refresh();
	await expect.poll(words).toContain('closed up at 99');
});

const OWN: OwnMarks = {
	orders: [
		{ ...PAIR, side: 'sell', price: 1_300_000_000n },
		{ ...PAIR, side: 'buy', price: 900_000_000n },
	],
	trades: [{ id: '1-2', side: 'buy', time: NOON - 600, base: 200_000_000n, price: 1_200_000_000n }],
};

test('draws the user’s orders and trades without redrawing the candles', async () => {
	const { shown, data } = await showChart();
	await expect.poll(() => isPainted('13,116,80')).toBe(true);
	const canvases = () => [...document.querySelectorAll('canvas')].map((canvas) => canvas.toDataURL()).join();
	const bare = canvases();
	await shown.rerender({ marks: OWN });
	await expect.poll(() => data()['orders']).toBe('2');
	await expect.poll(canvases).not.toBe(bare);
	expect(data()).toMatchObject({ replaced: '1', updated: '0' });
	await shown.rerender({ marks: undefined });
	await expect.poll(canvases).toBe(bare);
});

test('describes the user’s orders and trades in the table', async () => {
	await feed.refresh();
	await render(CandleTable, { feed, name: 'KMD in BTC', pair: PAIR, marks: OWN, times: 'utc' });
	await expect.element(page.getByText('Your orders: you sell at 13 BTC; you buy at 9 BTC.')).toBeVisible();
	const row = page.getByRole('row', { name: /2026-11-20 11:50/ });
	await expect.element(row).toHaveTextContent('bought 2 at 12');
});

test('keeps all table columns on a phone', async () => {
	document.body.style.width = '360px';
	await feed.refresh();
	await render(CandleTable, { feed, name: 'KMD in BTC', pair: PAIR, marks: OWN, times: 'utc' });
	const cells = () => [...(document.querySelector('tbody tr')?.querySelectorAll('td') ?? [])];
	await expect
		.poll(() => cells().map(({ dataset }) => dataset['name']))
		.toEqual(['Open', 'High', 'Low', 'Close', 'Volume, KMD', 'Volume, BTC', 'Trades', 'Yours']);
	const shown = cells().filter(({ textContent }) => textContent !== '');
	expect(shown.length).toBeGreaterThanOrEqual(7);
	for (const cell of shown) {
		const { left, right } = cell.getBoundingClientRect();
		expect(left).toBeGreaterThanOrEqual(0);
		expect(right).toBeLessThanOrEqual(360);
	}
});

test('labels volumes that include requests without a swap', async () => {
	const words = 'include requests that never became swaps';
	const shown = await showChart();
	const legend = () => document.querySelector('.legend')?.textContent ?? '';
	await expect.poll(legend).toMatch(/V \d/);
	await shown.shown.unmount();
	const history = new CandleHistory(openMarketmakerNode(node.client), desk.database, SERIES);
	feed = new CandleFeed(history, 60, clockOf(node));
	await showChart();
	await expect.poll(legend).toMatch(/V ≤ \d/);
	await render(CandleTable, { feed, name: 'KMD in BTC', pair: PAIR, times: 'utc' });
	await expect.element(page.getByRole('caption')).toHaveTextContent(words);
});

test('leaves nothing in the page after its removal', async () => {
	const { shown } = await showChart();
	await shown.unmount();
	expect(document.querySelector('canvas')).toBeNull();
});

test('lists the same bars in the table, newest first, by pages', async () => {
	await feed.refresh();
	await render(CandleTable, { feed, name: 'KMD in BTC', pair: PAIR, times: 'utc' });
	const firstRow = () => page.getByRole('row').elements()[1]?.textContent;
	await expect.poll(firstRow).toContain('2026-11-20 12:00');
	expect(page.getByRole('row').elements()).toHaveLength(51);
	await userEvent.click(page.getByRole('button', { name: 'Older' }));
	await expect.poll(firstRow).toContain('11:10');
	await expect.element(page.getByText('Page 2 of 20')).toBeVisible();
	for (let step = 0; step < 19; step += 1) await userEvent.click(page.getByRole('button', { name: 'Older' }));
	await expect.element(page.getByText('Page 21 of 40')).toBeVisible();
});

describe('destroyed chart', () => {
	const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
	let thrown: unknown[];
	let watching: AbortController;

	beforeEach(() => {
		thrown = [];
		watching = new AbortController();
		const note = (event: Event) => {
			thrown.push('reason' in event ? event.reason : (event as ErrorEvent).message);
			event.preventDefault();
		};
		for (const kind of ['error', 'unhandledrejection'])
			addEventListener(kind, note, { signal: watching.signal });
	});
	afterEach(() => watching.abort());

	async function drawn() {
		await feed.refresh();
		const host = document.body.appendChild(document.createElement('div'));
		host.style.cssText = 'width:800px;height:400px';
		const { ChartView } = await import('../../../src/routes/trade/chart/chart-view.ts');
		const view = new ChartView(host);
		view.draw(feed.bars);
		return { host, view };
	}

	function showIndicators(view: ChartView) {
		const layer = new IndicatorLayer({ ondraw: () => undefined, onplace: () => undefined });
		view.add(layer);
		const average = newIndicator('sma', []);
		layer.show([average, newIndicator('rsi', [average])], view);
	}

	test.each<[string, (host: HTMLElement, view: ChartView) => unknown]>([
		['at once', () => undefined],
		['after a frame', frame],
		['while it jumps to the newest bar', (_, view) => (view.scroll(-300), view.showEnd())],
		['while its size changes', (host) => void (host.style.width = '500px')],
		['while a bar is marked', (_, view) => view.pointAt(feed.bars.at(-3)?.time)],
		['with indicators', (_, view) => showIndicators(view)],
	])('throws nothing %s', async (_, begin) => {
		const { host, view } = await drawn();
		await begin(host, view);
		view.remove();
		host.remove();
		for (let frames = 0; frames < 4; frames += 1) await frame();
		expect(thrown).toEqual([]);
		expect(host.querySelector('canvas')).toBeNull();
	});
});

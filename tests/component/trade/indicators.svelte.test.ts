import { newIndicator, type Indicator, type IndicatorKind } from '#lib/domain/market/indicators.ts';
import { openReferenceNode } from '#lib/node/reference/open-node.ts';
import type { Desk } from '#lib/state/desk.ts';
import { CandleFeed } from '#lib/state/market/candle-feed.svelte.ts';
import { CandleHistory } from '#lib/state/market/candle-history.ts';
import { ChartIndicators } from '#lib/state/market/chart-templates.svelte.ts';
import { ChartTools } from '#lib/state/market/chart-tools.svelte.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import CandleChart from '../../../src/routes/trade/chart/CandleChart.svelte';
import { ChartView } from '../../../src/routes/trade/chart/chart-view.ts';
import { IndicatorLayer } from '../../../src/routes/trade/chart/indicators/indicator-layer.ts';
import IndicatorSection from '../../../src/routes/trade/chart/indicators/IndicatorSection.svelte';
import TemplateSection from '../../../src/routes/trade/chart/indicators/TemplateSection.svelte';
import '../../../src/lib/ui/style/tokens.css';
import '../../../src/lib/ui/style/base.css';
import '../../../src/lib/ui/style/classes.css';
import { clockOf, FakeMarket } from '../../unit/state/market/fake-market.ts';
import OnDesk from '../OnDesk.svelte';
import { openDesk } from '../open-desk.ts';

const NOON = 1_795_176_000;
const PAIR = { base: 'KMD', rel: 'BTC' };

let node: FakeMarket;
let desk: Desk;
let feed: CandleFeed;

beforeEach(async () => {
	const trades = Array.from({ length: 300 }, (_, index) => ({
		time: NOON - (299 - index) * 60,
		price: 0.5 + (index % 70),
	}));
	node = new FakeMarket(NOON + 30, trades);
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

const chart = () => page.getByRole('img', { name: /Candles of/ });
const headings = () =>
	Array.from(document.querySelectorAll('.indicator-heading'), (each) => each.getAttribute('aria-label'));
const begun = (...kinds: readonly IndicatorKind[]): Indicator[] =>
	kinds.reduce<Indicator[]>((before, kind) => [...before, newIndicator(kind, before)], []);

/**
 * Renders the chart with these indicators.
 * @returns a function that re-renders it with the user's changes
 */
async function showChart(...kinds: readonly IndicatorKind[]) {
	const tools = desk.use(ChartTools);
	tools.change({ indicators: begun(...kinds) });
	// Panes have a height only once drawn, which requires a chart with a height.
	const box = document.body.appendChild(document.createElement('div'));
	const container = box.appendChild(document.createElement('div'));
	container.style.cssText = 'display:flex;width:800px;height:500px';
	const given = () => ({
		feed,
		name: 'KMD in BTC',
		band: undefined,
		timescale: 60,
		times: 'utc',
		style: tools.style,
	});
	const props = { desk, part: CandleChart, given: given() };
	const shown = await render(OnDesk, { target: container, props }, { baseElement: box });
	await expect.element(chart()).toHaveAttribute('data-bars', '300');
	const show = () => shown.rerender({ desk, part: CandleChart, given: given() });
	return { tools, show, indicators: desk.use(ChartIndicators) };
}

test('draws indicators over candles or in panes, with values per bar', async () => {
	await showChart('sma', 'rsi', 'macd');
	await expect.poll(headings).toEqual(['SMA 20', 'RSI 14', 'MACD 12 26 9']);
	await expect.element(chart()).toHaveAttribute('data-indicators', 'sma rsi macd');
	const rsi = page.getByRole('group', { name: 'RSI 14' });
	await expect.element(rsi).toHaveTextContent(/RSI 14 \d+\.\d\d/);
	const newest = rsi.element().textContent;
	(chart().element() as HTMLElement).focus();
	await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{ArrowLeft}{/Shift}');
	await expect.poll(() => rsi.element().textContent).not.toBe(newest);
	const spoken = () => Array.from(document.querySelectorAll('[role=status]'), (each) => each.textContent);
	await expect
		.poll(spoken)
		.toContainEqual(
			expect.stringMatching(/^SMA 20: [\d.]+; RSI 14: [\d.]+; MACD 12 26 9: Histogram .+, MACD .+, Signal /),
		);
});

test('hides, changes and removes an indicator by keyboard at its heading', async () => {
	const { show, indicators } = await showChart('rsi', 'atr');
	await expect.poll(headings).toEqual(['RSI 14', 'ATR 14']);
	const press = async (name: string) => {
		(page.getByRole('button', { name, exact: true }).element() as HTMLElement).focus();
		await userEvent.keyboard('{Enter}');
		await show();
	};
	await press('Hide RSI 14');
	await expect.element(page.getByRole('group', { name: 'RSI 14' })).toHaveTextContent('hidden');
	await press('Show RSI 14');
	await press('Settings of RSI 14');
	const length = page.getByRole('textbox', { name: 'Length in candles' });
	await length.fill('0');
	await userEvent.keyboard('{Enter}');
	await expect.element(page.getByText('Enter a number from 2 to 500.')).toBeVisible();
	await expect.element(length).toHaveFocus();
	await length.fill('7.5');
	await expect.element(page.getByText('Enter a whole number, for example 14.')).toBeVisible();
	await length.fill('7');
	(page.getByRole('radio', { name: 'Olive' }).element() as HTMLElement).click();
	(length.element() as HTMLElement).focus();
	await userEvent.keyboard('{Enter}');
	await show();
	await expect.poll(headings).toEqual(['RSI 7', 'ATR 14']);
	expect(indicators.list[0]).toMatchObject({ parameters: { length: 7 }, colours: { line: 'olive' } });
	await press('Remove RSI 7');
	await expect.poll(headings).toEqual(['ATR 14']);
	await expect.element(chart()).toHaveFocus();
	await press('Remove ATR 14');
	await expect.poll(headings).toEqual([]);
	await expect.element(chart()).not.toHaveAttribute('data-indicators');
});

test('moves a pane’s border by keys and stores its height', async () => {
	const { indicators } = await showChart('rsi', 'stochastic');
	const border = page.getByRole('separator', { name: 'Height of Stoch 14 1 3' });
	await expect.element(border).toBeVisible();
	border
		.element()
		.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true, cancelable: true }));
	await expect.poll(() => indicators.list[1]?.share).toBeGreaterThan(0.21);
	expect(indicators.list[0]?.share).toBeLessThan(0.19);
	await expect
		.poll(async () => JSON.stringify((await desk.database.get('settings', 'trade.chart-look'))?.value))
		.toContain(`"share":${indicators.list[1]?.share}`);
});

test('shows one pane on a phone, with a menu of others', async () => {
	await showChart('sma', 'rsi', 'macd');
	await expect.element(chart()).toHaveAttribute('data-indicators', 'sma rsi macd');
	const container = chart().element().closest<HTMLElement>('[style*="width"]');
	if (container) container.style.width = '340px';
	await expect.element(chart()).toHaveAttribute('data-indicators', 'sma macd');
	const choice = page.getByRole('group', { name: 'Indicator below the candles' });
	await expect.element(choice.getByRole('button', { name: 'MACD' })).toHaveAttribute('aria-pressed', 'true');
	await choice.getByRole('button', { name: 'RSI' }).click();
	await expect.element(chart()).toHaveAttribute('data-indicators', 'sma rsi');
	await expect.poll(headings).toEqual(['SMA 20', 'RSI 14']);
	if (container) container.style.width = '800px';
	await expect.element(chart()).toHaveAttribute('data-indicators', 'sma rsi macd');
});

test('updates single bars per tick and recomputes no indicator', async () => {
	const host = document.body.appendChild(document.createElement('div'));
	host.style.cssText = 'width:800px;height:400px';
	const view = new ChartView(host);
	view.draw(feed.bars);
	const added = vi.spyOn(view.chart, 'addSeries');
	const layer = new IndicatorLayer({ ondraw: () => undefined, onplace: () => undefined });
	view.add(layer);
	layer.show(begun('sma', 'bollinger', 'volumeAverage', 'rsi', 'macd'), view);
	const lines = added.mock.results.map(({ value }) => {
		const series = value as ReturnType<typeof view.chart.addSeries>;
		return { set: vi.spyOn(series, 'setData'), update: vi.spyOn(series, 'update') };
	});
	expect(lines).toHaveLength(9);
	for (let tick = 1; tick <= 5; tick += 1) {
		node.now += 1;
		node.trades.push({ time: node.now, price: 20 + tick });
		await feed.refresh();
		view.draw(feed.bars);
	}
	for (const { set, update } of lines) {
		expect(set).not.toHaveBeenCalled();
		expect(update.mock.calls.length).toBe(5);
	}
	node.now += 60;
	await feed.refresh();
	view.draw(feed.bars);
	for (const { set } of lines) expect(set).not.toHaveBeenCalled();
	view.remove();
});

test('adds indicators up to the maximum, and the volume with its average', async () => {
	const tools = desk.use(ChartTools);
	tools.change({ showsVolume: false });
	await render(OnDesk, { desk, part: IndicatorSection });
	const kind = page.getByRole('combobox', { name: 'Add an indicator' });
	const add = page.getByRole('button', { name: 'Add', exact: true });
	await kind.selectOptions('volumeAverage');
	await add.click();
	expect(tools.style.showsVolume).toBe(true);
	await kind.selectOptions('rsi');
	for (let count = 0; count < 4; count += 1) await add.click();
	await expect.element(page.getByText('You can show 4 panes below the chart.')).toBeVisible();
	await expect.element(add).toBeDisabled();
	await kind.selectOptions('ema');
	for (let count = 0; count < 5; count += 1) await add.click();
	await expect.element(page.getByText('You can show 10 indicators.')).toBeVisible();
	await page.getByRole('button', { name: 'Remove EMA 50' }).click();
	await expect.element(kind).toHaveFocus();
	await expect.element(add).toBeEnabled();
	expect(desk.use(ChartIndicators).list).toHaveLength(9);
});

test('saves, applies, replaces and deletes a template', async () => {
	const tools = desk.use(ChartTools);
	const indicators = desk.use(ChartIndicators);
	await render(OnDesk, { desk, part: TemplateSection });
	await page.getByRole('button', { name: /^Momentum/ }).click();
	const kinds = () => indicators.list.map((each) => each.kind);
	expect(kinds()).toEqual(['ema', 'rsi', 'macd']);
	const name = page.getByRole('textbox', { name: 'Save this chart as' });
	const save = page.getByRole('button', { name: 'Save template' });
	await save.click();
	await expect.element(page.getByText('Enter a name.')).toBeVisible();
	await name.fill('momentum');
	await expect.element(page.getByText('This name belongs to a built-in template.')).toBeVisible();
	tools.change({ isLog: true });
	await name.fill('Mine');
	await save.click();
	await expect.element(page.getByText('Mine saved.')).toBeVisible();
	await page.getByRole('button', { name: /^Plain/ }).click();
	tools.change({ isLog: false });
	expect(kinds()).toEqual([]);
	await page.getByRole('button', { name: 'Mine', exact: true }).click();
	expect(kinds()).toEqual(['ema', 'rsi', 'macd']);
	expect(tools.style.isLog).toBe(true);
	indicators.remove(indicators.list[0]?.id ?? 0);
	await name.fill(' mine ');
	await save.click();
	await page.getByRole('button', { name: 'Replace' }).click();
	await expect
		.poll(async () => (await desk.database.get('settings', 'trade.chart-templates'))?.value)
		.toMatchObject([{ look: { indicators: [{ kind: 'rsi' }, { kind: 'macd' }] } }]);
	await page.getByRole('button', { name: /^Delete/ }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
	await expect.element(page.getByRole('button', { name: /^Delete/ })).not.toBeInTheDocument();
	expect(kinds()).toEqual(['rsi', 'macd']);
});

import type { Desk } from '#lib/state/desk.ts';
import { MONTH } from '#lib/domain/market/intervals.ts';
import { ChartTools } from '#lib/state/market/chart-tools.svelte.ts';
import { TradeView } from '#lib/state/market/markets.svelte.ts';
import { PairMarket } from '#lib/state/market/pair-market.svelte.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import TimeMenu from '../../../src/routes/trade/chart/ranges/TimeMenu.svelte';
import { FakeMarket } from '../../unit/state/market/fake-market.ts';
import { openDesk } from '../open-desk.ts';

const DAY = 86_400;

let desk: Desk;
let view: TradeView;
let market: PairMarket;
let tools: ChartTools;
let first: number;
const ongoal = vi.fn();

beforeEach(async () => {
	const now = Math.floor(Date.now() / 1000);
	first = now - 30 * DAY;
	const node = new FakeMarket(now, [
		{ time: first, price: 5 },
		{ time: now - 60, price: 6 },
	]);
	desk = await openDesk(node.client);
	view = new TradeView(desk.database);
	await expect.poll(() => view.isReady).toBe(true);
	market = new PairMarket(desk, { base: 'KMD', rel: 'BTC' });
	await market.candles(view.timescale).refresh();
	ongoal.mockReset();
	tools = new ChartTools(desk);
	await render(TimeMenu, { view, market, times: 'utc', tools, page: 'utc', ongoal });
});
afterEach(() => desk.database.close());

test('selects candles by a month, a custom length, and ranges', async () => {
	await page.getByRole('button', { name: '1 month', exact: true }).click();
	expect(view.timescale).toBe(MONTH);
	await page.getByRole('spinbutton', { name: 'Length of a candle' }).fill('7');
	await page.getByRole('button', { name: 'Set interval' }).click();
	expect(view.timescale).toBe(420);
	await page.getByRole('button', { name: 'Last week' }).click();
	expect([view.timescale, ongoal.mock.calls]).toEqual([3600, [[{ seconds: 7 * DAY }]]]);
	await page.getByRole('button', { name: 'All', exact: true }).click();
	await expect.poll(() => view.timescale).toBe(14_400);
});

test('jumps to a date and rejects dates outside the history', async () => {
	const day = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);
	const date = page.getByLabelText('Go to date');
	const go = page.getByRole('button', { name: 'Go', exact: true });
	await date.fill(day(first - 40 * DAY));
	await go.click();
	await expect.element(page.getByRole('status')).toHaveTextContent(`History starts on ${day(first)}.`);
	await date.fill(day(first + 40 * DAY));
	await go.click();
	await expect.element(page.getByRole('status')).toHaveTextContent('This date is in the future.');
	expect(ongoal).not.toHaveBeenCalled();
	await date.fill(day(first + 10 * DAY));
	await go.click();
	const around = Date.parse(`${day(first + 10 * DAY)}T00:00:00Z`) / 1000;
	await expect.poll(() => ongoal.mock.calls).toEqual([[{ seconds: 0, around }]]);
});

test('finds a time zone by city, stores it, and resets it', async () => {
	const zone = page.getByRole('group', { name: 'Time zone' }).getByRole('button');
	await expect.element(zone).toHaveTextContent('As on other pages (UTC)');
	await zone.click();
	await page.getByRole('combobox', { name: 'Search time zones' }).fill('new york');
	await page.getByRole('option', { name: /America\/New York/ }).click();
	await expect.element(zone).toHaveTextContent('America/New York');
	expect(tools.timesOr('utc')).toBe('America/New_York');
	const again = new ChartTools(desk);
	await expect.poll(() => again.zone).toBe('America/New_York');
	await zone.click();
	await page.getByRole('combobox', { name: 'Search time zones' }).fill('other pages');
	await page.getByRole('option', { name: /As on other pages/ }).click();
	await expect.element(zone).toHaveTextContent('As on other pages (UTC)');
	expect(tools.timesOr('local')).toBe('local');
});

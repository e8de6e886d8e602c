import type { Desk } from '#lib/state/desk.ts';
import { SIZE_LIMITS, TradeLayout } from '#lib/state/layout/trade-layout.svelte.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDesk } from '../../../component/open-desk.ts';
import { FakeMarket } from '../market/fake-market.ts';

let desk: Desk;

beforeEach(async () => {
	desk = await openDesk(new FakeMarket(0, []).client);
});
afterEach(() => desk.database.close());

async function reopened(): Promise<TradeLayout> {
	const layout = new TradeLayout(desk);
	await expect.poll(() => layout.isReady).toBe(true);
	return layout;
}

test('restores sizes, folds, tab and mirroring on the next visit', async () => {
	const layout = await reopened();
	layout.resize('bookWidth', 311.6);
	layout.save();
	layout.foldOf('trades').toggle();
	layout.openTab('markets');
	layout.mirror(true);
	const next = await reopened();
	expect(next.sizeOf('bookWidth')).toBe(312);
	expect(next.foldOf('trades').isFolded).toBe(true);
	expect([next.tab, next.isMirrored, next.isUntouched]).toEqual(['markets', true, false]);
});

test('stores a dragged size only when committed', async () => {
	const layout = await reopened();
	layout.resize('orderWidth', 400);
	expect(layout.sizeOf('orderWidth')).toBe(400);
	expect((await reopened()).sizeOf('orderWidth')).toBeUndefined();
});

test('clamps sizes to their limits', async () => {
	const layout = await reopened();
	layout.resize('tabsHeight', -5);
	expect(layout.sizeOf('tabsHeight')).toBe(SIZE_LIMITS.tabsHeight.least);
	layout.resize('tabsHeight', 99_999);
	expect(layout.sizeOf('tabsHeight')).toBe(SIZE_LIMITS.tabsHeight.most);
});

test('unfolds the panel when a tab is selected', async () => {
	const layout = await reopened();
	layout.foldOf('tabs').toggle();
	layout.openTab('day');
	expect(layout.isFolded('tabs')).toBe(false);
});

test('resets sizes and folds but keeps the tab', async () => {
	const layout = await reopened();
	layout.resize('bookWidth', 300);
	layout.foldOf('book').toggle();
	layout.openTab('prices');
	layout.reset();
	const next = await reopened();
	expect([next.sizeOf('bookWidth'), next.isFolded('book'), next.tab]).toEqual([undefined, false, 'prices']);
	expect(next.isUntouched).toBe(true);
});

test.each([
	7,
	null,
	{ sizes: { bookWidth: 'wide', other: 5 }, folded: ['cellar'], tab: 'attic', isMirrored: 'yes' },
])('ignores an invalid layout such as %j', async (value) => {
	await desk.database.put('settings', { name: 'trade.layout', value });
	const layout = await reopened();
	expect([layout.isUntouched, layout.tab]).toEqual([true, 'orders']);
});

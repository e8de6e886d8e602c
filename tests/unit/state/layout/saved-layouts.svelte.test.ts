import type { Desk } from '#lib/state/desk.ts';
import { SavedLayouts } from '#lib/state/layout/saved-layouts.svelte.ts';
import { TradeLayout } from '#lib/state/layout/trade-layout.svelte.ts';
import { writeSetting } from '#lib/storage/settings.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDesk } from '../../../component/open-desk.ts';
import { HandMarket } from '../market/hand-market.ts';

let desk: Desk;

beforeEach(async () => {
	desk = await openDesk(new HandMarket(0, []).client);
});
afterEach(() => desk.database.close());

async function reopened(): Promise<SavedLayouts> {
	const layouts = new SavedLayouts(desk);
	await layouts.loaded;
	return layouts;
}

test('a layout is saved under its name for screens of one width, and laid out again', async () => {
	const layout = new TradeLayout(desk);
	layout.resize('bookWidth', 400);
	layout.mirror(true);
	const saved = await reopened();
	saved.save({ name: 'Wide book', screen: 'desktop', arrangement: layout.arrangement });
	layout.reset();
	layout.openTab('day');

	await expect.poll(async () => (await reopened()).for('desktop').length).toBe(1);
	const again = await reopened();
	expect(again.for('tablet')).toEqual([]);
	const [wide] = again.for('desktop');
	if (!wide) throw new Error('It was saved.');
	layout.apply(wide.arrangement);
	expect([layout.sizeOf('bookWidth'), layout.isMirrored, layout.tab]).toEqual([400, true, 'day']);
});

test('the same name takes the place of the layout of that width, and deleting leaves the others', async () => {
	const { arrangement } = new TradeLayout(desk);
	const saved = await reopened();
	const mirrored = { ...arrangement, isMirrored: true };
	saved.save({ name: 'b', screen: 'desktop', arrangement });
	saved.save({ name: 'b', screen: 'tablet', arrangement });
	saved.save({ name: 'a', screen: 'desktop', arrangement });
	saved.save({ name: 'b', screen: 'desktop', arrangement: mirrored });
	expect(saved.for('desktop').map(({ name, arrangement: { isMirrored } }) => [name, isMirrored])).toEqual([
		['a', false],
		['b', true],
	]);
	saved.remove({ name: 'b', screen: 'desktop', arrangement });
	expect(saved.for('desktop').map(({ name }) => name)).toEqual(['a']);
	expect(saved.for('tablet').map(({ name }) => name)).toEqual(['b']);
});

test('a name that is written otherwise is the same name, and one of another tab stays', async () => {
	const { arrangement } = new TradeLayout(desk);
	const [saved, other] = [await reopened(), await reopened()];
	other.save({ name: 'other tab', screen: 'desktop', arrangement });
	saved.save({ name: 'Left hand', screen: 'desktop', arrangement });
	saved.save({ name: 'left HAND', screen: 'desktop', arrangement });
	expect(saved.named('LEFT hand', 'desktop')?.name).toBe('left HAND');
	expect(saved.named('LEFT hand', 'tablet')).toBeUndefined();
	await expect
		.poll(async () => (await reopened()).for('desktop').map(({ name }) => name))
		.toEqual(['left HAND', 'other tab']);
});

test('a layout counts as shown until a panel is moved', async () => {
	const layout = new TradeLayout(desk);
	const { arrangement } = layout;
	layout.foldOf('trades').toggle();
	layout.foldOf('chart').toggle();
	const folded = layout.arrangement;
	expect([layout.isLaidOutAs(arrangement), layout.isLaidOutAs(folded)]).toEqual([false, true]);
	// The order in which panels were folded makes no difference, nor does the open tab.
	expect(layout.isLaidOutAs({ ...folded, folded: ['chart', 'trades'], tab: 'markets' })).toBe(true);
	layout.resize('bookWidth', 300);
	expect(layout.isLaidOutAs(folded)).toBe(false);
});

test('what is damaged, or of another version, is left out, and no more are read than fit', async () => {
	const whole = { name: 'whole', screen: 'desktop', arrangement: { sizes: { bookWidth: 9999 } } };
	const many = Array.from({ length: 40 }, (_, index) => ({ ...whole, name: `n${index}` }));
	const tablet = { ...whole, screen: 'tablet', name: 'x'.repeat(100) };
	const odd = [
		{ name: 1, screen: 'desktop' },
		null,
		{ name: ' ', screen: 'desktop' },
		{ name: 'x', screen: 'watch' },
	];
	await writeSetting(desk.database, {
		name: 'trade.layouts',
		value: [...odd, whole, { ...whole, name: 'WHOLE' }, ...many, tablet],
	});
	const saved = await reopened();
	expect(saved.for('desktop')).toHaveLength(20);
	expect(saved.for('desktop').find(({ name }) => name === 'WHOLE')?.arrangement.sizes.bookWidth).toBe(640);
	expect(saved.for('tablet').map(({ name }) => name.length)).toEqual([40]);
});

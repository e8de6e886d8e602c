import { BookView } from '#lib/state/book-view.svelte.ts';
import '#lib/ui/style/tokens.css';
import '#lib/ui/style/base.css';
import '#lib/ui/style/classes.css';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FakeBook, many, order } from './book-of-hand.ts';

/** Bids below all asks, because a crossed book is not drawn. */
const BIDS = ['0.9', '0.8', '0.7'].map((price) => order(price, 1));

let hand: FakeBook;

beforeEach(async () => {
	hand = await FakeBook.open();
});
afterEach(() => hand.close());

describe('distant own order', () => {
	const box = () => document.querySelector<HTMLElement>('.side.asks') as HTMLElement;
	const middleOf = (element: Element) => {
		const { top, bottom } = element.getBoundingClientRect();
		return (top + bottom) / 2;
	};
	/** True if the row is less than two rows from the middle. */
	const isInMiddle = () => {
		const row = document.querySelector('tr.sought');
		return row !== null && Math.abs(middleOf(row) - middleOf(box())) < 40;
	};

	test('scrolls to the middle and is marked once, on request', async () => {
		document.body.style.cssText = 'height: 400px; display: grid';
		const asks = many(300).map((each, index) => (index === 250 ? { ...each, address: 'mine' } : each));
		await hand.show(asks, BIDS, { ownAddresses: ['mine'] });
		expect(document.querySelectorAll('tr.own')).toHaveLength(0);
		const view = hand.desk.use(BookView);
		view.seek({ base: 'RICK', rel: 'LTC', side: 'sell' });
		await expect.poll(isInMiddle).toBe(true);
		expect(document.querySelector('tr.sought')?.textContent).toContain('251.00');
		// A poll keeps the list's scroll position.
		box().scrollTop = 0;
		await hand.become(asks, BIDS);
		await expect.poll(() => [box().scrollTop, document.querySelectorAll('tr.sought').length]).toEqual([0, 0]);
		view.seek({ base: 'RICK', rel: 'LTC', side: 'sell' });
		await expect.poll(isInMiddle).toBe(true);
		view.seek({ base: 'KMD', rel: 'LTC', side: 'sell' });
		await expect.poll(() => document.querySelector('tr.sought')).toBeNull();
		document.body.style.cssText = '';
	});
});

test('shows whole rows of a side at any height', async () => {
	document.body.style.cssText = 'height: 400px; display: grid';
	await hand.show(many(60, 100), many(60));
	for (const side of ['asks', 'bids']) {
		const box = document.querySelector<HTMLElement>(`.side.${side}`) as HTMLElement;
		for (const height of [100, 117, 133, 150]) {
			box.style.cssText += `;flex:none;max-height:none;height:${height}px`;
			await expect.poll(() => Math.abs((rowsShown(box, height) % 1) - 0.5)).toBeGreaterThan(0.42);
		}
	}
	document.body.style.cssText = '';
});

const rowHeight = (box: HTMLElement) =>
	box.querySelector('tbody tr:not(.space)')?.getBoundingClientRect().height ?? 1;

/** Number of rows shown on one side, without the clipped last one. */
function rowsShown(box: HTMLElement, height: number): number {
	const cut = /([1-9][\d.]*)px/.exec(box.style.clipPath)?.[1] ?? '0';
	return (height - Number(cut)) / rowHeight(box);
}

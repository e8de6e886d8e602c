import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freePlace, type Box } from '../../../../src/lib/parts/notices/free-place.ts';

const AREA = { left: 16, top: 16, width: 1248, height: 768 };
const CARD = { width: 352, height: 90 };
const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });

test('returns the bottom right corner of an empty page', () => {
	expect(freePlace(CARD, AREA, [])).toEqual({ left: 912, top: 694 });
});

test('returns a place above existing content', () => {
	expect(freePlace(CARD, AREA, [box(1000, 700, 80, 36)])).toEqual({ left: 912, top: 604 });
	const stacked = [box(1000, 700, 80, 36), box(900, 570, 80, 36), box(0, 0, 200, 800)];
	expect(freePlace(CARD, AREA, stacked)).toEqual({ left: 912, top: 474 });
});

test('moves left if a column is full, and returns undefined without space', () => {
	expect(freePlace(CARD, AREA, [box(900, 0, 380, 800)])).toEqual({ left: 464, top: 694 });
	expect(freePlace(CARD, AREA, [box(0, 0, 1280, 800)])).toBeUndefined();
	expect(freePlace({ width: 1300, height: 50 }, AREA, [])).toBeUndefined();
	expect(freePlace({ width: 300, height: 900 }, AREA, [])).toBeUndefined();
});

test('stays within the area and covers no control', () => {
	const side = fc.integer({ min: 0, max: 1280 });
	const size = fc.integer({ min: 1, max: 500 });
	const boxes = fc.array(fc.tuple(side, side, size, size).map((sides) => box(...sides)));
	const overlap = (one: Box, other: Box) =>
		one.left < other.left + other.width &&
		other.left < one.left + one.width &&
		one.top < other.top + other.height &&
		other.top < one.top + one.height;
	fc.assert(
		fc.property(boxes, (obstacles) => {
			const spot = freePlace(CARD, AREA, obstacles);
			if (!spot) return;
			const card = { ...spot, ...CARD };
			expect(obstacles.filter((obstacle) => overlap(card, obstacle))).toEqual([]);
			expect(card.top).toBeGreaterThanOrEqual(AREA.top);
			expect(card.top + card.height).toBeLessThanOrEqual(AREA.top + AREA.height);
		}),
	);
	expect.hasAssertions();
});

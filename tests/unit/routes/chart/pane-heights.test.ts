import { expect, test } from 'vitest';
import { draggedShares, mostHeight } from '../../../../src/routes/trade/chart/indicators/pane-heights.ts';

test('moves height between two panes with a dragged border', () => {
	expect(draggedShares(200, [100, 100], 1, 130)).toEqual([70 / 400, 130 / 400]);
	// The candles are above the first pane.
	expect(draggedShares(200, [100, 100], 0, 150)).toEqual([150 / 400, 100 / 400]);
});

test('limits a pane so that the one above keeps its minimum', () => {
	expect(mostHeight(200, [100, 100], 0)).toBe(260);
	expect(mostHeight(200, [60, 100], 1)).toBe(120);
	expect(mostHeight(200, [10, 20], 1)).toBe(40);
});

import { averageEntry } from '#lib/domain/swaps/average-entry.ts';
import type { OwnTrade } from '#lib/domain/swaps/own-trades.ts';
import { expect, test } from 'vitest';

const trade = (time: number, side: OwnTrade['side'], base: bigint, price: bigint): OwnTrade => ({
	...{ id: String(time), time, side, base, price },
});

test('buying moves the average, selling leaves it', () => {
	const bought = [trade(1, 'buy', 100n, 200n), trade(2, 'buy', 300n, 400n)];
	expect(averageEntry(bought)).toEqual({ price: 350n, base: 400n, trades: 2 });
	const sold = [...bought, trade(3, 'sell', 200n, 900n)];
	expect(averageEntry(sold)).toEqual({ price: 350n, base: 200n, trades: 3 });
	// In whatever order they are known.
	expect(averageEntry([...sold].reverse())).toEqual(averageEntry(sold));
});

test('without a position there is none, and what was sold beyond it does not count', () => {
	expect(averageEntry([])).toBeUndefined();
	expect(averageEntry([trade(1, 'sell', 100n, 200n)])).toBeUndefined();
	const turned = [trade(1, 'buy', 100n, 200n), trade(2, 'sell', 150n, 300n), trade(3, 'buy', 10n, 500n)];
	expect(averageEntry(turned.slice(0, 2))).toBeUndefined();
	expect(averageEntry(turned)).toMatchObject({ price: 500n, base: 10n });
});

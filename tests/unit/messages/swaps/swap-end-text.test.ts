import { describeOwnTrade } from '#lib/messages/swaps/swap-end-text.ts';
import { expect, test } from 'vitest';

test('writes a trade in plain decimals', () => {
	expect(describeOwnTrade({ id: '1-2', side: 'sell', time: 0, base: 150_000_000n, price: 12n })).toBe(
		'sold 1.5 at 0.00000012',
	);
});

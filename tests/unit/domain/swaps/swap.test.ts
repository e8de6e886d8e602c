import { parseSwapId } from '#lib/domain/swaps/swap.ts';
import { expect, test } from 'vitest';

test('a swap’s id is read from an address', () => {
	expect(parseSwapId('1552579612-1810519548')).toEqual({ requestid: 1552579612, quoteid: 1810519548 });
	for (const wrong of [null, '', '1', '1-', '-1', '1-2-3', 'a-b', '1.5-2', '1-22222222222'])
		expect(parseSwapId(wrong)).toBeUndefined();
});

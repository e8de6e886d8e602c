import { formatVolume } from '#lib/domain/money/volume.ts';
import { expect, test } from 'vitest';

test.each([
	[0, '0'],
	[0.00001, '<0.0001'],
	[0.02185734, '0.0219'],
	[34.4321, '34.4'],
	[9876, '9876'],
	[146_123, '146k'],
	[4_560_000, '4.56M'],
	[7e9, '7B'],
])('%d is told as %s', (coins, text) => {
	expect(formatVolume(coins)).toBe(text);
});

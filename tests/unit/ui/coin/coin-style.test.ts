import { expect, test } from 'vitest';
import { coinStyle } from '#lib/ui/coin/coin-style.ts';

const COINS = ['BTC', 'KMD', 'LTC', 'DOGE', 'DASH', 'DGB', 'ETH', 'JST', 'RICK', 'MORTY'];

test('gives each usual coin a unique style', () => {
	expect(new Set(COINS.map((coin) => JSON.stringify(coinStyle(coin)))).size).toBe(COINS.length);
});

test('returns a stable style for any text', () => {
	expect(coinStyle('KMD')).toEqual(coinStyle('KMD'));
	for (const text of ['', '🜨', 'a'.repeat(500), 'constructor'])
		expect(coinStyle(text)).toEqual({
			hue: expect.any(Number) as number,
			sign: expect.stringMatching(/^M/) as string,
		});
});

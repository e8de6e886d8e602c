import { formatPair, isSameMarket, isSamePair, parsePair, reversePair } from '#lib/domain/market/pair.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const ticker = fc.stringMatching(/^[A-Z0-9]+([.-][A-Z0-9]+)*$/, { maxLength: 12 });

test('any two tickers survive the address, hyphens included', () => {
	fc.assert(
		fc.property(ticker, ticker, (base, rel) => {
			fc.pre(base !== rel);
			expect(parsePair(formatPair({ base, rel }))).toEqual({ base, rel });
		}),
	);
});

test.each([null, undefined, '', 'KMD', '-', 'KMD-', '-BTC', 'KMD-KMD', '-'.repeat(1e6)])(
	'%j is no pair',
	(text) => {
		expect(parsePair(text)).toBeUndefined();
	},
);

test('survives half a character in the name of a coin', () => {
	const written = formatPair({ base: 'KMD\ud800', rel: '\udc00BTC' });
	expect(decodeURIComponent(encodeURIComponent(written))).toBe('KMD\ufffd-\ufffdBTC');
});

test('a pair turned around twice is the same', () => {
	const pair = { base: 'KMD', rel: 'BTC' };
	expect(isSamePair(reversePair(pair), pair)).toBe(false);
	expect(isSamePair(reversePair(reversePair(pair)), pair)).toBe(true);
});

test('a market is the same from either of its coins', () => {
	const pair = { base: 'KMD', rel: 'BTC' };
	expect(isSameMarket(pair, reversePair(pair))).toBe(true);
	expect(isSameMarket(pair, { base: 'KMD', rel: 'LTC' })).toBe(false);
});

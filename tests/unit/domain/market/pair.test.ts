import { formatPair, isSameMarket, isSamePair, parsePair, reversePair } from '#lib/domain/market/pair.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const ticker = fc.stringMatching(/^[A-Z0-9]+([.-][A-Z0-9]+)*$/, { maxLength: 12 });

test('restores any two tickers from the address, hyphens included', () => {
	fc.assert(
		fc.property(ticker, ticker, (base, rel) => {
			fc.pre(base !== rel);
			expect(parsePair(formatPair({ base, rel }))).toEqual({ base, rel });
		}),
	);
});

test.each([null, undefined, '', 'KMD', '-', 'KMD-', '-BTC', 'KMD-KMD', '-'.repeat(1e6)])(
	'rejects %j as a pair',
	(text) => {
		expect(parsePair(text)).toBeUndefined();
	},
);

test('replaces half a character in a coin name', () => {
	const written = formatPair({ base: 'KMD\ud800', rel: '\udc00BTC' });
	expect(decodeURIComponent(encodeURIComponent(written))).toBe('KMD\ufffd-\ufffdBTC');
});

test('returns the same pair after two reversals', () => {
	const pair = { base: 'KMD', rel: 'BTC' };
	expect(isSamePair(reversePair(pair), pair)).toBe(false);
	expect(isSamePair(reversePair(reversePair(pair)), pair)).toBe(true);
});

test('treats both directions of a pair as one market', () => {
	const pair = { base: 'KMD', rel: 'BTC' };
	expect(isSameMarket(pair, reversePair(pair))).toBe(true);
	expect(isSameMarket(pair, { base: 'KMD', rel: 'LTC' })).toBe(false);
});

import { EMPTY_PICTURE, pictureProblems } from '#lib/domain/tools/hidden-data.ts';
import { EMPTY_HOLDINGS, holdingsProblems, readHoldings } from '#lib/domain/tools/holdings.ts';
import { seriesProblems } from '#lib/domain/tools/keys.ts';
import { describe, expect, it } from 'vitest';

const row = (coin: string, amount: string) => ({ coin, amount, comment: '' });

describe('holdings draft', () => {
	it('reports problems by row and skips empty rows', () => {
		const holdings = [row('KMD', '1'), row('', ''), row('', '2'), row('two words', 'x')];
		expect(holdingsProblems({ ...EMPTY_HOLDINGS, holdings, shares: '0' })).toEqual([
			{ field: 'coin', row: 2, kind: 'missing' },
			{ field: 'coin', row: 3, kind: 'not-a-coin' },
			{ field: 'amount', row: 3, kind: 'not-a-number' },
			{ field: 'shares', kind: 'zero' },
		]);
		expect(holdingsProblems(EMPTY_HOLDINGS)).toEqual([{ field: 'nothing' }]);
		expect(holdingsProblems({ ...EMPTY_HOLDINGS, address: 'R' })).toEqual([]);
		expect(readHoldings({ ...EMPTY_HOLDINGS, holdings })).toEqual([
			{ coin: 'KMD', amount: 100_000_000n, comment: '' },
			{ coin: '', amount: 200_000_000n, comment: '' },
		]);
	});
});

describe('picture data draft', () => {
	const draft = { ...EMPTY_PICTURE, file: 'a.jpg', destination: 'b.jpg', text: 'Grüße' };
	it('measures text in bytes', () => {
		expect(pictureProblems(draft, 56)).toEqual([]);
		expect(pictureProblems(draft, 55)).toEqual([{ field: 'text', kind: 'too-large', most: 6 }]);
	});

	it('requires a length in read mode', () => {
		expect(pictureProblems({ ...draft, mode: 'read', bytes: '' }, 55)).toEqual([
			{ field: 'bytes', kind: 'count' },
		]);
		expect(pictureProblems({ ...draft, mode: 'read', bytes: '6' }, 55)).toEqual([]);
	});
});

it('limits a series to 1,000 addresses and versions to one byte', () => {
	const draft = { prefix: '', count: 1000, version: 60, leadingByte: 0 };
	expect(seriesProblems(draft)).toEqual([]);
	expect(seriesProblems({ ...draft, count: 0, version: 256, leadingByte: -1 })).toEqual([
		'count',
		'version',
		'leading-byte',
	]);
	expect(seriesProblems({ ...draft, count: 2.5, version: Number.NaN })).toEqual(['count', 'version']);
});

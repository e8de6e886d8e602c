import { describe, expect, it } from 'vitest';
import { readMarket, writeMarket } from '../../../src/routes/trade/market-address.ts';

const read = (search: string) => readMarket(new URLSearchParams(search));

describe('market address', () => {
	it('contains a pair and the width of its candles', () => {
		expect(read('pair=KMD-BTC&interval=900')).toEqual({
			written: 'KMD-BTC',
			pair: { base: 'KMD', rel: 'BTC' },
			timescale: 900,
		});
	});

	it.each([
		['', null],
		['pair=', ''],
		['pair=KMD&interval=901', 'KMD'],
		['pair=KMD-KMD&interval=soon', 'KMD-KMD'],
	])('is undefined in ?%s', (search, written) => {
		expect(read(search)).toEqual({ written, pair: undefined, timescale: undefined });
	});

	it('is written next to other parameters and can be parsed back', () => {
		const search = writeMarket(new URLSearchParams('x=1&pair=A-B'), { base: 'K-D', rel: 'BTC' }, 60);
		expect(search).toBe('x=1&pair=K--D-BTC&interval=60');
		expect(read(search)).toMatchObject({ pair: { base: 'K-D', rel: 'BTC' }, timescale: 60 });
	});
});

import { COIN } from '#lib/domain/money/amount.ts';
import { isCurrency, readOwnPrices } from '#lib/domain/own-prices.ts';
import { describe, expect, it } from 'vitest';

const DAY = Date.UTC(2026, 0, 31);
const NEXT = DAY + 86_400_000;

describe(readOwnPrices, () => {
	it.each([
		['commas', 'Date,Coin,Price\n2026-01-31,KMD,0.25\n2026-02-01,KMD,0.5'],
		['decimal commas', '2026-02-01;KMD;0,5\n2026-01-31;KMD;0,25'],
		['spaces', '2026-01-31 KMD 0.25\n\n2026-02-01 KMD 0.5'],
		['two columns', 'date\tclose\n2026-01-31\t0.25\n2026-02-01\t0.5'],
		['a time', '2026-01-31T23:00:00Z,0.25\n2026-02-01 00:00,0.500'],
		['a changed price', '2026-01-31,0.25\n2026-02-01,9\n2026-02-01,0.5'],
		['many digits', '2026-01-31,0.250000001234\n2026-02-01,0.5'],
	])('reads a list with %s', (_with, text) => {
		const { prices, problem } = readOwnPrices(text);
		expect(problem).toBeUndefined();
		expect([...prices]).toEqual([
			[
				'KMD',
				[
					{ at: DAY, price: COIN / 4n },
					{ at: NEXT, price: COIN / 2n },
				],
			],
		]);
	});

	it.each([
		['2026-01-31;KMD;0;25', 'columns'],
		['2026-01-31', 'columns'],
		['2026-02-30;KMD;1', 'day'],
		['31.01.2026;KMD;1', 'day'],
		['2026-01-31 LTC;90', 'day'],
		['2026-01-31;0;25', 'coin'],
		['2026-01-31;<b>;1', 'coin'],
		['2026-01-31;KMD;0', 'price'],
		['2026-01-31;KMD;-1', 'price'],
		['2026-01-31;KMD;1e5', 'price'],
		['2026-01-31;KMD;1,250', 'price'],
	])('reports the cell of %s', (line, cell) => {
		const { prices, problem } = readOwnPrices(`2026-01-30;KMD;1\n${line}`);
		expect(prices.get('KMD')).toHaveLength(1);
		expect(problem).toEqual({ line: 2, cell });
	});

	it.each(['2026-01-31 LTC 90,5', '2026-01-31 KMD 0,25', '2026-01-31,0,25'])('rejects %s', (line) => {
		const { prices, problem } = readOwnPrices(line);
		expect(prices.size).toBe(0);
		expect(problem?.line).toBe(1);
	});

	it('reads a coin in any case', () => {
		expect([...readOwnPrices('2026-01-31;ltc;90').prices.keys()]).toEqual(['LTC']);
	});

	it('is empty for an empty text', () => {
		expect(readOwnPrices(' \n')).toEqual({ prices: new Map(), problem: undefined });
	});
});

describe(isCurrency, () => {
	it.each(['EUR', 'USDT', 'BTC'])('accepts %s', (text) => expect(isCurrency(text)).toBe(true));
	it.each(['', 'E', 'EURO-CENTS', 'eur', '€€'])('rejects "%s"', (text) =>
		expect(isCurrency(text)).toBe(false),
	);
});

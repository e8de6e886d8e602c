import { beforeEach, describe, expect, it } from 'vitest';
import type { Practice } from '#practice/practice.ts';
import { callJson, callMethod, openStill, START } from '../../practice-fixture.ts';

interface Order {
	readonly coin: string;
	readonly address: string;
	readonly price: number;
	readonly numutxos: number;
	readonly minvolume: number;
	readonly maxvolume: number;
	readonly pubkey: string;
	readonly age: number;
}

interface Book {
	readonly bids: readonly Order[];
	readonly asks: readonly Order[];
	readonly numbids: number;
	readonly numasks: number;
	readonly timestamp: number;
}

let practice: Practice;

beforeEach(async () => {
	practice = await openStill();
});

const orderbook = (base: string, rel: string, more: object = {}): Promise<Book> =>
	callJson(practice, 'orderbook', { base, rel, ...more });

describe('orderbook', () => {
	it('starts with the best price on both sides, and never crosses', async () => {
		const { bids, asks, numbids, numasks, timestamp } = await orderbook('KMD', 'BTC');
		const bidPrices = bids.map(({ price }) => price);
		const askPrices = asks.map(({ price }) => price);
		expect(bidPrices).toEqual([...bidPrices].sort((one, other) => other - one));
		expect(askPrices).toEqual([...askPrices].sort((one, other) => one - other));
		expect(Math.max(...bidPrices)).toBeLessThan(Math.min(...askPrices));
		expect([numbids, numasks, timestamp]).toEqual([bids.length, asks.length, START / 1000]);
		expect(asks.length).toBeGreaterThan(5);
	});

	it('contains the given coin and an address on its chain', async () => {
		const { bids, asks } = await orderbook('KMD', 'LTC');
		expect(new Set(bids.map(({ coin, address }) => coin + address[0]))).toEqual(new Set(['LTCL']));
		expect(new Set(asks.map(({ coin, address }) => coin + address[0]))).toEqual(new Set(['KMDR']));
		expect(asks.every(({ pubkey }) => /^[0-9a-f]{64}$/.test(pubkey))).toBe(true);
	});

	it('is the same market in the reverse direction', async () => {
		const book = await orderbook('KMD', 'DOGE');
		const turned = await orderbook('DOGE', 'KMD');
		expect(turned.asks.map(({ pubkey }) => pubkey)).toEqual(book.bids.map(({ pubkey }) => pubkey));
		expect(Number(turned.asks[0]?.price)).toBeCloseTo(1 / Number(book.bids[0]?.price), 7);
	});

	it('lists broadcasts of two minutes, or of a requested shorter time', async () => {
		const { asks } = await orderbook('KMD', 'BTC');
		expect(asks.every(({ age }) => age >= 0 && age <= 120)).toBe(true);
		const fresh = await orderbook('KMD', 'BTC', { duration: 10 });
		expect(fresh.asks.length).toBeLessThan(asks.length);
		expect(fresh.asks.every(({ age }) => age <= 10)).toBe(true);
	});

	it('changes over time as makers come and go', async () => {
		const before = await orderbook('KMD', 'BTC');
		const sizes = new Set<number>();
		for (let hour = 0; hour < 24; hour++) {
			await practice.control({ control: 'advance', ms: 3_600_000 });
			sizes.add((await orderbook('KMD', 'BTC')).numasks);
		}
		expect((await orderbook('KMD', 'BTC')).asks[0]?.price).not.toBe(before.asks[0]?.price);
		expect(sizes.size).toBeGreaterThan(1);
	});

	it('is empty for a pair without a market', async () => {
		expect(await callMethod(practice, 'orderbook', { base: 'DASH', rel: 'DGB' })).toBe(
			`{"bids":[],"numbids":0,"asks":[],"numasks":0,"base":"DASH","rel":"DGB","timestamp":${START / 1000}}\n`,
		);
	});
});

describe('portfolio', () => {
	interface Portfolio {
		readonly kmd_equiv: number;
		readonly portfolio: readonly {
			coin: string;
			amount: number;
			price: number;
			kmd_equiv: number;
			perc: number;
		}[];
	}

	it('contains consistent sums', async () => {
		const { kmd_equiv, portfolio }: Portfolio = await callJson(practice, 'portfolio');
		const sum = (pick: (row: Portfolio['portfolio'][number]) => number) =>
			portfolio.reduce((total, row) => total + pick(row), 0);
		expect(sum((row) => row.kmd_equiv)).toBeCloseTo(kmd_equiv, 6);
		expect(sum((row) => row.perc)).toBeCloseTo(100, 5);
		for (const row of portfolio) expect(row.amount * row.price).toBeCloseTo(row.kmd_equiv, 4);
	});

	it('lists active coins only', async () => {
		await callMethod(practice, 'disable', { coin: 'KMD' });
		const { portfolio }: Portfolio = await callJson(practice, 'portfolio');
		expect(portfolio.map(({ coin }) => coin)).toEqual(['BTC', 'LTC', 'DOGE', 'RICK', 'MORTY', 'ETH', 'JST']);
	});
});

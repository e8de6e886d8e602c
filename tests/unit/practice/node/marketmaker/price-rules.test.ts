import { beforeEach, describe, expect, it } from 'vitest';
import type { Practice } from '#practice/practice.ts';
import { callJson, openStill } from '../practice-fixture.ts';

const PAIR = { base: 'RICK', rel: 'LTC' };
const REVERSED = { base: 'LTC', rel: 'RICK' };

let practice: Practice;

const call = <Reply>(method: string, params: object = {}): Promise<Reply> =>
	callJson(practice, method, params);

const advance = (seconds: number) => practice.control({ control: 'advance', ms: seconds * 1000 });

const prices = () => call<readonly object[]>('myprices');

/** Reply of `myprices` for LTC offered for RICK at 0.8. */
const FIXED = [
	{ ...REVERSED, bid: 0, ask: 0.8 },
	{ ...PAIR, bid: 1.25, ask: 0 },
];

beforeEach(async () => {
	practice = await openStill({ variant: 'marketmaker' });
	for (const coin of ['LTC', 'RICK', 'MORTY']) await call('enable', { coin });
});

describe('autoprice of the marketmaker variant', () => {
	it('sets a fixed reverse price after two minutes, ignoring margin and bounds', async () => {
		const terms = { ...PAIR, fixed: '0.8', margin: '0.05', minprice: '0.9', maxprice: '0.95' };
		expect(await call('autoprice', terms)).toEqual({ result: 'success' });
		await advance(60);
		expect(await prices()).toEqual([]);
		await advance(75);
		expect(await prices()).toEqual(FIXED);
	});

	it.each([
		{ margin: '0.05' },
		{ usdpeg: 1, factor: 1, refbase: 'KMD' },
		{ fundvalue_bid: 'NAV_KMD', fundvalue_ask: 'NAV_KMD', holdings: [], divisor: 1 },
		{ refrel: 'coinmarketcap', refbase: 'komodo', margin: '0.05' },
		{},
	])('reports success for %j and sets nothing', async (terms) => {
		expect(await call('autoprice', { ...PAIR, ...terms })).toEqual({ result: 'success' });
		await advance(600);
		expect(await prices()).toEqual([]);
	});

	it('follows the node’s price of a different pair, with the sell margin', async () => {
		await call('setprice', { base: 'KMD', rel: 'MORTY', price: '2' });
		await call('autoprice', {
			...PAIR,
			refbase: 'KMD',
			refrel: 'MORTY',
			buymargin: '0.1',
			sellmargin: '0.05',
		});
		await advance(180);
		expect(await prices()).toContainEqual({ ...REVERSED, bid: 0, ask: 2.1 });
		await call('setprice', { base: 'KMD', rel: 'MORTY', price: '3' });
		await advance(120);
		expect(await prices()).toContainEqual({ ...REVERSED, bid: 0, ask: 3.15 });
	});

	it('continues after a price of 0, ends after one in reverse', async () => {
		await call('autoprice', { ...PAIR, fixed: '0.8' });
		await advance(180);
		await call('setprice', { ...PAIR, price: 0 });
		await advance(120);
		expect(await prices()).toEqual(FIXED);
		await call('setprice', { ...REVERSED, price: 0 });
		expect(await prices()).toEqual([]);
		await advance(600);
		expect(await prices()).toEqual([]);
	});

	it('overrides a price set since then', async () => {
		await call('autoprice', { ...PAIR, fixed: '0.8' });
		await advance(180);
		await call('setprice', { ...REVERSED, price: '0.7' });
		await advance(120);
		expect(await prices()).toEqual(FIXED);
	});

	it('ends with a restart of the node', async () => {
		await call('autoprice', { ...PAIR, fixed: '0.8' });
		await practice.control({ control: 'restart' });
		for (const coin of ['LTC', 'RICK']) await call('enable', { coin });
		await advance(600);
		expect(await prices()).toEqual([]);
	});
});

import { bytesToHex } from '@noble/hashes/utils.js';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ControlCommand, Practice } from '#practice/practice.ts';
import { THIRD_PARTY_SCRIPT } from '#practice/wallet/tampering.ts';
import { callJson, callMethod, openStill } from './node/practice-fixture.ts';
import { TradingDesk } from './trade/trade-fixture.ts';

const KMD = { base: 'KMD', rel: 'LTC' };

let practice: Practice;

const control = async (command: ControlCommand) => practice.control(command);
const calm = () => control({ control: 'calm' });
const sizes = async (pair: object): Promise<[number, number]> => {
	const book: { asks: unknown[]; bids: unknown[] } = await callJson(practice, 'orderbook', pair);
	return [book.asks.length, book.bids.length];
};

beforeEach(async () => {
	practice = await openStill();
});

describe('maker sent away', () => {
	it('offers nothing in either direction of its pair until calmed', async () => {
		const before = await sizes(KMD);
		expect(Math.min(...before)).toBeGreaterThan(0);
		const others = await sizes({ base: 'RICK', rel: 'MORTY' });
		await control({ control: 'send-away', ...KMD });
		expect(await sizes(KMD)).toEqual([0, 0]);
		expect(await sizes({ base: 'LTC', rel: 'KMD' })).toEqual([0, 0]);
		expect(await sizes({ base: 'RICK', rel: 'MORTY' })).toEqual(others);
		await calm();
		expect(await sizes(KMD)).toEqual(before);
	});

	it('leaves buyers who take the user’s orders', async () => {
		await control({ control: 'send-away', base: 'RICK', rel: 'MORTY' });
		await callMethod(practice, 'setprice', { base: 'RICK', rel: 'MORTY', price: 0.1 });
		await control({ control: 'advance', ms: 3_600_000 });
		const { swaps }: { swaps: unknown[] } = await callJson(practice, 'recentswaps', { limit: 9 });
		expect(swaps.length).toBeGreaterThan(0);
	});

	it('makes no trades while away and leaves those candles empty', async () => {
		const hour = { ms: 3_600_000 };
		const tradesOf = async (pair: object): Promise<number[]> => {
			const time = (await control({ control: 'time' })).time / 1000;
			const stretch = { starttime: time - 3 * 3600, endtime: time, timescale: 3600 };
			const rows: number[][] = await callJson(practice, 'tradesarray', { ...pair, ...stretch });
			return rows.slice(0, 3).map((row) => row[8] ?? 0);
		};
		const bandsOf = async (pair: object): Promise<number> => {
			const time = (await control({ control: 'time' })).time / 1000;
			const stretch = { starttime: time - 3600, endtime: 0, timescale: 600 };
			const bands: unknown[] = await callJson(practice, 'pricearray', { ...pair, ...stretch });
			return bands.length;
		};
		await control({ control: 'send-away', ...KMD });
		await control({ control: 'advance', ...hour });
		expect((await tradesOf(KMD)).at(-1)).toBe(0);
		expect((await tradesOf({ base: 'RICK', rel: 'MORTY' })).at(-1)).toBeGreaterThan(0);
		expect(await bandsOf(KMD)).toBe(0);
		await calm();
		await control({ control: 'advance', ...hour });
		const [before, away, after] = await tradesOf(KMD);
		expect(Math.min(before ?? 0, after ?? 0)).toBeGreaterThan(0);
		expect(away).toBe(0);
		expect(await bandsOf(KMD)).toBeGreaterThan(0);
	});

	it('causes no error for a pair without a market', async () => {
		expect(await control({ control: 'send-away', base: 'KMD', rel: 'NONE' })).not.toHaveProperty('error');
	});
});

describe('fatal fault', () => {
	const buy = { base: 'LTC', rel: 'KMD', price: 1000, relvolume: 4 };

	it('makes the node accept the call, stop, and restart with the swap', async () => {
		const running: boolean[] = [];
		practice.watchNode((isRunning) => running.push(isRunning));
		await control({ control: 'fault', method: 'buy', fault: 'fatal' });
		expect(await callMethod(practice, 'buy', buy)).toBeUndefined();
		expect(await callMethod(practice, 'help')).toBeUndefined();
		await control({ control: 'advance', ms: 19_000 });
		expect(running).toEqual([false]);
		await control({ control: 'advance', ms: 1_000 });
		expect(running).toEqual([false, true]);
		const { swaps }: { swaps: unknown[] } = await callJson(practice, 'recentswaps', { limit: 9 });
		expect(swaps).toHaveLength(1);
	});

	it('is cancelled when the node is calmed', async () => {
		await control({ control: 'fault', method: 'buy', fault: 'fatal' });
		await calm();
		expect(await callMethod(practice, 'buy', buy)).toContain('"pending"');
	});
});

describe('calmed practice node', () => {
	it('stops latency, false replies and payment tampering', async () => {
		const before = await callMethod(practice, 'getcoin', { coin: 'KMD' });
		await control({ control: 'latency', method: 'millis', ms: 1000 });
		await control({ control: 'lie', about: 'own-address' });
		await control({ control: 'tamper-payments', how: 'recipient', times: 3 });
		await calm();
		const reply = await callMethod(practice, 'withdraw', {
			coin: 'RICK',
			outputs: [{ RRyyejME7LRTuvdziWsXkAbSW1fdiohGwK: 1.5 }],
		});
		expect(reply).toContain('"complete":true');
		expect(reply).not.toContain(bytesToHex(THIRD_PARTY_SCRIPT));
		expect(await callMethod(practice, 'getcoin', { coin: 'KMD' })).toBe(before);
		expect(await callMethod(practice, 'millis')).toBeDefined();
	});

	it('lets disconnected counterparties continue', async () => {
		const desk = await TradingDesk.open();
		await desk.practice.control({ control: 'vanish', after: 'bobdeposit' });
		await desk.call('buy', { base: 'LTC', rel: 'KMD', price: 1000, relvolume: 4 });
		await desk.advance(1200);
		expect((await desk.swap()).status).toBe('realtime');
		await desk.practice.control({ control: 'calm' });
		await desk.advance(1200);
		expect(await desk.swap()).toMatchObject({ status: 'finished' });
		expect((await desk.swap()).sentflags).toContain('alicespend');
	});
});

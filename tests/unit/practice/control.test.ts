import { describe, expect, it } from 'vitest';
import type { ControlCommand } from '#practice/practice.ts';
import { callJson, callMethod, callText, openStill, START } from './node/practice-fixture.ts';

const GETINFO = '{"method":"getinfo","params":[],"id":1}';
const DOGE = { coin: 'DOGE' };

/** Resolves with `waits` while the promise is pending. */
function stateOf(promise: Promise<unknown>): Promise<unknown> {
	return Promise.race([
		promise.then(() => 'answered'),
		new Promise((resolve) => setImmediate(resolve, 'waits')),
	]);
}

describe('latency', () => {
	it('delays the calls of one method in practice time until ended', async () => {
		const practice = await openStill();
		await practice.control({ control: 'latency', method: 'getfee', ms: 800 });
		expect(await callMethod(practice, 'millis')).toBeDefined();
		const slow = callMethod(practice, 'getfee', DOGE);
		await practice.control({ control: 'advance', ms: 799 });
		expect(await stateOf(slow)).toBe('waits');
		await practice.control({ control: 'advance', ms: 1 });
		expect(await slow).toContain('"txfee"');
		await practice.control({ control: 'latency', method: 'getfee', ms: 0 });
		expect(await callMethod(practice, 'getfee', DOGE)).toContain('"txfee"');
	});

	it('delays the daemon as well', async () => {
		const practice = await openStill();
		await practice.control({ control: 'latency', method: '*', ms: 5 });
		const slow = practice.callDaemon(GETINFO);
		expect(await stateOf(slow)).toBe('waits');
		await practice.control({ control: 'advance', ms: 5 });
		expect((await slow)?.status).toBe(200);
	});

	it('applies before a fault', async () => {
		const practice = await openStill();
		await practice.control({ control: 'latency', method: 'millis', ms: 5 });
		await practice.control({ control: 'fault', method: 'millis', fault: 'dropped' });
		const slow = callMethod(practice, 'millis');
		expect(await stateOf(slow)).toBe('waits');
		await practice.control({ control: 'advance', ms: 5 });
		expect(await slow).toBeUndefined();
	});
});

describe('clock leap', () => {
	it('runs overdue tasks late', async () => {
		const practice = await openStill();
		await callMethod(practice, 'setprice', { base: 'KMD', rel: 'DOGE', price: 100 });
		await practice.control({ control: 'leap', ms: 3_600_000 });
		const { asks }: { asks: { age: number; address: string }[] } = await callJson(practice, 'orderbook', {
			base: 'KMD',
			rel: 'DOGE',
		});
		const { KMD } = (await callJson(practice, 'passphrase', { passphrase: 'practice makes perfect' })) as {
			KMD: string;
		};
		expect(asks.find(({ address }) => address === KMD)?.age).toBe(0);
	});

	it('rejects a leap backwards', async () => {
		const practice = await openStill();
		const answer = await practice.control({ control: 'leap', ms: -5 });
		expect(answer).toEqual({ time: START, error: 'The clock cannot move by -5 ms' });
	});
});

describe('clock speed', () => {
	it('makes practice time run faster than the wall clock', async () => {
		let wall = START;
		const practice = await openStill({ clock: 'running', wall: () => wall });
		await practice.control({ control: 'run', speed: 60 });
		wall += 1000;
		expect((await practice.control({ control: 'time' })).time).toBe(START + 60_000);
		await practice.control({ control: 'run' });
		wall += 1000;
		expect((await practice.control({ control: 'time' })).time).toBe(START + 61_000);
	});

	it('rejects a speed of zero', async () => {
		const practice = await openStill();
		expect(await practice.control({ control: 'run', speed: 0 })).toMatchObject({
			error: 'The clock cannot run 0 times as fast',
		});
	});
});

describe('restart', () => {
	it('drops pending calls, coins, orders, trust and bots; keeps the money', async () => {
		const practice = await openStill();
		const peer = 'a'.repeat(64);
		const balances = await callMethod(practice, 'balances');
		await callMethod(practice, 'enable', { coin: 'DASH' });
		await callMethod(practice, 'trust', { pubkey: peer, trust: 1 });
		await callMethod(practice, 'setprice', { base: 'KMD', rel: 'DOGE', price: 100 });
		await callMethod(practice, 'bot_buy', { base: 'KMD', rel: 'DOGE', maxprice: 1, relvolume: 1 });
		const sleeping = callMethod(practice, 'sleep', { seconds: 9 });
		await practice.control({ control: 'restart' });
		expect(await sleeping).toBeUndefined();
		expect(await callMethod(practice, 'trusted')).toBe('[]\n');
		expect(await callMethod(practice, 'myprices')).toBe('[]\n');
		expect(await callMethod(practice, 'bot_list')).toBe('[]\n');
		expect(await callMethod(practice, 'getcoin', { coin: 'DASH' })).toBe('{"error":"coin is disabled"}\n');
		expect(await callMethod(practice, 'balances')).toBe(balances);
	});

	it('keeps the practice node running', async () => {
		const practice = await openStill();
		await callMethod(practice, 'setprice', { base: 'KMD', rel: 'DOGE', price: 100 });
		await callMethod(practice, 'bot_buy', { base: 'KMD', rel: 'DOGE', maxprice: 1, relvolume: 1 });
		await practice.control({ control: 'restart' });
		expect(await practice.control({ control: 'advance', ms: 600_000 })).toEqual({ time: START + 600_000 });
		await callMethod(practice, 'setprice', { base: 'KMD', rel: 'DOGE', price: 90 });
		await practice.control({ control: 'advance', ms: 600_000 });
		expect(await callMethod(practice, 'getmyprice', { base: 'KMD', rel: 'DOGE' })).toContain('90');
	});
});

describe('reorganisation', () => {
	it('removes the confirmations of a transaction until mined again', async () => {
		const practice = await openStill();
		const outputs = [{ RRyyejME7LRTuvdziWsXkAbSW1fdiohGwK: 0.5 }];
		const { txid } = (await callJson(practice, 'withdraw', { coin: 'KMD', outputs, broadcast: 1 })) as {
			txid: string;
		};
		const confirmations = async () => {
			const reply = await callMethod(practice, 'getrawtransaction', { coin: 'KMD', txid });
			return Number(/"confirmations":(\d+)/.exec(reply ?? '')?.[1] ?? 0);
		};
		await practice.control({ control: 'advance', ms: 30_000 });
		expect(await confirmations()).toBeGreaterThan(0);
		await practice.control({ control: 'reorganise', coin: 'KMD', blocks: 20 });
		expect(await confirmations()).toBe(0);
		await practice.control({ control: 'advance', ms: 30_000 });
		expect(await confirmations()).toBeGreaterThan(0);
	});

	it('is rejected for a coin without blocks', async () => {
		const practice = await openStill();
		expect(await practice.control({ control: 'reorganise', coin: 'ETH', blocks: 1 })).toMatchObject({
			error: 'ETH has no blocks',
		});
	});
});

describe('unknown control command', () => {
	it('returns an error', async () => {
		const practice = await openStill();
		expect(await practice.control({ control: 'toString' } as unknown as ControlCommand)).toEqual({
			time: START,
			error: 'no control toString',
		});
		expect(await callText(practice, '{"method":"help"}')).toContain('practice node');
	});
});

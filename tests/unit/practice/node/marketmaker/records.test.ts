import { beforeEach, describe, expect, it } from 'vitest';
import type { Practice } from '#practice/practice.ts';
import { callJson, openStill, START } from '../practice-fixture.ts';

const PAIR = { base: 'LTC', rel: 'KMD' };
const MINUTE = 60;

let practice: Practice;

const call = <Reply>(method: string, params: object = {}): Promise<Reply> =>
	callJson(practice, method, params);

const advance = (seconds: number) => practice.control({ control: 'advance', ms: seconds * 1000 });

/** Sends a request at a limit that no maker accepts. */
const failedRequest = async (): Promise<{ readonly aliceid: string }> => {
	const reply = await call<{ pending: { aliceid: string } }>('buy', {
		...PAIR,
		price: '1',
		relvolume: '2',
		timeout: 5,
	});
	await advance(6);
	return reply.pending;
};

beforeEach(async () => {
	practice = await openStill({ variant: 'marketmaker' });
	await call('enable', { coin: 'LTC' });
});

describe('market record of the marketmaker variant', () => {
	it('leaves the current bar empty unless a later end is requested', async () => {
		type Bar = readonly number[];
		const hour = 3600;
		await advance(3000);
		const second = START / 1000 + 3000;
		const bars = await call<readonly Bar[]>('tradesarray', { ...PAIR, timescale: hour });
		expect(bars).toHaveLength(1025);
		const last = bars[bars.length - 1] ?? [];
		const [before] = bars.slice(-2);
		expect(last).toEqual([START / 1000, before?.[4], before?.[4], before?.[4], before?.[4], 0, 0, 0, 0]);
		const filled = await call<readonly Bar[]>('tradesarray', {
			...PAIR,
			timescale: hour,
			endtime: second + 1,
		});
		expect(filled.some(([time = 0, , , , , , , , trades = 0]) => time > second - hour && trades > 0)).toBe(
			true,
		);
	});

	it('rejects candles without a timescale', async () => {
		expect(await call('tradesarray', PAIR)).toEqual({ error: 'one minute is shortest timescale' });
	});

	it('counts a failed request as a trade and lists it as unfinished', async () => {
		const { aliceid } = await failedRequest();
		await advance(2 * MINUTE);
		type Row = Readonly<Record<string, number>>;
		const rows = await call<readonly Row[]>('ticker', PAIR);
		expect(rows.some(({ KMD }) => KMD === 2)).toBe(true);
		interface Seen {
			readonly aliceid: string;
			readonly finished: number;
		}
		const { swaps } = await call<{ swaps: readonly Seen[] }>('statsdisp', PAIR);
		expect(swaps.find((swap) => swap.aliceid === aliceid)).toMatchObject({
			finished: 0,
			base: 'LTC',
			rel: 'KMD',
			ind: 5,
		});
	});

	it('counts no failed request in the document variant', async () => {
		practice = await openStill();
		await call('buy', { ...PAIR, price: '1', relvolume: '2', timeout: 5 });
		await advance(6);
		const rows = await call<readonly Readonly<Record<string, number>>[]>('ticker', PAIR);
		expect(rows.some(({ KMD }) => KMD === 2)).toBe(false);
	});
});

describe('wallet of the marketmaker variant', () => {
	interface Output {
		readonly tx_hash?: string;
		readonly txid?: string;
	}

	it('omits offered outputs from two of four sources until the restart', async () => {
		const address = (await call<{ coin: { smartaddress: string } }>('getcoin', { coin: 'KMD' })).coin
			.smartaddress;
		const funds = async () => {
			const { balance } = await call<{ balance: number }>('balance', { coin: 'KMD', address });
			const outputs = await call<readonly Output[]>('listunspent', { coin: 'KMD', address });
			const { coin } = await call<{ coin: { balance: number } }>('getcoin', { coin: 'KMD' });
			const rows = await call<readonly { coin: string; balance: number }[]>('balances');
			const all = rows.find((row) => row.coin === 'KMD')?.balance;
			return { balance, outputs: outputs.length, coin: coin.balance, all };
		};
		const before = await funds();
		expect([before.coin, before.all]).toEqual([before.balance, before.balance]);
		await failedRequest();
		const after = await funds();
		expect(after.balance).toBeLessThan(before.balance);
		expect(after.outputs).toBe(before.outputs - 2);
		expect([after.coin, after.all]).toEqual([before.coin, before.all]);
		await practice.control({ control: 'restart' });
		expect(await funds()).toEqual(before);
	});

	it('sums up the worth of all coins in an extra row', async () => {
		const rows = await call<readonly { coin: string; balance: number; KMDvalue?: number }[]>('balances');
		expect(rows.map(({ coin }) => coin)).toEqual(['KMD', 'LTC', 'total']);
		const worth = rows.reduce((sum, { KMDvalue = 0 }) => sum + KMDvalue, 0);
		expect(rows[2]?.balance).toBeCloseTo(worth, 6);
	});

	it('returns outputs in the format of each source', async () => {
		const rowOf = async (coin: string): Promise<object | undefined> => {
			const { smartaddress: address } = (await call<{ coin: { smartaddress: string } }>('getcoin', { coin }))
				.coin;
			return (await call<readonly object[]>('listunspent', { coin, address }))[0];
		};
		expect(await rowOf('KMD')).toHaveProperty('bestblock');
		expect(await rowOf('LTC')).toHaveProperty('amount');
		await call('electrum', { coin: 'DGB', ipaddr: '127.0.0.1', port: 50_001 });
		expect(typeof ((await rowOf('DGB')) as { value: unknown }).value).toBe('number');
	});
});

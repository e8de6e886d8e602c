import { beforeEach, describe, expect, it } from 'vitest';
import type { WireSwap } from '#lib/node/reference/swap-record.ts';
import type { Practice } from '#practice/practice.ts';
import { callJson, openInVariant } from '../practice-fixture.ts';

const LOCK = 7_800;
const MARGIN = 777;
const NO_TXID = '0'.repeat(64);

interface Ids {
	readonly requestid: number;
	readonly quoteid: number;
}

let practice: Practice;

const call = <Reply>(method: string, params: object = {}): Promise<Reply> =>
	callJson(practice, method, params);

const advance = (seconds: number) => practice.control({ control: 'advance', ms: seconds * 1000 });

const statusOf = (ids: Ids) => call<WireSwap & { error?: string }>('swapstatus', ids);

async function newestIds(): Promise<Ids | undefined> {
	const { swaps } = await call<{ swaps: [number, number][] }>('recentswaps', { limit: 1 });
	const [requestid, quoteid] = swaps[0] ?? [];
	return requestid === undefined || quoteid === undefined ? undefined : { requestid, quoteid };
}

/** Buys KMD with LTC; the swap has just been agreed on. */
async function begin(): Promise<Ids> {
	await call('buy', { base: 'KMD', rel: 'LTC', price: '0.03', relvolume: '0.1' });
	for (let second = 0; second < 30; second++) {
		await advance(1);
		const ids = await newestIds();
		if (ids) return ids;
	}
	throw new Error('No maker answered');
}

async function runTo(ids: Ids, stage: string): Promise<WireSwap> {
	for (let step = 0; step < 200; step++) {
		const swap = await statusOf(ids);
		if (swap.error === undefined && swap.sentflags.includes(stage)) return swap;
		await advance(2);
	}
	throw new Error(`The swap never came to ${stage}`);
}

async function fundsOf(coin: string): Promise<number> {
	return (await call<{ coin: { balance: number } }>('getcoin', { coin })).coin.balance;
}

/** Advances to `second` seconds after the start of the swap. */
async function runToSecond({ expiration = 0 }: WireSwap, second: number): Promise<void> {
	const now = (await call<{ timestamp: number }>('orderbook', { base: 'KMD', rel: 'LTC' })).timestamp;
	await advance(expiration - 2 * LOCK + second - now);
}

beforeEach(async () => {
	practice = await openInVariant('marketmaker');
});

describe('swap of the real program', () => {
	it('is listed as never started in the seconds after the match', async () => {
		const ids = await begin();
		expect(await statusOf(ids)).toMatchObject({ error: 'swap never started', status: 'finished', ...ids });
		expect(await call('swapstatus', { pending: 1 })).toMatchObject({
			swaps: [{ error: 'swap never started' }],
		});
		await advance(5);
		expect(await statusOf(ids)).toMatchObject({ status: 'pending', bob: 'KMD' });
	});

	it('ends with the deposit 777 s after the lock, listed as finished', async () => {
		await practice.control({ control: 'vanish', after: 'alicepayment' });
		const ids = await begin();
		const locked = await runTo(ids, 'alicepayment');
		const kmd = await fundsOf('KMD');
		await runToSecond(locked, 2 * LOCK + MARGIN - 30);
		expect(await statusOf(ids)).toMatchObject({ status: 'pending', sentflags: locked.sentflags });
		await advance(120);
		const ended = await statusOf(ids);
		expect(ended.sentflags).toEqual(['myfee', 'bobdeposit', 'alicepayment', 'aliceclaim']);
		expect(ended).toMatchObject({ status: 'finished', Apaymentspent: NO_TXID });
		expect(ended.finishtime).toBeGreaterThan((locked.expiration ?? 0) + MARGIN);
		expect((await fundsOf('KMD')) - kmd).toBeCloseTo(Number(ended.values[10]), 8);
		expect(Number(ended.values[10])).toBeCloseTo((Number(ended.srcamount) * 9) / 8 + 0.00001, 7);
		await advance(2 * LOCK);
		expect((await statusOf(ids)).sentflags).toEqual(ended.sentflags);
		expect(await call('recentswaps')).toMatchObject({
			swaps: [[ids.requestid, ids.quoteid, { KMD: Number(ended.srcamount), LTC: -0.1 }]],
		});
	});

	it('receives nothing from its counterparty after a restart, and stays pending', async () => {
		await practice.control({ control: 'vanish', after: 'bobpayment' });
		const ids = await begin();
		const locked = await runTo(ids, 'alicepayment');
		await practice.control({ control: 'restart' });
		for (const coin of ['KMD', 'LTC']) await call('enable', { coin });
		await advance(3600);
		expect(await statusOf(ids)).toMatchObject({ status: 'pending', sentflags: locked.sentflags });
		await runToSecond(locked, 2 * LOCK + MARGIN + 60);
		expect(await statusOf(ids)).toMatchObject({ status: 'finished' });
		expect((await statusOf(ids)).sentflags.at(-1)).toBe('aliceclaim');
	});

	it('refunds the payment once the present counterparty reclaims its deposit', async () => {
		const ids = await begin();
		const locked = await runTo(ids, 'alicepayment');
		const ltc = await fundsOf('LTC');
		await practice.control({ control: 'restart' });
		for (const coin of ['KMD', 'LTC']) await call('enable', { coin });
		await runToSecond(locked, 2 * LOCK - MARGIN + 120);
		const ended = await statusOf(ids);
		expect(ended.sentflags).toEqual(['myfee', 'bobdeposit', 'alicepayment', 'bobrefund', 'alicereclaim']);
		expect(ended).toMatchObject({ status: 'finished', bobpayment: NO_TXID });
		expect((await fundsOf('LTC')) - ltc).toBeCloseTo(Number(ended.values[9]), 8);
	});

	it('is recorded without later steps of the counterparty', async () => {
		const ids = await begin();
		await runTo(ids, 'alicespend');
		const ended = await statusOf(ids);
		await advance(3600);
		expect(await statusOf(ids)).toEqual(ended);
		expect(ended).toMatchObject({ status: 'finished', Apaymentspent: NO_TXID, depositspent: NO_TXID });
	});

	it('marks a payment unknown to the daemon as unspendable and stays pending', async () => {
		const ids = await begin();
		const paid = await runTo(ids, 'bobpayment');
		await practice.control({ control: 'reorganise', coin: 'KMD', blocks: 1, rival: true });
		expect(await statusOf(ids)).toMatchObject({
			...{ status: 'pending', paymentspent: 'deadbeef'.repeat(8) },
			...{ bobpayment: paid.bobpayment, sentflags: paid.sentflags },
		});
	});

	it('marks its missing payment and ends once the counterparty has left', async () => {
		const ids = await begin();
		const paid = await runTo(ids, 'alicepayment');
		await practice.control({ control: 'reorganise', coin: 'LTC', blocks: 1, rival: true });
		expect(await statusOf(ids)).toMatchObject({
			...{ status: 'pending', Apaymentspent: 'deadbeef'.repeat(8), alicepayment: paid.alicepayment },
		});
		await runToSecond(paid, LOCK / 2 + 60);
		const ended = await statusOf(ids);
		expect(ended).toMatchObject({ status: 'finished', bobpayment: NO_TXID });
		expect(ended.sentflags).toEqual(['myfee', 'bobdeposit', 'alicepayment', 'bobrefund']);
	});

	it('locks four times as long if bitcoin is traded', async () => {
		await practice.control({ control: 'vanish', after: 'alicepayment' });
		await call('buy', { base: 'KMD', rel: 'BTC', price: '0.001', relvolume: '0.01' });
		await advance(30);
		const ids = (await newestIds()) ?? { requestid: 0, quoteid: 0 };
		const locked = await runTo(ids, 'alicepayment');
		const { timestamp } = await call<{ timestamp: number }>('orderbook', { base: 'KMD', rel: 'BTC' });
		expect(locked.expiration).toBeGreaterThan(timestamp + 7 * LOCK);
		await advance((locked.expiration ?? 0) - timestamp + MARGIN - 30);
		expect(await statusOf(ids)).toMatchObject({ status: 'pending' });
		await advance(1800);
		expect((await statusOf(ids)).sentflags.at(-1)).toBe('aliceclaim');
	});

	it('continues after a restart if the counterparty has already paid', async () => {
		const ids = await begin();
		await runTo(ids, 'bobpayment');
		await practice.control({ control: 'restart' });
		for (const coin of ['KMD', 'LTC']) await call('enable', { coin });
		await advance(120);
		expect(await statusOf(ids)).toMatchObject({ status: 'finished' });
		expect((await statusOf(ids)).sentflags).toContain('alicespend');
	});
});

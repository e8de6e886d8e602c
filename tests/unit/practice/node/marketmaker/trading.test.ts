import { beforeEach, describe, expect, it } from 'vitest';
import type { Practice } from '#practice/practice.ts';
import { callJson, callMethod, openStill } from '../practice-fixture.ts';

const PAIR = { base: 'KMD', rel: 'LTC' };

interface Book {
	readonly asks: readonly { readonly price: number }[];
	readonly bids: readonly { readonly price: number }[];
}
interface Pending {
	readonly uuid?: string;
	readonly aliceid: string;
	readonly timeleft: number;
	readonly basevalue: number;
	readonly relvalue: number;
}
interface Recent {
	readonly swaps: readonly (readonly unknown[])[];
	readonly netamounts: readonly Readonly<Record<string, number>>[];
	readonly pending?: Pending;
}
interface TradeReply extends Recent {
	readonly uuid?: string;
	readonly error?: string;
}

let practice: Practice;

const call = <Reply>(method: string, params: object = {}): Promise<Reply> =>
	callJson(practice, method, params);

const advance = async (seconds: number): Promise<void> => {
	await practice.control({ control: 'advance', ms: seconds * 1000 });
};

const recent = () => call<Recent>('recentswaps', { limit: 100 });

const bestAsk = async (): Promise<number> => (await call<Book>('orderbook', PAIR)).asks[0]?.price ?? 0;

const buy = (more: object): Promise<TradeReply> => call('buy', { ...PAIR, relvolume: '0.1', ...more });

/** A price far above every ask, so that the first maker to answer trades. */
const buyAnyhow = (more: object = {}) => buy({ price: '0.03', ...more });

async function begunSwap(): Promise<{ requestid: number; quoteid: number }> {
	await buyAnyhow();
	for (let second = 0; second < 30; second++) {
		await advance(1);
		const [swap] = (await recent()).swaps;
		if (swap) return { requestid: Number(swap[0]), quoteid: Number(swap[1]) };
	}
	throw new Error('No maker answered');
}

beforeEach(async () => {
	practice = await openStill({ variant: 'marketmaker' });
	await call('enable', { coin: 'LTC' });
	await call('enable', { coin: 'RICK' });
	await call('enable', { coin: 'MORTY' });
});

describe('request in the marketmaker variant', () => {
	it('is ignored at exactly the ask', async () => {
		await buy({ price: await bestAsk() });
		await advance(31);
		expect(await recent()).toEqual({ result: 'success', swaps: [], netamounts: [] });
	});

	it('is matched after 5 to 9 seconds if the limit covers fees', async () => {
		await buyAnyhow();
		await advance(4.9);
		expect((await recent()).swaps).toEqual([]);
		await advance(4.1);
		expect((await recent()).swaps).toHaveLength(1);
	});

	it('includes one fee per coin, and its uuid only in the reply', async () => {
		const { pending, uuid } = await buyAnyhow();
		expect(pending).toMatchObject({ uuid, relvalue: 0.101 });
		expect(pending?.aliceid).toMatch(/^\d+$/);
		expect((await recent()).pending).not.toHaveProperty('uuid');
	});

	it('is reserved and then refused if the amount is below its margin', async () => {
		await call('getendpoint');
		const events: { method?: string; uuid?: string }[] = [];
		practice.events.takeSeat((message) =>
			events.push((JSON.parse(message) as { result: (typeof events)[number] }).result),
		);
		// Four fees of 0.001 LTC exceed the offered margin above the bid.
		const bid = (await call<Book>('orderbook', PAIR)).bids[0]?.price ?? 0;
		const [price, basevolume] = [bid * 0.97, 0.1 / bid].map((value) => value.toFixed(8));
		await call('sell', { ...PAIR, price, basevolume });
		await advance(15);
		const methods = events.map(({ method }) => method);
		expect(methods).toEqual(['request', 'request', 'reserved', 'connect', 'connect', 'failed']);
		expect((await recent()).swaps).toEqual([]);
	});

	it('emits the recorded events, with swap ids from the connection on', async () => {
		await call('getendpoint');
		interface Event {
			method?: string;
			update?: string;
			requestid?: number;
			uuid?: string;
		}
		const events: Event[] = [];
		practice.events.takeSeat((message) => events.push((JSON.parse(message) as { result: Event }).result));
		const { uuid } = await buyAnyhow();
		await advance(3600);
		expect(events.map(({ method, update }) => update ?? method ?? 'start')).toEqual([
			...['request', 'request', 'reserved', 'connect', 'connect', 'connected', 'start'],
			...['myfee', 'myfee', 'bobdeposit', 'alicepayment', 'alicepayment', 'bobpayment', 'alicespend'],
			...['tradestatus', 'bobspend', 'bobrefund'],
		]);
		expect(new Set(events.map((event) => event.uuid))).toEqual(new Set([uuid]));
		const [swap] = (await recent()).swaps;
		const ids = events.map(({ requestid }) => requestid);
		expect(ids.slice(5).every((id) => id === swap?.[0])).toBe(true);
		expect(ids.slice(0, 5)).not.toContain(swap?.[0]);
	});

	it('is ignored if it repeats an amount within 300 seconds', async () => {
		const first = await buy({ price: await bestAsk() });
		await advance(31);
		const second = await buyAnyhow();
		expect(second.pending?.aliceid).toBe(first.pending?.aliceid);
		await advance(31);
		expect((await recent()).swaps).toEqual([]);
		await advance(300);
		await buyAnyhow();
		await advance(31);
		expect((await recent()).swaps).toHaveLength(1);
	});

	it('is matched at once with a different amount', async () => {
		const first = await buy({ price: await bestAsk() });
		await advance(31);
		const other = await buyAnyhow({ relvolume: '0.11' });
		expect(other.pending?.aliceid).not.toBe(first.pending?.aliceid);
		await advance(31);
		expect((await recent()).swaps).toHaveLength(1);
	});

	it('expires after 30 seconds or its timeout', async () => {
		expect((await buy({ price: '0.00001' })).pending?.timeleft).toBe(30);
		await advance(30);
		expect((await recent()).pending).toBeUndefined();
		expect((await buy({ price: '0.00001', timeout: 3 })).pending?.timeleft).toBe(3);
		await advance(3);
		expect((await recent()).pending).toBeUndefined();
	});

	it('keeps the caller’s uuid in the swap and accepts it again', async () => {
		const uuid = 'my-own-name';
		const reply = await buyAnyhow({ uuid });
		expect([reply.uuid, reply.pending?.uuid]).toEqual([uuid, uuid]);
		await advance(15);
		const [swap] = (await recent()).swaps;
		const status = await call<{ uuid: string }>('swapstatus', { requestid: swap?.[0], quoteid: swap?.[1] });
		expect(status.uuid).toBe(uuid);
		expect((await buyAnyhow({ uuid, relvolume: '0.12' })).uuid).toBe(uuid);
	});

	it('can be cancelled by its uuid, which frees the place at once', async () => {
		await buy({ price: '0.00001', uuid: 'mine' });
		expect(await buy({ price: '0.00001' })).toMatchObject({ error: 'only one pending request at a time' });
		expect(await call('cancel')).toEqual({ error: 'uuid not cancellable' });
		expect(await call('cancel', { uuid: 'another' })).toMatchObject({
			status: 'will stop trade negotiation, but if swap started it wont cancel',
		});
		expect(await call('cancel', { uuid: 'mine' })).toEqual({
			result: 'success',
			numentries: 0,
			status: 'uuid canceled',
		});
		expect(await buy({ price: '0.00001', relvolume: '0.2' })).toHaveProperty('uuid');
	});
});

describe('nonce in the marketmaker variant', () => {
	const INVALID = { error: 'invalid nonce' };

	it('has to grow, is then required, and is consumed by refusals', async () => {
		expect(await buy({ price: '0.00001', timeout: 1, nonce: 5 })).toHaveProperty('uuid');
		expect(await buy({ price: '0.00001', nonce: 5 })).toEqual(INVALID);
		expect(await buy({ price: '0.00001', nonce: 6 })).toMatchObject({
			error: 'only one pending request at a time',
		});
		expect(await call('lastnonce')).toEqual({ result: 'success', lastnonce: 6 });
		await advance(2);
		expect(await buy({ price: '0.00001' })).toEqual(INVALID);
		expect(await buy({ price: '0.00001', nonce: 6 })).toEqual(INVALID);
		await practice.control({ control: 'restart' });
		await call('enable', { coin: 'LTC' });
		expect(await call('lastnonce')).toEqual({ result: 'success', lastnonce: 0 });
		expect(await buy({ price: '0.00001' })).toHaveProperty('uuid');
	});

	it('is not reported by lastnonce with a coin', async () => {
		expect(await callMethod(practice, 'lastnonce', { coin: 'KMD' })).toBeUndefined();
	});

	it('prevents bots, which send none, from trading', async () => {
		await buy({ price: '0.00001', timeout: 1, nonce: 1 });
		const { botid } = await call<{ botid: number }>('bot_buy', {
			...PAIR,
			maxprice: '0.03',
			relvolume: '0.1',
		});
		await advance(600);
		expect(await call('bot_status', { botid })).toMatchObject({ trades: [] });
	});
});

describe('bot in the marketmaker variant', () => {
	it('sends its first request after 28 seconds and occupies the only slot', async () => {
		const terms = { ...PAIR, maxprice: '0.00001', relvolume: '0.1' };
		const { botid } = await call<{ botid: number }>('bot_buy', terms);
		await advance(27);
		expect((await recent()).pending).toBeUndefined();
		await advance(2);
		expect((await recent()).pending).toBeDefined();
		expect(await buyAnyhow()).toMatchObject({ error: 'only one pending request at a time' });
		await advance(30);
		const { trades } = await call<{ trades: readonly object[] }>('bot_status', { botid });
		expect(trades.length).toBeGreaterThan(0);
		expect(trades[0]).not.toHaveProperty('status');
	});
});

describe('swap in the marketmaker variant', () => {
	it('is listed by id while running, in full after a restart', async () => {
		const ids = await begunSwap();
		await advance(5);
		expect(await call('swapstatus')).toEqual({ result: 'success', swaps: [{ status: 'realtime', ...ids }] });
		expect(await call('swapstatus', PAIR)).toMatchObject([{ ...ids, status: 'pending' }]);
		expect(await call('swapstatus', { pending: 1 })).toMatchObject({
			swaps: [{ ...ids, status: 'pending' }],
		});
		await practice.control({ control: 'restart' });
		const inactive = { error: 'inactive bob or alice coin' };
		expect(await call('swapstatus', ids)).toEqual(inactive);
		expect(await call('swapstatus', { coin: 'LTC' })).toEqual([inactive]);
		expect(await call('swapstatus')).toEqual({ result: 'success', swaps: [inactive] });
		await call('enable', { coin: 'LTC' });
		expect(await call('swapstatus', ids)).toMatchObject({ ...ids, bob: 'KMD', alice: 'LTC' });
		expect(await call('swapstatus')).toMatchObject({ swaps: [ids] });
	});

	it('rejects a different sign-in while it runs', async () => {
		await begunSwap();
		expect(await call('passphrase', { passphrase: 'other words', netid: 0 })).toEqual({
			error: 'couldnt change passphrase',
		});
	});

	it('reports amounts at its end, one fee less than received', async () => {
		const ids = await begunSwap();
		await advance(3600);
		const swap = await call<{
			status: string;
			srcamount: number;
			bobtxfee: number;
			txChain: { stage: string; amount: number }[];
		}>('swapstatus', ids);
		expect(swap.status).toBe('finished');
		const came = swap.txChain.find(({ stage }) => stage === 'alicespend')?.amount ?? 0;
		expect(came).toBeCloseTo(swap.srcamount + swap.bobtxfee, 8);
		const { swaps, netamounts, pending } = await recent();
		expect(swaps[0]?.[2]).toMatchObject({ KMD: swap.srcamount, LTC: -0.1 });
		expect(netamounts).toEqual([{ KMD: swap.srcamount }, { LTC: -0.1 }]);
		expect(pending).toBeUndefined();
	});
});

describe('order in the marketmaker variant', () => {
	it('is requested in vain for minutes after its cancellation', async () => {
		await call('getendpoint');
		const asked: string[] = [];
		practice.events.takeSeat((message) => {
			const { result } = JSON.parse(message) as { result: { method?: string; srchash?: string } };
			if (result.srchash !== undefined && result.method !== undefined) asked.push(result.method);
		});
		await call('setprice', { ...PAIR, price: '0.005' });
		await advance(1);
		await call('setprice', { ...PAIR, price: 0 });
		expect(await call('myprices')).toEqual([]);
		await advance(480);
		expect(asked.length).toBeGreaterThan(0);
		expect(new Set(asked)).toEqual(new Set(['request']));
		const before = asked.length;
		await advance(3600);
		expect(asked).toHaveLength(before);
		expect((await recent()).swaps).toEqual([]);
	});
});

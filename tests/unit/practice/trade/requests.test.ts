import { beforeEach, describe, expect, it } from 'vitest';
import { TradingDesk } from './trade-fixture.ts';

interface Pending {
	readonly uuid?: string;
	readonly timeleft: number;
	readonly bob: string;
	readonly alice: string;
	readonly basevalue: number;
	readonly relvalue: number;
}

interface TradeReply {
	readonly error?: string;
	readonly wait?: number;
	readonly swaps: readonly [number, number][];
	readonly pending: Pending;
	readonly uuid: string;
}

interface Order {
	readonly price: number;
	readonly maxvolume: number;
	readonly pubkey: string;
}

interface Book {
	readonly asks: readonly Order[];
	readonly bids: readonly Order[];
}

const PAIR = { base: 'KMD', rel: 'LTC' };
const BUY = { ...PAIR, price: '0.03', relvolume: '0.1' };

/** An address of a different wallet on the Litecoin chain. */
const OTHER = 'LXbSs1AFferhnJhEEfskjgZjcjmsF512Xq';

let desk: TradingDesk;

beforeEach(async () => {
	desk = await TradingDesk.open();
});

const buy = (more: object): Promise<TradeReply> => desk.call('buy', { ...BUY, ...more });
const sell = (more: object): Promise<TradeReply> =>
	desk.call('sell', { ...PAIR, price: '0.001', basevolume: '5', ...more });
const book = (): Promise<Book> => desk.call('orderbook', PAIR);

describe('maker waiting for the user', () => {
	/** A price 2 % below the best ask, which was the best one a while ago. */
	const stale = async () => ({
		price: String(Math.min(...(await book()).asks.map(({ price }) => price)) * 0.98),
	});

	it('answers at the user’s price limit until calmed', async () => {
		const limit = await stale();
		await desk.practice.control({ control: 'wait-for-user' });
		await buy(limit);
		await desk.advance(5);
		const { srcamount, destamount } = await desk.swap();
		expect(destamount / srcamount).toBeLessThanOrEqual(Number(limit.price) * 1.001);
		await desk.practice.control({ control: 'calm' });
		await desk.advance(600);
		await buy(await stale());
		await desk.advance(11);
		expect((await desk.call<TradeReply>('recentswaps')).swaps).toHaveLength(1);
	});

	it('ignores a price far from its own', async () => {
		await desk.practice.control({ control: 'wait-for-user' });
		await buy({ price: '0.0001' });
		await desk.advance(11);
		expect((await desk.call<TradeReply>('recentswaps')).swaps).toEqual([]);
	});
});

describe('request', () => {
	it('reports its timeout and its volumes with one fee each', async () => {
		const { pending, uuid } = await buy({ timeout: 25 });
		expect(pending).toMatchObject({ uuid, timeleft: 25, bob: 'KMD', alice: 'LTC', relvalue: 0.101 });
		expect(pending.basevalue).toBeCloseTo(0.1 / 0.03003 + 0.00001, 5);
	});

	it('buys rel if it sells base', async () => {
		const { pending } = await sell({});
		expect(pending).toMatchObject({ bob: 'LTC', alice: 'KMD', relvalue: 5.00001 });
	});

	it('blocks a second request until it is answered or expires', async () => {
		await buy({ price: '0.0001' });
		await desk.advance(4);
		expect(await buy({})).toEqual({ error: 'only one pending request at a time', wait: 6 });
		await desk.advance(6);
		expect((await buy({})).error).toBeUndefined();
		await desk.advance(5);
		expect((await buy({})).error).toBeUndefined();
	});

	it('expires without a match and unlocks its outputs', async () => {
		await buy({ price: '0.0001' });
		expect(await desk.call<readonly unknown[]>('inuse')).toHaveLength(2);
		await desk.advance(11);
		expect(await desk.call('inuse')).toEqual([]);
		const { swaps, pending }: TradeReply = await desk.call('recentswaps');
		expect(swaps).toEqual([]);
		expect(pending).toMatchObject({ timeleft: 0, base: '', basevalue: 0 });
	});

	it('is listed in the book as a bid while it waits', async () => {
		const { bids } = await book();
		await buy({ price: '0.01' });
		const { bids: withOwn } = await book();
		expect(withOwn).toHaveLength(bids.length + 1);
		expect(withOwn.at(-1)).toMatchObject({ coin: 'LTC', maxvolume: 0.1 });
		expect(withOwn.at(-1)?.price).toBeCloseTo(0.01001, 6);
		await desk.advance(11);
		expect((await book()).bids.every(({ price }) => price > 0.0101)).toBe(true);
	});

	it('goes to the best price, or first to a trusted maker', async () => {
		const { asks } = await book();
		await buy({});
		await desk.advance(10);
		const { asks: left } = await book();
		const best = asks[0];
		expect(left.find(({ pubkey }) => pubkey === best?.pubkey)?.maxvolume).toBeLessThan(best?.maxvolume ?? 0);
		const liked = asks[3];
		await desk.call('trust', { pubkey: liked?.pubkey, trust: 1 });
		await buy({});
		await desk.advance(10);
		const { asks: last } = await book();
		const before = left.find(({ pubkey }) => pubkey === liked?.pubkey)?.maxvolume ?? 0;
		expect(last.find(({ pubkey }) => pubkey === liked?.pubkey)?.maxvolume).toBeLessThan(before);
	});

	it('is partly filled if the maker has no more', async () => {
		await desk.call('trust', { pubkey: (await smallestAsk()).pubkey, trust: 1 });
		await buy({ relvolume: '1.7' });
		await desk.advance(10);
		const [swap] = await pendingSwaps();
		expect(swap?.destamount).toBeGreaterThan(0);
		expect(swap?.destamount).toBeLessThan(1.7);
	});

	it('accepts a nonce only if it has grown', async () => {
		await buy({ nonce: 7, price: '0.0001' });
		await desk.advance(11);
		expect(await buy({ nonce: 7 })).toEqual({ error: 'invalid nonce' });
		expect(await desk.call('lastnonce')).toEqual({ result: 'success', lastnonce: 7 });
		expect((await buy({ nonce: 8 })).error).toBeUndefined();
	});

	it.each([{ price: '999999999999' }, { price: '0.00000001' }])(
		'accepts an extreme price: %j',
		async (more) => {
			expect((await sell(more)).pending.timeleft).toBe(10);
			await book();
			await desk.advance(60);
			expect((await buy(more)).pending.timeleft).toBe(10);
			await book();
			await desk.advance(60);
			expect((await desk.call<TradeReply>('recentswaps')).pending.timeleft).toBe(0);
		},
	);

	it('pays the minimum relay fee for a tiny amount', async () => {
		await buy({ relvolume: '0.001' });
		await desk.advance(300);
		const { values, status } = await desk.swap();
		expect(status).toBe('finished');
		expect(values[6]).toBe(0.00001);
	});

	it('splits a single output first, and succeeds when repeated', async () => {
		await putTogether('LTC');
		const split = await desk.call<{ txid: string; tx: { vout: { satoshis: string }[] } }>('buy', BUY);
		expect(split.tx.vout).toHaveLength(3);
		expect((await buy({})).pending.timeleft).toBe(10);
	});

	it('is rejected if the single output is too small to split', async () => {
		await putTogether('LTC', '0.09');
		expect(await buy({})).toEqual({ error: 'balance too small to autosplit, please make more deposits' });
	});
});

describe('fomo or dump request', () => {
	it('pays up to five percent above the book at any price', async () => {
		const best = (await book()).asks[0]?.price ?? 0;
		const { pending } = await buy({ price: '0.0001', fomo: '0.2' });
		expect(pending.relvalue).toBe(0.201);
		expect(0.2 / pending.basevalue / best).toBeCloseTo(1.05, 1);
		await desk.advance(10);
		expect((await pendingSwaps())[0]?.destamount).toBe(0.2);
	});

	it('sells at the best bid of the book', async () => {
		const { pending } = await sell({ price: 100, dump: '5' });
		const best = (await book()).bids[0]?.price ?? 0;
		expect(pending.basevalue / 5 / best).toBeCloseTo(1, 1);
	});

	it('requires a book', async () => {
		expect(await desk.call('buy', { base: 'RICK', rel: 'DOGE', price: 1, relvolume: 1, fomo: 100 })).toEqual({
			error: 'no price set',
		});
	});
});

describe('trust', () => {
	it('removes a blocked maker’s orders at once and restores them', async () => {
		const before = await book();
		const pubkey = before.asks[0]?.pubkey ?? '';
		await desk.call('trust', { pubkey, trust: -1 });
		expect((await book()).asks.map((order) => order.pubkey)).not.toContain(pubkey);
		expect(await desk.call('trusted')).toEqual([]);
		await desk.call('trust', { pubkey, trust: 0 });
		expect(await book()).toEqual(before);
	});

	it('lists trusted makers', async () => {
		const pubkey = 'ab'.repeat(32);
		await desk.call('trust', { pubkey, trust: 1 });
		expect(await desk.call('trusted')).toEqual([pubkey]);
	});
});

describe('trade of the user', () => {
	it('is added once to the ticker and candles of its pair', async () => {
		await buy({});
		await desk.advance(300);
		const [swap] = await desk.call<readonly [number, number][]>('recentswaps').then(() => finishedSwaps());
		const rows = await desk.call<readonly Record<string, number>[]>('ticker', PAIR);
		const own = rows.filter((row) => row['KMD'] === swap?.srcamount && row['LTC'] === swap?.destamount);
		expect(own).toHaveLength(1);
		const other = await TradingDesk.open();
		await other.advance(310);
		const timescale = 60;
		const endtime = Math.floor((own[0]?.['timestamp'] ?? 0) / timescale) * timescale;
		const times = { timescale, starttime: endtime, endtime };
		const [mine] = await desk.call<readonly number[][]>('tradesarray', { ...PAIR, ...times });
		const [theirs] = await other.call<readonly number[][]>('tradesarray', { ...PAIR, ...times });
		expect(Number(mine?.[8]) - Number(theirs?.[8])).toBe(1);
		expect(Number(mine?.[5]) - Number(theirs?.[5])).toBeCloseTo(swap?.destamount ?? 0, 6);
	});
});

interface Swap {
	readonly srcamount: number;
	readonly destamount: number;
}

async function pendingSwaps(): Promise<readonly Swap[]> {
	return (await desk.call<{ swaps: readonly Swap[] }>('swapstatus', { pending: 1 })).swaps;
}

async function finishedSwaps(): Promise<readonly Swap[]> {
	return (await desk.call<{ swaps: readonly Swap[] }>('swapstatus', { coin: 'KMD' })).swaps;
}

/** Leaves the user with a single output of `coin`, of this value or of the whole balance. */
async function putTogether(coin: string, value?: string): Promise<void> {
	const address = await addressOf(coin);
	const { balance } = await desk.call<{ balance: number }>('balance', { coin, address });
	const left = value ?? (balance - 0.001).toFixed(8);
	const elsewhere = { [OTHER]: (balance - Number(left) - 0.001).toFixed(8) };
	const outputs = value === undefined ? [{ [address]: left }] : [elsewhere, { [address]: left }];
	expect(await desk.call('withdraw', { coin, outputs, broadcast: 1 })).toMatchObject({ complete: true });
	await desk.advance(200);
}

async function addressOf(coin: string): Promise<string> {
	const reply = await desk.call<{ coin: { smartaddress: string } }>('getcoin', { coin });
	return reply.coin.smartaddress;
}

async function smallestAsk(): Promise<Order> {
	const { asks } = await book();
	const [smallest] = [...asks].sort((one, other) => one.maxvolume - other.maxvolume);
	if (!smallest) throw new Error('No asks');
	return smallest;
}

import { beforeEach, describe, expect, it } from 'vitest';
import { TradingDesk } from './trade-fixture.ts';

interface Order {
	readonly coin: string;
	readonly address: string;
	readonly price: number;
	readonly numutxos: number;
	readonly maxvolume: number;
	readonly pubkey: string;
	readonly age: number;
}

interface Book {
	readonly asks: readonly Order[];
	readonly bids: readonly Order[];
}

const PAIR = { base: 'KMD', rel: 'LTC' };
const DEAR = 0.05;

let desk: TradingDesk;
let own: string;

beforeEach(async () => {
	desk = await TradingDesk.open();
	const { mypubkey } = await desk.call<{ mypubkey: string }>('passphrase', {
		passphrase: desk.practice.signIn.passphrase,
	});
	own = mypubkey;
});

const book = (base = 'KMD', rel = 'LTC'): Promise<Book> => desk.call('orderbook', { base, rel });
const ownAsk = async (): Promise<Order | undefined> =>
	(await book()).asks.find(({ pubkey }) => pubkey === own);
const priceOf = async (base = 'KMD', rel = 'LTC'): Promise<{ bid: number; ask: number }> =>
	desk.call('getmyprice', { base, rel });

describe('setprice call', () => {
	it('adds an order to the book, sorted and limited by the outputs', async () => {
		await desk.call('setprice', { ...PAIR, price: DEAR });
		const { asks } = await book();
		const prices = asks.map(({ price }) => price);
		expect(prices).toEqual([...prices].sort((one, other) => one - other));
		const order = await ownAsk();
		expect(order).toMatchObject({ coin: 'KMD', price: DEAR, numutxos: 12, age: 0 });
		// The second largest output holds 100 KMD; the largest, of 120 KMD, covers a deposit of nine eighths.
		expect(order?.maxvolume).toBeCloseTo(99.99997 * DEAR, 6);
	});

	it('adds a bid in the reverse direction', async () => {
		await desk.call('setprice', { ...PAIR, price: DEAR });
		const order = (await book('LTC', 'KMD')).bids.find(({ pubkey }) => pubkey === own);
		expect(order).toMatchObject({ coin: 'KMD', price: 1 / DEAR });
	});

	it('broadcasts the order repeatedly, so that it does not expire', async () => {
		await desk.call('setprice', { ...PAIR, price: DEAR });
		await desk.advance(45);
		expect((await ownAsk())?.age).toBe(45);
		await desk.advance(600);
		expect((await ownAsk())?.age).toBeLessThan(60);
	});

	it('is removed from the book two minutes after disabling its coin', async () => {
		await desk.call('setprice', { ...PAIR, price: DEAR });
		await desk.call('disable', { coin: 'KMD' });
		await desk.advance(121);
		await desk.call('enable', { coin: 'KMD' });
		expect(await ownAsk()).toBeUndefined();
		await desk.advance(60);
		expect(await ownAsk()).toBeDefined();
	});

	it('cancels with a price of 0, in its own direction only', async () => {
		await desk.call('setprice', { ...PAIR, price: DEAR });
		await desk.call('setprice', { base: 'LTC', rel: 'KMD', price: 80 });
		await desk.call('setprice', { ...PAIR, price: 0 });
		expect(await ownAsk()).toBeUndefined();
		expect(await desk.call('myprices')).toEqual([
			{ ...PAIR, bid: 0.0125, ask: 0 },
			{ base: 'LTC', rel: 'KMD', bid: 0, ask: 80 },
		]);
	});

	it('stores the price without broadcasting if requested', async () => {
		await desk.call('setprice', { ...PAIR, price: DEAR, broadcast: 0 });
		expect(await ownAsk()).toBeUndefined();
		expect(await desk.call('myprice', PAIR)).toEqual({ ...PAIR, bid: 0, ask: DEAR });
	});

	it('leads to more swaps at a better price', async () => {
		const swapsAt = async (price: number): Promise<number> => {
			const other = await TradingDesk.open();
			await other.call('setprice', { ...PAIR, price });
			await other.advance(3600);
			const { swaps } = await other.call<{ swaps: readonly unknown[] }>('recentswaps', { limit: 100 });
			return swaps.length;
		};
		const best = (await book()).asks[0]?.price ?? 0;
		const [cheap, fair, dear] = [await swapsAt(best * 0.95), await swapsAt(best), await swapsAt(best * 1.2)];
		expect(cheap).toBeGreaterThan(fair);
		expect(dear).toBe(0);
	});

	it('is forgotten after a restart', async () => {
		await desk.call('setprice', { ...PAIR, price: DEAR });
		await desk.practice.control({ control: 'restart' });
		expect(await desk.call('myprices')).toEqual([]);
	});
});

describe('autoprice call', () => {
	it.each([
		['a fixed price with a margin', { fixed: '0.05', margin: '0.1' }, 0.055],
		['factor and offset', { fixed: '0.05', factor: '2', offset: '0.01' }, 0.11],
		['factor, offset and margin', { fixed: '0.05', margin: '0.5', factor: '2', offset: '0.01' }, 0.165],
		['a lower bound', { fixed: '0.05', minprice: '0.07' }, 0.07],
		['an upper bound', { fixed: '0.05', maxprice: '0.04' }, 0.04],
		['a margin for sales', { fixed: '0.05', sellmargin: '0.2' }, 0.06],
	])('computes %s', async (_case, params, ask) => {
		await desk.call('autoprice', { ...PAIR, ...params });
		expect((await priceOf()).ask).toBeCloseTo(ask, 8);
	});

	it('posts a bid too with a margin on buys', async () => {
		await desk.call('autoprice', { ...PAIR, fixed: '0.05', buymargin: '0.25', sellmargin: '0.2' });
		const { bid, ask } = await priceOf();
		expect([bid, ask]).toEqual([0.04, 0.06]);
	});

	it('follows market prices each minute', async () => {
		await desk.call('autoprice', { ...PAIR, margin: '0.5' });
		const first = (await priceOf()).ask;
		expect(first / (((await book()).asks[0]?.price ?? 0) * 1.5)).toBeCloseTo(1, 1);
		await desk.advance(59);
		expect((await priceOf()).ask).toBe(first);
		await desk.advance(600);
		expect((await priceOf()).ask).not.toBe(first);
	});

	it('follows the price of a different pair', async () => {
		await desk.call('autoprice', { ...PAIR, refbase: 'BTC', refrel: 'KMD', margin: '0' });
		const { price } = await desk.call<{ price: number }>('getprice', { base: 'BTC', rel: 'KMD' });
		expect((await priceOf()).ask / price).toBeCloseTo(1, 1);
	});

	it('follows an aggregator until a restart, despite a setprice of 0', async () => {
		await desk.call('autoprice', { ...PAIR, refbase: 'komodo', refrel: 'coinmarketcap', margin: '0.5' });
		await desk.call('setprice', { ...PAIR, price: 0 });
		expect((await priceOf()).ask).toBe(0);
		await desk.advance(61);
		expect((await priceOf()).ask).toBeGreaterThan(0);
		await desk.practice.control({ control: 'restart' });
		await desk.advance(61);
		expect((await priceOf()).ask).toBe(0);
	});

	it('ends with setprice if not based on an aggregator', async () => {
		await desk.call('autoprice', { ...PAIR, fixed: '0.05' });
		await desk.call('setprice', { ...PAIR, price: 0 });
		await desk.advance(121);
		expect((await priceOf()).ask).toBe(0);
	});

	it('pegs rel to US dollars', async () => {
		const peg = { ...PAIR, refbase: 'komodo', refrel: 'coinmarketcap', usdpeg: 1, margin: '0' };
		await desk.call('autoprice', { ...peg, factor: '1' });
		const one = (await priceOf()).ask;
		await desk.call('autoprice', { ...peg, factor: '2' });
		expect((await priceOf()).ask).toBeCloseTo(one / 2, 7);
	});

	it('follows the value of a fund', async () => {
		const fund = { fundvalue_ask: 'NAV_KMD', fundvalue_bid: 'NAV_KMD', margin: '0.1', divisor: '10' };
		await desk.call('autoprice', {
			base: 'RICK',
			rel: 'KMD',
			...fund,
			holdings: [{ coin: 'KMD', balance: 20 }],
		});
		const { bid, ask } = await priceOf('RICK', 'KMD');
		expect(ask).toBeCloseTo(2.2, 8);
		expect(bid).toBeCloseTo(2 / 1.1, 6);
	});

	it('creates no order without a price source', async () => {
		await desk.call('autoprice', { ...PAIR, refbase: 'nothing', refrel: 'KMD' });
		expect(await desk.call('myprices')).toEqual([]);
	});
});

describe('goal call', () => {
	interface Portfolio {
		readonly buycoin?: string;
		readonly sellcoin?: string;
		readonly base?: string;
		readonly rel?: string;
		readonly relvolume?: number;
		readonly portfolio: readonly {
			coin: string;
			amount: number;
			perc: number;
			goal: number;
			goalperc: number;
			force: number;
			relvolume: number;
		}[];
	}

	it('weights each coin by its distance from the goal', async () => {
		await desk.call('goal', { coin: 'KMD', val: 60 });
		const reply = await desk.call<Portfolio>('goal', { coin: 'LTC', val: 20 });
		expect(await desk.call('portfolio')).toEqual(reply);
		const [kmd] = reply.portfolio;
		expect(kmd).toMatchObject({ coin: 'KMD', goal: 60, goalperc: 75 });
		expect(kmd?.force).toBeCloseTo((75 - Number(kmd?.perc)) ** 2, 3);
		expect(kmd?.relvolume).toBe(0);
		expect(reply.buycoin).toBe('KMD');
	});

	it('suggests the trade that balances a missing and an excess coin', async () => {
		await desk.call('goal', { coin: 'KMD', val: 99 });
		const reply = await desk.call<Portfolio>('goal', { coin: 'LTC', val: 1 });
		expect(reply).toMatchObject({ buycoin: 'KMD', sellcoin: 'LTC', base: 'KMD', rel: 'LTC' });
		const ltc = reply.portfolio.find(({ coin }) => coin === 'LTC');
		expect(reply.relvolume).toBe(ltc?.relvolume);
		expect(ltc?.relvolume).toBeCloseTo((Number(ltc?.amount) * (Number(ltc?.perc) - 1)) / 100, 5);
	});
});

describe('portfolio with goals', () => {
	it('trades towards the goals automatically and stops close to them', async () => {
		await desk.call('goal', { coin: 'KMD', val: 95 });
		await desk.call('goal', { coin: 'LTC', val: 5 });
		expect(await shareOf('LTC')).toBeGreaterThan(10);
		await desk.advance(3600);
		const { swaps } = await desk.call<{ swaps: readonly unknown[] }>('recentswaps', { limit: 100 });
		expect(swaps.length).toBeGreaterThan(0);
		expect(Math.abs((await shareOf('LTC')) - 5)).toBeLessThan(1.5);
		await desk.call('goal', { coin: 'KMD', val: 0 });
		await desk.call('goal', { coin: 'LTC', val: 0 });
		await desk.advance(600);
		const settled = await desk.call<{ swaps: readonly unknown[] }>('recentswaps', { limit: 100 });
		await desk.advance(3600);
		expect(await desk.call('recentswaps', { limit: 100 })).toMatchObject({ swaps: settled.swaps });
	});

	async function shareOf(coin: string): Promise<number> {
		const { portfolio } = await desk.call<{ portfolio: readonly { coin: string; perc: number }[] }>(
			'portfolio',
		);
		return portfolio.find((row) => row.coin === coin)?.perc ?? 0;
	}
});

describe('getprices call', () => {
	interface PriceRecord {
		readonly pubkey: string;
		readonly asks: readonly [string, string, number][];
	}

	it('lists every node with its offers, the user’s first', async () => {
		await desk.call('setprice', { ...PAIR, price: DEAR });
		const [first, ...others] = await desk.call<readonly PriceRecord[]>('getprices');
		expect(first).toMatchObject({ pubkey: own, asks: [['KMD', 'LTC', DEAR]] });
		expect(others.length).toBeGreaterThan(5);
	});

	it('can be limited to a coin', async () => {
		const records = await desk.call<readonly PriceRecord[]>('getprices', { coin: 'DOGE' });
		const pairs = records.flatMap(({ asks }) => asks.map(([base, rel]) => [base, rel]));
		expect(pairs.length).toBeGreaterThan(0);
		expect(pairs.every((pair) => pair.includes('DOGE'))).toBe(true);
	});
});

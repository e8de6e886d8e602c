import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { orderbook } from '#lib/api/market.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import type { OrderBook } from '#lib/domain/book/order-book.ts';
import { openMarket } from '#lib/node/document/market/market.ts';
import { openMarket as openSummedMarket } from '#lib/node/marketmaker/market.ts';
import { WorkerReader, type ReplyThread } from '#lib/node/reply-worker/worker-reader.ts';
import type { NodeMarket } from '#lib/node/subjects/market.ts';
import { threadAtHand } from './thread-at-hand.ts';
import { padded, twoClients } from './two-clients.ts';

const PAIR = { base: 'KMD', rel: 'LTC' };

const amount = fc.oneof(
	fc.double({ min: 0, max: 1e9, noNaN: true }).map((value) => Number(value.toFixed(8))),
	fc.constantFrom('123456789012345678901234567890', '0.00000001', 0),
);

const anyOrder = fc.record({
	coin: fc.constant('KMD'),
	address: fc.string({ maxLength: 5 }),
	price: amount,
	numutxos: fc.nat(),
	maxvolume: amount,
	depth: fc.option(amount, { nil: undefined }),
	pubkey: fc.string({ maxLength: 3 }),
	age: fc.integer(),
});

const anyBook = fc.record({ asks: fc.array(anyOrder), bids: fc.array(anyOrder) });

const bodyOf = ({ asks, bids }: { readonly asks: readonly object[]; readonly bids: readonly object[] }) =>
	new TextEncoder().encode(
		JSON.stringify({
			...{ asks, bids, numasks: asks.length, numbids: bids.length },
			...{ ...PAIR, timestamp: 1_795_174_561 },
		}),
	);

describe('a book', () => {
	const MARKETS: readonly (readonly [string, (client: NodeClient) => NodeMarket])[] = [
		['as the document means it', openMarket],
		['whose amounts are steps of sums', openSummedMarket],
	];

	it.each(MARKETS)('%s is the same by way of a worker', async (_, open) => {
		const { node, helped, alone, read } = twoClients();
		// The first one is left to the page, and starts the worker.
		node.body = padded(bodyOf({ asks: [], bids: [] }));
		await open(helped).orderBook(PAIR);
		await fc.assert(
			fc.asyncProperty(anyBook, async (book) => {
				node.body = padded(bodyOf(book));
				const page = await open(alone).orderBook(PAIR);
				expect(await open(helped).orderBook(PAIR)).toEqual(page);
			}),
		);
		expect(read.length).toBeGreaterThanOrEqual(100);
	});

	it('is the same after more makers than are remembered', async () => {
		const { node, helped, alone } = twoClients();
		const order = (maker: number) => ({
			...{ coin: 'KMD', price: 1 + maker / 1e6, numutxos: 1, maxvolume: 2, age: 3 },
			...{ pubkey: `key ${maker}`, address: `address ${maker}` },
		});
		const sideFrom = (first: number) => Array.from({ length: 1000 }, (__, place) => order(first + place));
		const ends: [OrderBook, OrderBook][] = [];
		for (let turn = 0; turn < 14; turn += 1) {
			node.body = bodyOf({ asks: sideFrom(2000 * turn), bids: sideFrom(2000 * turn + 1000) });
			ends.push([await openMarket(helped).orderBook(PAIR), await openMarket(alone).orderBook(PAIR)]);
		}
		for (const [helpedEnd, aloneEnd] of ends) expect(helpedEnd).toEqual(aloneEnd);
	});
});

describe('without a worker', () => {
	const body = padded(bodyOf({ asks: [], bids: [] }));
	const reply = { status: 200, body };

	it('the page reads where none can start, and it is not tried again', async () => {
		let tries = 0;
		const reader = new WorkerReader(() => {
			tries += 1;
			throw new DOMException('No workers here.', 'SecurityError');
		});
		expect(await reader.read('orderbook', reply, undefined)).toBeUndefined();
		expect(await reader.read('orderbook', reply, undefined)).toBeUndefined();
		expect(tries).toBe(1);
	});

	it.each(['onerror', 'onmessageerror'] as const)(
		'the page reads what was under way at %s',
		async (event) => {
			const thread = threadAtHand();
			const reader = new WorkerReader(() => thread);
			await reader.read('orderbook', reply, undefined);
			thread.postMessage = () => undefined;
			const reading = reader.read('orderbook', reply, undefined);
			await Promise.resolve();
			thread[event]?.call(thread as Worker, new Event('error') as never);
			expect(await reading).toBeUndefined();
		},
	);

	it('the page reads what a worker is silent about, and another worker the next reply', async () => {
		vi.useFakeTimers();
		const silent = { ...threadAtHand(), postMessage: () => undefined };
		const starts = [() => silent];
		const reader = new WorkerReader(() => starts.pop()?.() ?? threadAtHand());
		await reader.read('orderbook', reply, undefined);
		silent.onmessage?.call(silent as never, { data: { say: 'ready' } } as MessageEvent);
		const reading = reader.read('orderbook', reply, undefined);
		await vi.advanceTimersByTimeAsync(10_000);
		expect(await reading).toBeUndefined();
		await reader.read('orderbook', reply, undefined);
		expect(await reader.read('orderbook', reply, undefined)).toHaveProperty('value');
		vi.useRealTimers();
	});

	it('a worker that has had nothing to read for long ends', async () => {
		vi.useFakeTimers();
		let ended = 0;
		const reader = new WorkerReader(() => ({ ...threadAtHand(), terminate: () => (ended += 1) }));
		await reader.read('orderbook', reply, undefined);
		await vi.advanceTimersByTimeAsync(100_000);
		await reader.read('orderbook', reply, undefined);
		await vi.advanceTimersByTimeAsync(100_000);
		expect(ended).toBe(0);
		await vi.advanceTimersByTimeAsync(60_000);
		expect(ended).toBe(1);
		vi.useRealTimers();
	});

	it('a worker that is to hold no key any more ends after what is under way', async () => {
		let ended = 0;
		const threads: ReplyThread[] = [];
		const reader = new WorkerReader(() => {
			const thread = Object.assign(threadAtHand(), { terminate: () => (ended += 1) });
			threads.push(thread);
			return thread;
		});
		await reader.read('orderbook', reply, undefined);
		const reading = reader.read('orderbook', reply, undefined);
		reader.forget();
		expect(ended).toBe(0);
		expect(await reading).toHaveProperty('value');
		expect(ended).toBe(1);
		await reader.read('orderbook', reply, undefined);
		expect(threads).toHaveLength(2);
		reader.forget();
		expect(ended).toBe(2);
	});

	it('a method or a reading that it does not know is left to the page', async () => {
		const reader = new WorkerReader(() => threadAtHand());
		await reader.read('orderbook', reply, undefined);
		expect(await reader.read('orderbook', reply, undefined)).toHaveProperty('value');
		expect(await reader.read('none', reply, undefined)).toBeUndefined();
		expect(await reader.read('orderbook', reply, 'none')).toBeUndefined();
	});

	it('a call of a client is answered all the same', async () => {
		const { node, helped } = twoClients();
		helped.reader = new WorkerReader(() => {
			throw new Error('No workers here.');
		});
		node.body = body;
		expect(await helped.call(orderbook, PAIR)).toMatchObject({ numasks: 0 });
	});
});

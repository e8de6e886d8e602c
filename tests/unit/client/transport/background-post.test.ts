import { CallError } from '#lib/client/call-error.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import { NoConnection, type Fetch } from '#lib/client/transport/http-post.ts';
import { HttpTransport } from '#lib/client/transport/http-transport.ts';
import { disable } from '#lib/api/coins.ts';
import { orderbook } from '#lib/api/market.ts';
import { expect, it, vi } from 'vitest';

const PAIR = { base: 'KMD', rel: 'LTC' };
const OTHER_PAIR = { base: 'KMD', rel: 'BTC' };

const shortBook = new TextEncoder().encode(
	JSON.stringify({ asks: [], bids: [], numasks: 0, numbids: 0, ...PAIR, timestamp: 1_795_174_561 }),
);
/** Blanks around a reply mean nothing, and make it long. */
const longBook = new Uint8Array(70_000).fill(32);
longBook.set(shortBook);

/** A client whose page is answered `page.body`, and whose worker does as `behind` says. */
function setUp(behind: () => Promise<Uint8Array | undefined>) {
	const page = { body: longBook, asks: 0 };
	const fetch: Fetch = () => {
		page.asks += 1;
		return Promise.resolve(new Response(page.body.slice()));
	};
	const worker = {
		post: vi.fn(async (_address: string, _body: string) => {
			const body = await behind();
			return body && { status: 200, body };
		}),
		forget: vi.fn(),
	};
	const transport = new HttpTransport('http://127.0.0.1:7783', {
		fetch,
		background: worker,
		watchPolicy: () => ({ hasBlocked: () => Promise.resolve(false), end: () => undefined }),
	});
	const client = new NodeClient({ transport, userpass: 'ab'.repeat(32) });
	worker.forget.mockClear();
	return { page, worker, client, readBook: (pair = PAIR) => client.call(orderbook, pair) };
}

it('goes for a read whose last reply was long, and for no other', async () => {
	const { page, worker, client, readBook } = setUp(() => Promise.resolve(shortBook));
	await readBook();
	await readBook(OTHER_PAIR);
	expect([page.asks, worker.post.mock.calls.length]).toEqual([2, 0]);
	await readBook();
	expect([page.asks, worker.post.mock.calls.length]).toEqual([2, 1]);
	const [address, body] = worker.post.mock.calls[0] ?? [];
	expect([address, JSON.parse(body ?? '')]).toMatchObject([
		'http://127.0.0.1:7783',
		{ method: 'orderbook', ...PAIR },
	]);
	// That reply was short.
	await readBook();
	expect([page.asks, worker.post.mock.calls.length]).toEqual([3, 1]);
	// A call that changes something is the page's, whatever it is answered.
	for (let turn = 0; turn < 2; turn += 1) await client.call(disable, { coin: 'KMD' }).catch(() => undefined);
	expect([page.asks, worker.post.mock.calls.length]).toEqual([5, 1]);
});

it('is left to the page where no worker is there', async () => {
	const { page, worker, readBook } = setUp(() => Promise.resolve(undefined));
	for (let turn = 0; turn < 3; turn += 1) await readBook();
	expect([page.asks, worker.post.mock.calls.length]).toEqual([3, 2]);
});

it('is tried no more where the worker reaches nothing and the page does', async () => {
	const { page, worker, client, readBook } = setUp(() => Promise.reject(new NoConnection('nothing')));
	for (let turn = 0; turn < 4; turn += 1) await readBook();
	expect([page.asks, worker.post.mock.calls.length]).toEqual([4, 1]);
	// The one call that it was given may have held the key.
	client.signIn(undefined);
	expect(worker.forget).toHaveBeenCalledTimes(1);
});

it('is tried again after a failure where the worker has reached the node before', async () => {
	const ends = [
		() => Promise.resolve(longBook),
		() => Promise.reject(new NoConnection('nothing')),
		() => Promise.resolve(longBook),
	];
	const { page, worker, readBook } = setUp(async () => ends.shift()?.());
	for (let turn = 0; turn < 4; turn += 1) await readBook();
	expect([page.asks, worker.post.mock.calls.length]).toEqual([2, 3]);
});

it('ends as it ended in the worker where a reply came', async () => {
	const { page, readBook } = setUp(() =>
		Promise.reject(new CallError('malformed', 'The reply stops in the middle.', { reason: 'cut' })),
	);
	await readBook();
	await expect(readBook()).rejects.toMatchObject({ reason: 'cut' });
	expect(page.asks).toBe(1);
});

it('leaves no key in a worker when the user signs out, or the node is left', () => {
	const { worker, client } = setUp(() => Promise.resolve(undefined));
	client.signIn(undefined);
	expect(worker.forget).toHaveBeenCalledTimes(1);
	client.line.close();
	expect(worker.forget).toHaveBeenCalledTimes(2);
});

import { reviveError } from '#lib/client/call-error.ts';
import { NoConnection } from '#lib/client/transport/http-post.ts';
import { WorkerReader } from '#lib/node/reply-worker/worker-reader.ts';
import { expect, it, vi } from 'vitest';
import { RemoteWorld } from '../../../faults/remote-world.ts';

const HELP = '{"method":"help"}';

const replyOf = (text: string) => ({ status: 200, body: new TextEncoder().encode(text) });

const BOOK = replyOf(
	JSON.stringify({
		...{ asks: [], numasks: 1, numbids: 0, base: 'KMD', rel: 'LTC', timestamp: 1_795_174_561 },
		bids: [
			{ coin: 'KMD', address: 'R', price: 0.5, numutxos: 2, maxvolume: '3', pubkey: 'ff', age: 4, depth: 9 },
		],
	}),
);

it('reads in a worker of its own, once that is there', async () => {
	const reader = new WorkerReader();
	await vi.waitUntil(async () => reader.read('orderbook', BOOK, 'book'), { timeout: 60_000 });
	expect(await reader.read('orderbook', BOOK, 'book')).toEqual({
		value: {
			asks: [],
			bids: [
				{
					...{ price: 50_000_000n, amount: 600_000_000n, largest: 600_000_000n, total: 600_000_000n },
					...{ outputs: 2, ageSeconds: 4, pubkey: 'ff', address: 'R' },
				},
			],
			time: 1_795_174_561,
		},
	});
	// The bytes are still the page's: other readings of this reply have them too.
	expect(BOOK.body.length).toBeGreaterThan(0);
	const cut = reader.read('orderbook', replyOf('{"bids":['), 'book');
	await expect(cut).rejects.toEqual(
		reviveError({
			kind: 'malformed',
			message: 'The reply stops in the middle.',
			reason: 'cut',
			raw: '{"bids":[',
		}),
	);
});

it('asks a node itself, and hands over what came back', async () => {
	const world = await RemoteWorld.open('document');
	const { node } = world.access;
	const reader = new WorkerReader();
	const reply = await vi.waitUntil(() => reader.post(node, HELP), { timeout: 60_000 });
	expect(reply.status).toBe(200);
	expect(new TextDecoder().decode(reply.body)).toContain('orderbook');
	const help = { program: 'node', method: 'help' } as const;

	await world.order(help, 'cut-within', 1);
	await expect(reader.post(node, HELP)).rejects.toMatchObject({ kind: 'malformed', reason: 'cut' });
	await world.order(help, 'cut-before', 2);
	await expect(reader.post(node, HELP)).rejects.toBeInstanceOf(NoConnection);

	await world.order(help, 'hold-reply', 1);
	const waiting = new AbortController();
	const given = reader.post(node, HELP, waiting.signal);
	await vi.waitUntil(async () => (await world.held()) === 1, { timeout: 60_000 });
	waiting.abort(new Error('given up'));
	await expect(given).rejects.toThrow('given up');
	await world.release();
	expect(await reader.post(node, HELP)).toEqual(reply);
});

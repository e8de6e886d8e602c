import { findNodes } from '#lib/node/recognise-node.ts';
import type { Fetch } from '#lib/client/transport/http-transport.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';

const help = (first: string) =>
	JSON.stringify({ result: `${first}\npassphrase(p)\norderbook(base, rel)\ngetcoins()\n` });

/** Fetch with replies by address; nothing listens at other addresses. */
function network(replies: Record<string, string>) {
	return vi.fn<Fetch>((address) => {
		const reply = replies[address as string];
		return reply === undefined
			? Promise.reject(new TypeError('Failed to fetch'))
			: Promise.resolve(new Response(reply));
	});
}

const free = () => Promise.resolve(undefined);
const find = (fetch: Fetch) => findNodes(undefined, { fetch, permission: free });

afterEach(() => {
	vi.useRealTimers();
});

describe('node search', () => {
	it('finds practice and real nodes at the usual ports', async () => {
		const fetch = network({
			'http://127.0.0.1:7782': help('practice node'),
			'http://127.0.0.1:7783': help(' available localhost RPC commands:'),
		});
		expect(await find(fetch)).toEqual({
			nodes: [
				{ address: 'http://127.0.0.1:7782', practice: true },
				{ address: 'http://127.0.0.1:7783', practice: false },
			],
			gateway: undefined,
		});
	});

	it('skips silent ports, other programs, and health pages of other servers', async () => {
		const fetch = network({
			'http://127.0.0.1:7782': '<html>',
			'http://127.0.0.1:7783': '{"result":"pong"}',
			'/rpc/health': '{"app":"something else"}',
		});
		expect(await find(fetch)).toEqual({ nodes: [], gateway: undefined });
	});

	it('starts with the node reported by the gateway', async () => {
		const fetch = network({
			'/rpc/health': JSON.stringify({
				app: 'swapdesk',
				node: { address: 'http://127.0.0.1:8800', practice: false, alive: true },
				daemon: null,
			}),
			'http://127.0.0.1:8800': help('commands'),
			'http://127.0.0.1:7782': help('practice node'),
		});
		const found = await find(fetch);
		expect(found.gateway).toEqual({
			node: {
				address: 'http://127.0.0.1:8800',
				practice: false,
				alive: true,
				signsIn: false,
				asksForKey: false,
			},
			daemon: undefined,
		});
		expect(found.nodes.map(({ address }) => address)).toEqual([
			'http://127.0.0.1:8800',
			'http://127.0.0.1:7782',
		]);
	});

	it.each(['prompt', 'denied'] as const)('probes no port while the permission is %s', async (state) => {
		const fetch = network({ 'http://127.0.0.1:7782': help('practice node') });
		expect(await findNodes(undefined, { fetch, permission: () => Promise.resolve(state) })).toEqual({
			nodes: [],
			gateway: undefined,
		});
		expect(fetch.mock.calls.map(([address]) => address)).toEqual(['/rpc/health']);
	});

	it('waits at most three seconds per port', async () => {
		vi.useFakeTimers();
		const found = find((address) =>
			address === 'http://127.0.0.1:7783'
				? Promise.resolve(new Response(help('commands')))
				: new Promise(() => undefined),
		);
		await vi.advanceTimersByTimeAsync(6000);
		expect((await found).nodes).toEqual([{ address: 'http://127.0.0.1:7783', practice: false }]);
	});

	it('stops when the caller leaves', async () => {
		const signal = AbortSignal.abort(new Error('left'));
		await expect(findNodes([], { fetch: network({}), permission: free, signal })).rejects.toThrow('left');
	});
});

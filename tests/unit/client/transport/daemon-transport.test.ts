import { DaemonTransport } from '#lib/client/transport/daemon-transport.ts';
import type { Fetch } from '#lib/client/transport/http-transport.ts';
import { describe, expect, it, vi } from 'vitest';

function setUp(options: ConstructorParameters<typeof DaemonTransport>[0] = {}) {
	const fetch = vi.fn<Fetch>(() => Promise.resolve(new Response('{}', { status: 500 })));
	return { fetch, transport: new DaemonTransport({ fetch, ...options }) };
}

const headersOf = (fetch: ReturnType<typeof setUp>['fetch']) =>
	new Headers(fetch.mock.calls[0]?.[1]?.headers);

describe('daemon transport', () => {
	it('posts to the gateway of the page, or to a given proxy', async () => {
		const { fetch, transport } = setUp();
		await transport.send('{}');
		expect(fetch.mock.calls[0]?.[0]).toBe('/rpc/daemon');
		expect(setUp({ address: 'https://my.example/chain' }).transport.address).toBe('https://my.example/chain');
	});

	it('sends user and password in UTF-8, with a JSON content type', async () => {
		const { fetch, transport } = setUp({ credentials: { user: 'user', password: 'pässwört:€' } });
		await transport.send('{}');
		const [scheme, token] = headersOf(fetch).get('authorization')?.split(' ') ?? [];
		expect(scheme).toBe('Basic');
		expect(Buffer.from(token ?? '', 'base64').toString('utf8')).toBe('user:pässwört:€');
		expect(headersOf(fetch).get('content-type')).toBe('application/json');
	});

	it('sends no credentials if none are given', async () => {
		const { fetch, transport } = setUp();
		await transport.send('{}');
		expect(headersOf(fetch).has('authorization')).toBe(false);
		expect(fetch.mock.calls[0]?.[1]?.credentials).toBe('omit');
	});

	it('sends the current key with each gateway call, never to a proxy', async () => {
		const keys: string[] = [];
		const shownAt = async (address: string | undefined, options = {}) => {
			const { fetch, transport } = setUp({ ...(address && { address }), key: () => keys[0], ...options });
			await transport.send('{}');
			return headersOf(fetch).get('authorization');
		};
		expect(await shownAt(undefined)).toBeNull();
		keys.push('abc');
		expect(await shownAt(undefined)).toBe('Bearer abc');
		expect(await shownAt('https://my.example/chain')).toBeNull();
		const credentials = { user: 'user', password: 'word' };
		expect(await shownAt(undefined, { credentials })).toMatch(/^Basic /);
	});

	it('sends nothing once it is closed', async () => {
		const { fetch, transport } = setUp({ credentials: { user: 'user', password: 'password' } });
		transport.close();
		await expect(transport.send('{}')).rejects.toMatchObject({ kind: 'blocked' });
		expect(fetch).not.toHaveBeenCalled();
	});

	it('returns every status unchanged to the client', async () => {
		const { transport } = setUp();
		expect((await transport.send('{}')).status).toBe(500);
	});

	it('reports the gateway as unreachable after a network error', async () => {
		const { transport } = setUp({ fetch: () => Promise.reject(new TypeError('Failed to fetch')) });
		await expect(transport.send('{}')).rejects.toMatchObject({ kind: 'unreachable', program: 'gateway' });
	});
});

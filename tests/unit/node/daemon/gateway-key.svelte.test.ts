import { readGatewayKey, storeGatewayKey } from '#lib/node/daemon/gateway-key.ts';
import { afterEach, describe, expect, it } from 'vitest';

const OURS = 'a'.repeat(43);
const OTHER_KEY = 'b'.repeat(43);

/** A gateway that accepts only one key. */
const gateway = (status: number) => async (_path: unknown, init?: RequestInit) =>
	new Response('{}', {
		status: new Headers(init?.headers).get('authorization') === `Bearer ${OURS}` ? status : 403,
	});

afterEach(() => localStorage.clear());

describe('gateway key', () => {
	it.each([200, 500, 502, 504])('is stored if the gateway forwards the call (%i)', async (status) => {
		await storeGatewayKey(OURS, gateway(status));
		expect(readGatewayKey()).toBe(OURS);
	});

	it('is not replaced by a rejected key', async () => {
		await storeGatewayKey(OURS, gateway(200));
		await storeGatewayKey(OTHER_KEY, gateway(200));
		await storeGatewayKey('not a key', gateway(200));
		expect(readGatewayKey()).toBe(OURS);
	});

	it.each([
		['no gateway answers', async () => Promise.reject(new TypeError('Failed to fetch'))],
		['a different server answers', async () => new Response('', { status: 405 })],
		['the gateway has no daemon', async () => new Response('{}', { status: 503 })],
	])('is not replaced while %s', async (_why, ask) => {
		await storeGatewayKey(OURS, gateway(200));
		await storeGatewayKey(OTHER_KEY, ask);
		expect(readGatewayKey()).toBe(OURS);
	});
});

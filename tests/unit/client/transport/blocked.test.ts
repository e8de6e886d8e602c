import {
	isLoopback,
	loopbackPermission,
	watchPolicy,
	type PolicySources,
} from '#lib/client/transport/http-transport.ts';
import { describe, expect, it, vi } from 'vitest';

const ADDRESS = 'http://127.0.0.1:7782';

const permissions = (answer: (name: string) => Promise<{ state: PermissionState }>) => ({
	query: ({ name }: { name: string }) => answer(name) as Promise<PermissionStatus>,
});

function sources(more: Partial<PolicySources> = {}): PolicySources & { events: EventTarget } {
	return { events: new EventTarget(), permissions: undefined, pageIsLocal: true, ...more } as never;
}

const violation = (blockedURI: string) => Object.assign(new Event('securitypolicyviolation'), { blockedURI });

describe('policy watch', () => {
	it.each([ADDRESS, `${ADDRESS}/`, `${ADDRESS}/path`])(
		'detects a violation reported as %s',
		async (blocked) => {
			const browser = sources();
			const watch = watchPolicy(ADDRESS, browser);
			browser.events.dispatchEvent(violation(blocked));
			expect(await watch.hasBlocked()).toBe(true);
		},
	);

	it('waits for a violation reported after the failed call', async () => {
		const browser = sources();
		const watch = watchPolicy(ADDRESS, browser);
		const blocked = watch.hasBlocked();
		browser.events.dispatchEvent(violation(ADDRESS));
		expect(await blocked).toBe(true);
	});

	it.each(['http://127.0.0.1:9999', 'inline', ''])('ignores a violation of %j', async (blocked) => {
		const browser = sources();
		const watch = watchPolicy(ADDRESS, browser);
		browser.events.dispatchEvent(violation(blocked));
		expect(await watch.hasBlocked()).toBe(false);
	});

	it('ignores violations after its end', async () => {
		const browser = sources();
		const watch = watchPolicy(ADDRESS, browser);
		watch.end();
		browser.events.dispatchEvent(violation(ADDRESS));
		expect(await watch.hasBlocked()).toBe(false);
	});

	it('counts a denied permission as blocked', async () => {
		const denied = permissions(() => Promise.resolve({ state: 'denied' }));
		const watch = watchPolicy(ADDRESS, sources({ permissions: denied, pageIsLocal: false }));
		expect(await watch.hasBlocked()).toBe(true);
	});
});

describe('loopback permission', () => {
	it('is not queried by a page served from this machine', async () => {
		const query = vi.fn();
		expect(await loopbackPermission({ permissions: { query }, pageIsLocal: true })).toBeUndefined();
		expect(query).not.toHaveBeenCalled();
	});

	it('is queried under the older name if the newer one is unknown', async () => {
		const older = permissions((name) =>
			name === 'loopback-network'
				? Promise.reject(new TypeError(name))
				: Promise.resolve({ state: 'prompt' }),
		);
		expect(await loopbackPermission({ permissions: older, pageIsLocal: false })).toBe('prompt');
	});

	it('is undefined in browsers that know neither name', async () => {
		const none = permissions((name) => Promise.reject(new TypeError(name)));
		expect(await loopbackPermission({ permissions: none, pageIsLocal: false })).toBeUndefined();
		expect(await loopbackPermission({ permissions: undefined, pageIsLocal: false })).toBeUndefined();
	});
});

describe('loopback check', () => {
	it.each(['localhost', 'app.localhost', '127.0.0.1', '127.8.9.1', '[::1]'])('accepts %s', (name) => {
		expect(isLoopback(name)).toBe(true);
	});

	it.each(['127.0.0.1.example.com', 'localhost.example.com', '192.168.1.2', 'example.com', ''])(
		'rejects %j',
		(name) => expect(isLoopback(name)).toBe(false),
	);
});

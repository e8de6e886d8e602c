import { WrongEncryptionKey } from '#lib/domain/session/saved-node.ts';
import type { Session } from '#lib/state/session/session.svelte.ts';
import type { SignInRequest } from '#lib/state/session/prove-user.ts';
import { encryptForGroup, KEY_CHANNEL } from '#lib/state/session/key-exchange.ts';
import { newKeyPair } from '#lib/storage/key-agreement.ts';
import { newTabKey } from '#lib/storage/encryption.ts';
import { LOCK_NAMES, shareLock } from '#lib/tabs/named-lock.ts';
import { readSecret } from '#lib/storage/secrets.ts';
import { writeSetting } from '#lib/storage/settings.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { textOfDatabase } from '../../storage/whole-database.ts';
import { USERPASS } from '../stand-in-node.ts';
import { ADDRESS, CODE, database, openTab, prepareSessions, reload, request } from './session-harness.ts';

prepareSessions();

describe('session tab', () => {
	/**
	 * Storage per tab. All tabs share one page here, so a tab's storage is swapped in before each step.
	 */
	const storages = new Map<string, Record<string, string>>();

	async function inTab<T>(name: string, work: () => Promise<T>): Promise<T> {
		sessionStorage.clear();
		for (const [key, value] of Object.entries(storages.get(name) ?? {})) sessionStorage.setItem(key, value);
		try {
			return await work();
		} finally {
			storages.set(name, { ...sessionStorage });
		}
	}

	beforeEach(() => storages.clear());

	/** Opens a tab and clicks Allow in the tab that holds the key. */
	async function openAllowed(name: string, giver: Session): Promise<Session> {
		const session = await inTab(name, openTab);
		await vi.waitUntil(() => giver.askingTabs > 0);
		await giver.allowTabs();
		await inTab(name, () => vi.waitUntil(() => session.phase === 'open'));
		return session;
	}

	const OTHER = 'http://127.0.0.1:7783';
	const requestForTab = (address = ADDRESS) => request({ address, keep: { keeping: 'tab' } });
	const signInWith = (name: string, with_: SignInRequest) =>
		inTab(name, async () => {
			const session = await openTab();
			await session.signIn(with_);
			return session;
		});

	test('keeps a separate key and reopens its node after a reload', async () => {
		const one = await signInWith('one', requestForTab());
		const other = await signInWith('other', requestForTab(OTHER));
		const third = await signInWith('third', requestForTab());
		const addressOf = ({ phase, node: saved }: Session) => [phase, saved?.address];
		expect(addressOf(await inTab('one', () => reload(one)))).toEqual(['open', ADDRESS]);
		expect(addressOf(await inTab('other', () => reload(other)))).toEqual(['open', OTHER]);
		expect(addressOf(await inTab('third', () => reload(third)))).toEqual(['open', ADDRESS]);
	});

	test('does not adopt the key storage of another tab', async () => {
		const one = await signInWith('one', requestForTab());
		await signInWith('other', request({ keep: { keeping: 'code', code: CODE } }));
		expect((await inTab('one', () => reload(one))).phase).toBe('open');
		const fresh = await inTab('fresh', openTab);
		expect(fresh.node?.keeping).toBe('code');
		await inTab('fresh', async () => fresh.lock());
		await inTab('fresh', () => fresh.unlock(CODE));
		expect(fresh.phase).toBe('open');
	});

	test('stays open if a locked tab switches to another node', async () => {
		const open = await signInWith('one', request({ keep: { keeping: 'code', code: CODE } }));
		const locked = await inTab('other', openTab);
		locked.lock();
		await vi.waitUntil(() => open.phase === 'locked');
		await inTab('one', () => open.unlock(CODE));
		expect([locked.phase, open.phase]).toEqual(['locked', 'open']);
		await inTab('other', async () => locked.chooseOther());
		expect([locked.phase, open.phase]).toEqual(['signed-out', 'open']);
		expect((await inTab('other', () => reload(locked))).phase).toBe('signed-out');
		expect((await inTab('one', () => reload(open))).phase).toBe('locked');
	});

	test('shares the unlock delay after a wrong code', async () => {
		const one = await signInWith('one', request({ keep: { keeping: 'code', code: CODE } }));
		one.lock();
		const wrong = await inTab('other', openTab);
		await writeSetting(database, { name: 'unlock-delay', value: { failures: 4, until: 0 } });
		await inTab('other', async () => {
			await wrong.delay.resume();
			await expect(wrong.unlock('wrong')).rejects.toBeInstanceOf(WrongEncryptionKey);
		});
		expect(wrong.delay.seconds).toBe(16);
		expect((await inTab('other', () => reload(wrong))).delay.seconds).toBeGreaterThan(5);
		expect((await inTab('fresh', openTab)).delay.seconds).toBeGreaterThan(5);
	});

	describe('key sharing', () => {
		const DAEMON = { address: '/rpc/daemon', user: 'daemon-user', password: 'daemon-password' };
		const ways = [{ keeping: 'tab' }, { keeping: 'code', code: CODE }] as const;

		test.for(ways)('opens an allowed tab with the key kept by: $keeping', async (keep) => {
			const one = await signInWith('one', request({ keep, daemon: DAEMON }));
			const other = await openAllowed('other', one);
			expect(other.connection?.id).toBe(one.connection?.id);
			expect(other.daemonAccess).toEqual(DAEMON);
			expect(one.askingTabs).toBe(0);
			// The remaining tab passes the key on after the first one is gone.
			one.abandon();
			await openAllowed('third', other);
			expect(JSON.stringify([...storages])).not.toContain(USERPASS);
			expect(await textOfDatabase(database)).not.toContain(USERPASS);
			expect((await inTab('other', () => reload(other))).phase).toBe(
				keep.keeping === 'tab' ? 'open' : 'locked',
			);
		});

		test('keeps a denied tab signed out and asks for later tabs', async () => {
			const one = await signInWith('one', requestForTab());
			const other = await inTab('other', openTab);
			await vi.waitUntil(() => one.askingTabs === 1);
			expect([other.phase, other.isAsking]).toEqual(['signed-out', true]);
			one.denyTabs();
			expect(one.askingTabs).toBe(0);
			const third = await inTab('third', openTab);
			await vi.waitUntil(() => one.askingTabs === 1);
			third.abandon();
			await vi.waitUntil(() => one.askingTabs === 0);
			await one.allowTabs();
			expect(other.phase).toBe('signed-out');
		});

		test('sends no key to a script on the channel', async () => {
			const one = await signInWith('one', { ...requestForTab(), daemon: DAEMON });
			const nodeId = one.node?.id ?? '';
			const heard: unknown[] = [];
			const channel = new BroadcastChannel(KEY_CHANNEL);
			channel.onmessage = ({ data }) => heard.push(data);
			const { publicKey } = await newKeyPair();
			const ending = new AbortController();
			void shareLock(LOCK_NAMES.keyAsker(publicKey.toHex()), ending.signal);
			channel.postMessage({ say: 'ask', nodeId, asker: publicKey });
			const forged = { userpass: 'f'.repeat(64), daemon: undefined, group: newTabKey().toBase64() };
			channel.postMessage({ say: 'changed', nodeId, key: await encryptForGroup(nodeId, forged) });
			for (const junk of [null, 1, 'ask', [], {}, { say: 'ask', nodeId }, { say: 'changed', nodeId, key: 1 }])
				channel.postMessage(junk);
			await vi.waitUntil(() => one.askingTabs === 1);
			await new Promise((resolve) => setTimeout(resolve, 500));
			expect(heard).toEqual([]);
			expect(one.daemonAccess).toEqual(DAEMON);
			ending.abort();
			await vi.waitUntil(() => one.askingTabs === 0);
			channel.close();
		});

		test('sends no key after another program took the gateway’s port', async () => {
			let start = 'first';
			vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
				const isProof = String(input).startsWith('/rpc/proof?of=');
				return Response.json(isProof ? { app: 'swapdesk', proof: `${start} ${String(input)}` } : {});
			});
			const one = await signInWith('one', requestForTab());
			const other = await openAllowed('other', one);
			start = 'second';
			const third = await inTab('third', openTab);
			await vi.waitUntil(() => one.askingTabs === 1 && other.askingTabs === 1);
			await one.allowTabs();
			expect([one.isGatewayReplaced, third.phase]).toEqual([true, 'signed-out']);
		});

		test('sends no key after a takeover without earlier gateway contact', async () => {
			let isUnreachable = true;
			const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
				if (isUnreachable) throw new TypeError('Failed to fetch');
				return Response.json({ app: 'swapdesk', proof: 'of another program' });
			});
			const one = await signInWith('one', requestForTab());
			const isProof = ([input]: Parameters<typeof fetch>) => String(input).startsWith('/rpc/proof?of=');
			await vi.waitUntil(() => fetching.mock.calls.some(isProof));
			isUnreachable = false;
			const other = await inTab('other', openTab);
			await vi.waitUntil(() => one.askingTabs === 1);
			await one.allowTabs();
			expect([one.isGatewayReplaced, other.phase]).toEqual([true, 'signed-out']);
		});

		test('requires a sign-in if the key is not stored', async () => {
			await signInWith('one', request());
			expect((await inTab('other', openTab)).phase).toBe('signed-out');
		});

		test('requires a sign-in after the user disables storing the key', async () => {
			const one = await signInWith('one', requestForTab());
			await inTab('one', () => one.changeKeeping({ keeping: 'memory' }));
			expect((await inTab('other', openTab)).phase).toBe('signed-out');
		});

		test('requires a sign-in after the last open tab closes', async () => {
			const one = await signInWith('one', requestForTab());
			const other = await openAllowed('other', one);
			one.abandon();
			other.abandon();
			expect((await inTab('third', openTab)).phase).toBe('signed-out');
		});

		test('locks and signs out all tabs together', async () => {
			const one = await signInWith('one', request({ keep: ways[1] }));
			const other = await openAllowed('other', one);
			one.lock();
			await vi.waitUntil(() => other.phase === 'locked');
			expect((await inTab('third', openTab)).phase).toBe('locked');
			await inTab('one', () => one.unlock(CODE));
			expect(other.phase).toBe('locked');
			const fourth = await openAllowed('fourth', one);
			await inTab('one', () => one.signOut());
			await vi.waitUntil(() => other.phase === 'signed-out' && fourth.phase === 'signed-out');
			expect((await inTab('fifth', openTab)).phase).toBe('signed-out');
		});

		test('signs out a tab of a different node on lock', async () => {
			const one = await signInWith('one', requestForTab());
			const other = await signInWith('other', requestForTab(OTHER));
			await inTab('one', async () => one.lock());
			await vi.waitUntil(() => other.phase === 'signed-out');
			expect(other.lostKey).toBe('forgotten');
		});

		test('keeps an asking tab locked if a lock arrives first', async () => {
			const one = await signInWith('one', request({ keep: ways[1] }));
			const other = await inTab('other', openTab);
			await vi.waitUntil(() => one.askingTabs === 1);
			void one.allowTabs();
			one.lock();
			await vi.waitUntil(() => other.phase === 'locked');
			expect(other.connection).toBeUndefined();
		});

		test('stores a changed daemon with the key', async () => {
			const one = await signInWith('one', request({ keep: ways[1] }));
			const other = await openAllowed('other', one);
			await inTab('other', () => other.connectDaemon(DAEMON));
			await vi.waitUntil(() => one.daemonAccess !== undefined);
			const before = await readSecret(database, one.node?.id ?? '');
			one.lock();
			await inTab('one', () => one.unlock(CODE));
			expect(before).toBeDefined();
			expect(one.daemonAccess).toEqual(DAEMON);
		});
	});
});

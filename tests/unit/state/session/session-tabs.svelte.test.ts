import { WrongSealKey } from '#lib/domain/session/saved-node.ts';
import type { Session } from '#lib/state/session/session.svelte.ts';
import type { SignInRequest } from '#lib/state/session/prove-user.ts';
import { readSecret } from '#lib/storage/secrets.ts';
import { writeSetting } from '#lib/storage/settings.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { textOfDatabase } from '../../storage/whole-database.ts';
import { USERPASS } from '../stand-in-node.ts';
import { ADDRESS, CODE, database, openTab, prepareSessions, reload, request } from './session-bed.ts';

prepareSessions();

describe('several tabs', () => {
	/** Each with a storage of its own; all are one page here, so that it is put in place before each step. */
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

	const OTHER = 'http://127.0.0.1:7783';
	const keptByTab = (address = ADDRESS) => request({ address, keep: { keeping: 'tab' } });
	const signInWith = (name: string, with_: SignInRequest) =>
		inTab(name, async () => {
			const session = await openTab();
			await session.signIn(with_);
			return session;
		});

	test('keep a key of their own each, and a reload opens the node of the tab', async () => {
		const one = await signInWith('one', keptByTab());
		const other = await signInWith('other', keptByTab(OTHER));
		const third = await signInWith('third', keptByTab());
		const addressOf = ({ phase, node: saved }: Session) => [phase, saved?.address];
		expect(addressOf(await inTab('one', () => reload(one)))).toEqual(['open', ADDRESS]);
		expect(addressOf(await inTab('other', () => reload(other)))).toEqual(['open', OTHER]);
		expect(addressOf(await inTab('third', () => reload(third)))).toEqual(['open', ADDRESS]);
	});

	test('do not take over how another one keeps the key of the same node', async () => {
		const one = await signInWith('one', keptByTab());
		await signInWith('other', request({ keep: { keeping: 'code', code: CODE } }));
		expect((await inTab('one', () => reload(one))).phase).toBe('open');
		const fresh = await inTab('fresh', openTab);
		expect(fresh.node?.keeping).toBe('code');
		await inTab('fresh', async () => fresh.lock());
		await inTab('fresh', () => fresh.unlock(CODE));
		expect(fresh.phase).toBe('open');
	});

	test('stay open where a locked one goes to another node', async () => {
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

	test('wait together after a wrong code', async () => {
		const one = await signInWith('one', request({ keep: { keeping: 'code', code: CODE } }));
		one.lock();
		const wrong = await inTab('other', openTab);
		await writeSetting(database, { name: 'unlock-delay', value: { failures: 4, until: 0 } });
		await inTab('other', async () => {
			await wrong.delay.resume();
			await expect(wrong.unlock('wrong')).rejects.toBeInstanceOf(WrongSealKey);
		});
		expect(wrong.delay.seconds).toBe(16);
		expect((await inTab('other', () => reload(wrong))).delay.seconds).toBeGreaterThan(5);
		expect((await inTab('fresh', openTab)).delay.seconds).toBeGreaterThan(5);
	});

	describe('that open beside one with the key', () => {
		const DAEMON = { address: '/rpc/daemon', user: 'daemon-user', password: 'daemon-password' };
		const ways = [{ keeping: 'tab' }, { keeping: 'code', code: CODE }] as const;

		test.for(ways)('go on without being asked when it is kept by: $keeping', async (keep) => {
			const one = await signInWith('one', request({ keep, daemon: DAEMON }));
			const stored = await textOfDatabase(database);
			const other = await inTab('other', openTab);
			expect(other.connection?.id).toBe(one.connection?.id);
			expect(other.daemonAccess).toEqual(DAEMON);
			// It hands the key on when the first one is gone.
			one.abandon();
			expect((await inTab('third', openTab)).phase).toBe('open');
			expect(JSON.stringify([...storages])).not.toContain(USERPASS);
			expect(Object.keys(storages.get('other') ?? {})).toEqual(['swapdesk-node']);
			expect((await textOfDatabase(database)).length).toBe(stored.length);
		});

		test('are asked where the key is kept nowhere', async () => {
			await signInWith('one', request());
			expect((await inTab('other', openTab)).phase).toBe('signed-out');
		});

		test('are asked once the user has chosen that the key is kept nowhere', async () => {
			const one = await signInWith('one', keptByTab());
			await inTab('one', () => one.changeKeeping({ keeping: 'memory' }));
			expect((await inTab('other', openTab)).phase).toBe('signed-out');
		});

		test('are asked when the last one is gone', async () => {
			const one = await signInWith('one', keptByTab());
			const other = await inTab('other', openTab);
			one.abandon();
			other.abandon();
			expect((await inTab('third', openTab)).phase).toBe('signed-out');
		});

		test('lock and leave with it', async () => {
			const one = await signInWith('one', request({ keep: ways[1] }));
			const other = await inTab('other', openTab);
			one.lock();
			await vi.waitUntil(() => other.phase === 'locked');
			expect((await inTab('third', openTab)).phase).toBe('locked');
			await inTab('one', () => one.unlock(CODE));
			expect(other.phase).toBe('locked');
			const fourth = await inTab('fourth', openTab);
			expect(fourth.phase).toBe('open');
			await inTab('one', () => one.signOut());
			await vi.waitUntil(() => other.phase === 'signed-out' && fourth.phase === 'signed-out');
			expect((await inTab('fifth', openTab)).phase).toBe('signed-out');
		});

		test('lock with it where they are at another node', async () => {
			const one = await signInWith('one', keptByTab());
			const other = await signInWith('other', keptByTab(OTHER));
			await inTab('one', async () => one.lock());
			await vi.waitUntil(() => other.phase === 'signed-out');
			expect(other.lostKey).toBe('forgotten');
		});

		test('are not open beside a lock that came while they asked', async () => {
			const one = await signInWith('one', request({ keep: ways[1] }));
			const opening = inTab('other', openTab);
			one.lock();
			const other = await opening;
			await vi.waitUntil(() => other.phase === 'locked');
			expect(other.connection).toBeUndefined();
		});

		test('store a changed daemon where the key is stored', async () => {
			const one = await signInWith('one', request({ keep: ways[1] }));
			const other = await inTab('other', openTab);
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

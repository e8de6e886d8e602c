import { CallError } from '#lib/client/call-error.ts';
import type { Session } from '#lib/state/session/session.svelte.ts';
import { WrongEncryptionKey } from '#lib/domain/session/saved-node.ts';
import { describe, expect, test, vi } from 'vitest';
import { textOfDatabase } from '../../storage/whole-database.ts';
import { PASSPHRASE, USERPASS, WALLET } from '../stand-in-node.ts';
import {
	ADDRESS,
	CODE,
	database,
	node,
	openTab,
	reload,
	request,
	prepareSessions,
} from './session-harness.ts';

const DAEMON = { address: '/rpc/daemon', user: 'daemon-user', password: 'daemon-password' };

prepareSessions();

describe('sign-in', () => {
	test('sends the passphrase once, then the node’s userpass', async () => {
		const session = await openTab();
		await session.signIn(request());
		expect(session.phase).toBe('open');
		expect(node.methods().filter((method) => method === 'passphrase')).toHaveLength(1);
		const sent = node.methods().indexOf('passphrase');
		expect(node.calls[sent]).toMatchObject({ passphrase: PASSPHRASE, gui: 'nogui', netid: 0 });
		expect(node.calls[sent + 1]).toMatchObject({ method: 'getcoins', userpass: USERPASS });
		expect(node.calls.filter((call) => 'passphrase' in call)).toHaveLength(1);
	});

	test('identifies the node by its address and wallet', async () => {
		const session = await openTab();
		await session.signIn(request());
		expect(session.connection).toMatchObject({
			id: `${ADDRESS} ${WALLET}`,
			address: ADDRESS,
			practice: false,
		});
	});

	test('verifies a pasted userpass by a call before accepting it', async () => {
		const session = await openTab();
		const wrong = request({ key: { by: 'userpass', userpass: '6'.repeat(64) } });
		await expect(session.signIn(wrong)).rejects.toMatchObject({ kind: 'unauthorised' });
		expect(session.phase).toBe('signed-out');
		await session.signIn(request({ key: { by: 'userpass', userpass: USERPASS } }));
		expect(session.phase).toBe('open');
	});

	test.for([
		[
			'a wrong passphrase',
			{ error: 'authentication error you need to make sure userpass is set' },
			'unauthorised',
		],
		['an empty reply', '', 'malformed'],
		['a cut reply', '{"result":"succ', 'malformed'],
		['a reply of the wrong shape', { result: 'success' }, 'malformed'],
	] as const)('fails on %s and can be retried', async ([, reply, kind]) => {
		const session = await openTab();
		node.replies.set('passphrase', typeof reply === 'string' ? reply : JSON.stringify(reply));
		await expect(session.signIn(request())).rejects.toMatchObject({ kind });
		node.replies.clear();
		await session.signIn(request());
		expect(session.phase).toBe('open');
	});

	test.for([
		'{"result":"welcome to something else"}',
		'Please consult the documentation for the list of calls.',
		'{"hello":1}',
	])('detects a different program by its missing methods: %s', async (reply) => {
		const session = await openTab();
		node.replies.set('help', reply);
		await expect(session.signIn(request())).rejects.toMatchObject({ reason: 'another-program' });
		expect(node.methods()).toEqual(['help']);
	});

	test('keeps the open node if the new node does not answer', async () => {
		const session = await openTab();
		await session.signIn(request());
		const before = session.connection;
		node.failure = new CallError('unreachable', 'Nothing answers.');
		await expect(session.signIn(request({ address: 'http://127.0.0.1:7783' }))).rejects.toThrow();
		expect(session.connection).toBe(before);
	});

	test('detects a practice node by its reply', async () => {
		node.isPractice = true;
		const session = await openTab();
		await session.signIn(request());
		expect(session.connection?.practice).toBe(true);
	});
});

describe('reopened node', () => {
	/** Polls the health of the node once. */
	async function readHealth(session: Session): Promise<void> {
		const look = $effect.root(() => {
			$effect(() => session.health?.keepAlive());
		});
		await vi.waitUntil(() => session.health?.asOf ?? session.health?.error, { timeout: 15_000 });
		look();
	}

	test('keeps its connection if its first answer is unchanged', async () => {
		const session = await openTab();
		await session.signIn(request({ keep: { keeping: 'tab' } }));
		const again = await reload(session);
		const { connection } = again;
		await readHealth(again);
		expect(node.methods().slice(-2)).toEqual(['help', 'getcoin']);
		expect(again.health?.current).toBe(1234);
		expect(again.connection).toBe(connection);
	});

	test('reports changes of its height since the last poll', async () => {
		const session = await openTab();
		await session.signIn(request());
		const told: boolean[] = [];
		session.connection?.news.onHeight(({ isLower }) => told.push(isLower));
		await readHealth(session);
		expect(told).toEqual([]);
		vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
		for (const height of [1234, 1235, 1235, 1230]) {
			node.height = height;
			vi.setSystemTime(Date.now() + 61_000);
			await session.health?.refresh();
		}
		expect(told).toEqual([false, true]);
	});

	test('is recognised as a practice node after a replacement', async () => {
		const session = await openTab();
		await session.signIn(request({ keep: { keeping: 'tab' } }));
		node.isPractice = true;
		const again = await reload(session);
		expect(again.connection?.practice).toBe(false);
		await readHealth(again);
		expect(again.connection?.practice).toBe(true);
		expect(again.node?.practice).toBe(true);
		await again.health?.refresh();
		expect(again.health?.error).toBeUndefined();
	});
});

describe('key storage', () => {
	test.for(['memory', 'tab', 'code'] as const)(
		'stores no secret in plain text with keeping: %s',
		async (keeping) => {
			const session = await openTab();
			const keep = keeping === 'code' ? { keeping, code: CODE } : { keeping };
			await session.signIn(request({ keep, daemon: DAEMON }));
			const stored = await textOfDatabase(database);
			expect(stored).toContain(WALLET);
			for (const secret of [PASSPHRASE, USERPASS, CODE, DAEMON.user, DAEMON.password])
				expect(stored).not.toContain(secret);
		},
	);

	test('requires a sign-in after a reload if the key is not kept', async () => {
		const session = await openTab();
		await session.signIn(request());
		const again = await reload(session);
		expect(again.phase).toBe('signed-out');
		expect(again.saved.all).toHaveLength(1);
	});

	test('reuses a tab’s key after a reload, not in new tabs', async () => {
		const session = await openTab();
		await session.signIn(request({ keep: { keeping: 'tab' }, daemon: DAEMON }));
		const again = await reload(session);
		expect(again.phase).toBe('open');
		expect(again.daemonAccess).toEqual(DAEMON);
		sessionStorage.clear();
		expect((await reload(again)).phase).toBe('signed-out');
	});

	test('keeps changed daemon credentials like the key', async () => {
		const session = await openTab();
		await session.signIn(request({ keep: { keeping: 'tab' } }));
		await session.connectDaemon(DAEMON);
		expect(session.connection?.daemon).toBeDefined();
		expect((await reload(session)).daemonAccess).toEqual(DAEMON);
	});

	test('reopens the embedded practice node automatically', async () => {
		const session = await openTab();
		await session.practise();
		expect(session.connection).toMatchObject({ id: 'practice', practice: true });
		expect((await reload(session)).phase).toBe('open');
	});

	test('opens nothing automatically after signing out', async () => {
		const session = await openTab();
		await session.signIn(request({ keep: { keeping: 'tab' } }));
		await session.signOut();
		expect((await reload(session)).phase).toBe('signed-out');
	});

	test('leaves no data of a removed node', async () => {
		const session = await openTab();
		await session.signIn(request({ keep: { keeping: 'code', code: CODE } }));
		await session.forget(`${ADDRESS} ${WALLET}`);
		expect(session.phase).toBe('signed-out');
		expect(await textOfDatabase(database)).toBe('');
	});
});

describe('lock code', () => {
	async function openLocked(): Promise<Session> {
		const session = await openTab();
		await session.signIn(request({ keep: { keeping: 'code', code: CODE }, daemon: DAEMON }));
		session.lock();
		return session;
	}

	test('restores the node and key removed by locking', async () => {
		const session = await openLocked();
		expect(session.phase).toBe('locked');
		expect(session.connection).toBeUndefined();
		expect(session.daemonAccess).toBeUndefined();
		await session.unlock(CODE);
		expect(session.phase).toBe('open');
		expect(session.daemonAccess).toEqual(DAEMON);
	});

	test('stays required after a reload', async () => {
		const again = await reload(await openLocked());
		expect(again.phase).toBe('locked');
		await again.unlock(CODE);
		expect(again.phase).toBe('open');
	});

	test('delays repeated wrong codes increasingly but never locks out', async () => {
		const session = await openLocked();
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
		const pauses: number[] = [];
		for (let time = 0; time < 7; time += 1) {
			await expect(session.unlock('wrong')).rejects.toBeInstanceOf(WrongEncryptionKey);
			pauses.push(session.delay.seconds);
			await vi.advanceTimersByTimeAsync(30_000);
		}
		expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30]);
		await session.unlock(CODE);
		expect(session.phase).toBe('open');
	});

	test('is not tried during the delay', async () => {
		const session = await openLocked();
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
		await expect(session.unlock('wrong')).rejects.toBeInstanceOf(WrongEncryptionKey);
		await session.unlock(CODE);
		expect(session.phase).toBe('locked');
	});

	test('unlocks the session if set after the sign-in', async () => {
		const session = await openTab();
		await session.signIn(request({ keep: { keeping: 'tab' } }));
		await session.changeKeeping({ keeping: 'code', code: 'another code' });
		session.lock();
		await session.unlock('another code');
		expect(session.phase).toBe('open');
	});

	test('locks all tabs together', async () => {
		const here = await openTab();
		await here.signIn(request({ keep: { keeping: 'code', code: CODE } }));
		const there = await openTab();
		await vi.waitUntil(() => here.askingTabs === 1);
		await here.allowTabs();
		await vi.waitUntil(() => there.phase === 'open');
		here.lock();
		await vi.waitUntil(() => there.phase === 'locked');
		expect(there.connection).toBeUndefined();
	});

	test('deletes the key and reports it if no code is set', async () => {
		const session = await openTab();
		await session.signIn(request({ keep: { keeping: 'tab' } }));
		session.lock();
		expect(session.phase).toBe('signed-out');
		expect(session.lostKey).toBe('forgotten');
		const again = await reload(session);
		expect(again).toMatchObject({ phase: 'signed-out', lostKey: 'forgotten', lockReason: 'lock' });
	});
});

describe('idle lock', () => {
	async function openIdle(): Promise<Session> {
		const session = await openTab();
		await session.signIn(request({ keep: { keeping: 'code', code: CODE }, daemon: DAEMON }));
		session.lock('idle');
		return session;
	}

	test('keeps the node open', async () => {
		const session = await openIdle();
		const { connection } = session;
		expect(session).toMatchObject({ phase: 'locked', lockReason: 'idle' });
		expect(connection).toBeDefined();
		await expect(session.unlock('wrong')).rejects.toBeInstanceOf(WrongEncryptionKey);
		expect(session.phase).toBe('locked');
	});

	test('shows the same connection again after the code', async () => {
		const session = await openIdle();
		const { connection } = session;
		await session.unlock(CODE);
		expect(session).toMatchObject({ phase: 'open', lockReason: undefined });
		expect(session.connection).toBe(connection);
	});

	test('gives no key to other tabs', async () => {
		const session = await openIdle();
		const other = await openTab();
		expect(other.phase).toBe('locked');
		await new Promise((resolve) => setTimeout(resolve, 200));
		expect(session.askingTabs).toBe(0);
	});

	test('gives way to a lock by the user, which forgets the key', async () => {
		const session = await openIdle();
		session.lock();
		expect(session.phase).toBe('locked');
		expect(session.connection).toBeUndefined();
	});

	test('keeps its reason after a reload', async () => {
		const again = await reload(await openIdle());
		expect(again).toMatchObject({ phase: 'locked', lockReason: 'idle' });
		expect(again.connection).toBeUndefined();
		await again.unlock(CODE);
		expect(again.lockReason).toBeUndefined();
	});

	test('forgets the key without a lock code', async () => {
		const session = await openTab();
		await session.signIn(request({ keep: { keeping: 'tab' } }));
		session.lock('idle');
		expect(session).toMatchObject({ phase: 'signed-out', lostKey: 'forgotten', lockReason: 'idle' });
		expect(session.connection).toBeUndefined();
	});
});

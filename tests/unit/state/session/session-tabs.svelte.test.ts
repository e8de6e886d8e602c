import { WrongSealKey } from '#lib/domain/session/saved-node.ts';
import type { Session } from '#lib/state/session/session.svelte.ts';
import type { SignInRequest } from '#lib/state/session/prove-user.ts';
import { writeSetting } from '#lib/storage/settings.ts';
import { beforeEach, describe, expect, test } from 'vitest';
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
		expect(fresh.phase).toBe('locked');
		await inTab('fresh', () => fresh.unlock(CODE));
		expect(fresh.phase).toBe('open');
	});

	test('stay open where a locked one goes to another node', async () => {
		const open = await signInWith('one', request({ keep: { keeping: 'code', code: CODE } }));
		const locked = await inTab('other', openTab);
		expect(locked.phase).toBe('locked');
		await inTab('other', async () => locked.chooseOther());
		expect([locked.phase, open.phase]).toEqual(['signed-out', 'open']);
		expect((await inTab('other', () => reload(locked))).phase).toBe('signed-out');
		expect((await inTab('one', () => reload(open))).phase).toBe('locked');
	});

	test('wait together after a wrong code', async () => {
		await signInWith('one', request({ keep: { keeping: 'code', code: CODE } }));
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
});

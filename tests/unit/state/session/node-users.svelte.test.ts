import { OtherNodeUser } from '#lib/domain/session/saved-node.ts';
import { shownPublicKey } from '#lib/domain/session/node-key.ts';
import { hashOfPassphrase, nodePublicKeyOf, privateKeyFromPassphrase } from '#lib/chain/keys.ts';
import { isKeyInTab } from '#lib/state/session/tab-node.ts';
import type { SignInRequest } from '#lib/state/session/prove-user.ts';
import type { Session } from '#lib/state/session/session.svelte.ts';
import { readSecret } from '#lib/storage/secrets.ts';
import { describe, expect, test, vi } from 'vitest';
import { PASSPHRASE, USERPASS, WALLET, walletOf } from '../stand-in-node.ts';
import {
	ADDRESS,
	CODE,
	database,
	node,
	openTab,
	prepareSessions,
	reload,
	request,
} from './session-harness.ts';

prepareSessions();

const OTHER_PASSPHRASE = 'the words of someone else';
const OTHER_WALLET = walletOf(OTHER_PASSPHRASE);
const asOther = {
	key: { by: 'passphrase', passphrase: OTHER_PASSPHRASE, start: { gui: 'nogui', netid: 0 } },
} as const;
const SECOND = 'http://127.0.0.1:7783';

describe('node with a changed user', () => {
	test('is neither opened nor stored before the user agrees', async () => {
		const session = await openTab();
		await session.signIn(request());
		const before = session.connection;
		node.become(OTHER_PASSPHRASE);
		const error: unknown = await session.signIn(request(asOther)).catch((reason: unknown) => reason);
		expect(error).toBeInstanceOf(OtherNodeUser);
		expect(error).toMatchObject({
			address: ADDRESS,
			before: [{ wallet: WALLET }],
			now: { wallet: OTHER_WALLET },
		});
		expect(session.saved.all.map(({ wallet }) => wallet)).toEqual([WALLET]);
		expect(session.connection).toBe(before);
		expect(await readSecret(database, `${ADDRESS} ${OTHER_WALLET}`)).toBeUndefined();
	});

	test('becomes a separate profile once the user agrees', async () => {
		const session = await openTab();
		await session.signIn(request());
		node.become(OTHER_PASSPHRASE);
		await session.signIn(request({ ...asOther, mayBeOther: true }));
		expect(session.connection?.id).toBe(`${ADDRESS} ${OTHER_WALLET}`);
		node.become(PASSPHRASE);
		await session.signIn(request());
		expect(session.connection?.id).toBe(`${ADDRESS} ${WALLET}`);
		expect(session.saved.all).toHaveLength(2);
	});

	test('is accepted at a new address', async () => {
		const session = await openTab();
		await session.signIn(request());
		node.become(OTHER_PASSPHRASE);
		await session.signIn(request({ ...asOther, address: SECOND }));
		expect(session.phase).toBe('open');
	});

	test('signs the session out even if it accepts the earlier key', async () => {
		const session = await openTab();
		await session.signIn(request({ keep: { keeping: 'tab' } }));
		const again = await reload(session);
		expect(again.phase).toBe('open');
		node.wallet = OTHER_WALLET;
		const look = $effect.root(() => {
			$effect(() => again.health?.keepAlive());
		});
		await vi.waitUntil(() => again.phase === 'signed-out', { timeout: 15_000 });
		look();
		expect(again.lostKey).toBe('other-user');
		expect(again.connection).toBeUndefined();
	});
});

describe('passphrase', () => {
	/** Requests from which the private key could be derived. */
	const sentKeys = () =>
		node.calls.filter((call) => 'passphrase' in call || call['userpass'] === hashOfPassphrase(PASSPHRASE));
	const unconfirmed = (changes: Partial<SignInRequest> = {}) => request({ maySendKey: false, ...changes });

	test('is sent to an unknown program only after confirmation', async () => {
		const session = await openTab();
		await expect(session.signIn(unconfirmed())).rejects.toMatchObject({ code: 'NODE-NEW' });
		expect(node.methods()).toEqual(['help', 'getcoins']);
		expect(sentKeys()).toEqual([]);
		await session.signIn(request());
		expect(sentKeys()).not.toEqual([]);
	});

	test('is resent to a known program without confirmation', async () => {
		const session = await openTab();
		await session.signIn(request());
		await session.signIn(unconfirmed());
		expect(session.phase).toBe('open');
	});

	test('is not sent to a program known only by userpass', async () => {
		const session = await openTab();
		node.run();
		await session.signIn(unconfirmed());
		expect(session.phase).toBe('open');
		node.calls.length = 0;
		node.userpasses.clear();
		await expect(session.signIn(unconfirmed())).rejects.toMatchObject({ code: 'NODE-NEW' });
		expect(sentKeys()).toEqual([]);
	});

	type Case = readonly [string, () => void, Partial<SignInRequest>];
	test.for<Case>([
		['at a different address', () => undefined, { address: SECOND }],
		[
			'if the program changed',
			() => {
				node.isPractice = true;
			},
			{},
		],
		[
			'for a different passphrase',
			() => undefined,
			{ key: { by: 'passphrase', passphrase: 'other words', start: { gui: 'nogui', netid: 0 } } },
		],
	])('requires confirmation again %s', async ([, change, changes]) => {
		const session = await openTab();
		await session.signIn(request());
		node.calls.length = 0;
		change();
		await expect(session.signIn(unconfirmed(changes))).rejects.toMatchObject({ code: 'NODE-NEW' });
		expect(node.calls.map(({ method, userpass }) => [method, userpass])).toEqual([
			['help', undefined],
			['getcoins', expect.not.stringMatching(hashOfPassphrase(PASSPHRASE))],
		]);
	});
});

test('stores the public key of a passphrase, but not of a userpass', async () => {
	const session = await openTab();
	await session.signIn(request());
	const stored = session.saved.all[0]?.publicKey;
	expect(shownPublicKey(stored)).toBe(nodePublicKeyOf(privateKeyFromPassphrase(PASSPHRASE)));
	await session.signIn(request({ address: SECOND, key: { by: 'userpass', userpass: USERPASS } }));
	expect(session.saved.get(`${SECOND} ${WALLET}`)?.publicKey).toBeUndefined();
});

describe('source of the wallet address', () => {
	const byUserpass = { key: { by: 'userpass', userpass: USERPASS } } as const;
	const coin = (session: Session) => session.connection?.node.wallet.coin('KMD');

	test('is the node after a sign-in by userpass', async () => {
		const session = await openTab();
		await session.signIn(request());
		await session.signOut();
		node.wallet = OTHER_WALLET;
		await session.signIn(request({ ...byUserpass, mayBeOther: true }));
		expect((await coin(session))?.owner).toEqual({ wallet: OTHER_WALLET, source: 'node' });
	});

	test('is the passphrase after a sign-in by passphrase', async () => {
		const session = await openTab();
		await session.signIn(request());
		expect((await coin(session))?.owner).toMatchObject({ wallet: WALLET, source: 'passphrase' });
	});
});

describe('saved node list', () => {
	/** Signs in to two nodes; the second one is open. */
	async function openTwo(): Promise<Session> {
		const session = await openTab();
		await session.signIn(request({ keep: { keeping: 'tab' } }));
		await session.signIn(request({ address: SECOND, keep: { keeping: 'tab' } }));
		return session;
	}
	const addresses = (session: Session) => session.saved.ordered.map(({ address }) => address);

	test('keeps the names and order set in another tab', async () => {
		const session = await openTwo();
		const id = `${SECOND} ${WALLET}`;
		const other = await openTab();
		await other.saved.rename(id, ' Home ');
		await other.saved.move(id, 1);
		// The list in this tab is outdated.
		await session.changeKeeping({ keeping: 'memory' });
		expect(session.name).toBe('Home');
		expect(addresses(session)).toEqual([ADDRESS, SECOND]);
		await session.signOut();
		expect(session.saved.get(id)).toMatchObject({ name: 'Home', place: 1 });
	});

	test('reopens the last node regardless of the order', async () => {
		const session = await openTwo();
		await session.saved.move(`${ADDRESS} ${WALLET}`, -1);
		expect(addresses(session)).toEqual([ADDRESS, SECOND]);
		expect((await reload(session)).connection?.address).toBe(SECOND);
	});

	test('removes a forgotten node', async () => {
		const session = await openTwo();
		await session.saved.move(`${ADDRESS} ${WALLET}`, -1);
		await session.forget(`${SECOND} ${WALLET}`);
		expect(addresses(session)).toEqual([ADDRESS]);
	});
});

describe('node switch', () => {
	test('asks for the lock code, but reopens a node kept by tab', async () => {
		const session = await openTab();
		await session.signIn(request({ keep: { keeping: 'code', code: CODE } }));
		await session.signIn(request({ address: SECOND, keep: { keeping: 'tab' } }));
		const [first, second] = [`${ADDRESS} ${WALLET}`, `${SECOND} ${WALLET}`].map((id) =>
			session.saved.get(id),
		);
		if (!first || !second) throw new Error('They were stored.');
		await session.openSaved(first);
		expect(session.phase).toBe('locked');
		expect(await session.openSaved(second)).toBe(true);
		expect(session.connection?.address).toBe(SECOND);
	});

	test('requires a sign-in without a stored key, keeping the open node', async () => {
		const session = await openTab();
		await session.signIn(request());
		const first = session.saved.all[0];
		await session.signIn(request({ address: SECOND }));
		if (!first) throw new Error('It was stored.');
		expect(await session.openSaved(first)).toBe(false);
		expect(session.connection?.address).toBe(SECOND);
	});

	test('removes the keys of all nodes of the tab on lock', async () => {
		const session = await openTab();
		await session.signIn(request({ address: SECOND, keep: { keeping: 'tab' } }));
		await session.signIn(request({ keep: { keeping: 'code', code: CODE } }));
		expect(isKeyInTab(`${SECOND} ${WALLET}`)).toBe(true);
		session.lock();
		await vi.waitUntil(() => !isKeyInTab(`${SECOND} ${WALLET}`));
		expect(session.phase).toBe('locked');
	});
});

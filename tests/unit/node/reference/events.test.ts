import { hashOfPassphrase, userpassOfPassphrase } from '#lib/chain/keys.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import type { NodeKey } from '#lib/domain/session/node-key.ts';
import { openSession } from '#lib/node/reference/events.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { PASSPHRASE, StandInNode, USERPASS, WALLET } from '../../state/stand-in-node.ts';

const START = { gui: 'nogui', netid: 0 };
const USERPASS_OF_DEFAULT = userpassOfPassphrase('default');

let node: StandInNode;

const open = () => openSession(new NodeClient({ transport: node.transport('http://127.0.0.1:7782') }));

const byPassphrase = (more: Partial<Extract<NodeKey, { by: 'passphrase' }>> = {}): NodeKey => ({
	by: 'passphrase',
	passphrase: PASSPHRASE,
	start: { gui: 'nogui' },
	maySendKey: true,
	...more,
});

beforeEach(() => {
	node = new StandInNode();
});

describe('sign-in to a node that runs with the passphrase', () => {
	beforeEach(() => node.run());

	it('uses reads only, with a userpass other than the private key', async () => {
		const { userpass } = await open().signIn(byPassphrase({ maySendKey: false }));
		expect(userpass).toBe(userpassOfPassphrase(PASSPHRASE));
		expect(new Set(node.methods())).toEqual(new Set(['getcoins', 'getpeers', 'orderbook']));
		expect(new Set(node.calls.map((call) => call['userpass']))).toEqual(new Set([userpass]));
	});

	it('uses the hash if the node accepts nothing else', async () => {
		node.userpasses.delete(userpassOfPassphrase(PASSPHRASE));
		const { userpass } = await open().signIn(byPassphrase());
		expect(userpass).toBe(hashOfPassphrase(PASSPHRASE));
	});

	it('keeps the node’s network, whatever number was entered', async () => {
		node.netid = 7777;
		const { network } = await open().signIn(byPassphrase({ start: START }));
		expect(network).toEqual({ netid: 7777, peers: 1 });
		expect(node.methods()).not.toContain('passphrase');
	});
});

describe('sign-in to a node with a different key', () => {
	it('sends nothing derived from the key before the user agrees', async () => {
		node.userpasses.add(hashOfPassphrase(PASSPHRASE));
		const entering = open().signIn(byPassphrase({ start: START, maySendKey: false }));
		await expect(entering).rejects.toMatchObject({ kind: 'unauthorised', code: 'NODE-NEW' });
		expect(node.calls).toEqual([{ userpass: userpassOfPassphrase(PASSPHRASE), method: 'getcoins' }]);
	});

	it('sends the passphrase once, with the user’s network number', async () => {
		const proof = await open().signIn(byPassphrase({ start: START }));
		expect(proof).toMatchObject({ userpass: USERPASS, wallet: WALLET, activeCoins: 1 });
		const sent = node.calls.filter(({ method }) => method === 'passphrase');
		expect(sent).toEqual([{ method: 'passphrase', passphrase: PASSPHRASE, ...START }]);
	});

	it('sends the passphrase with the known network number', async () => {
		await open().signIn(byPassphrase({ knownNetid: 7777 }));
		expect(node.calls.find(({ method }) => method === 'passphrase')).toMatchObject({ netid: 7777 });
	});

	it('sends no passphrase if the network is unknown', async () => {
		await expect(open().signIn(byPassphrase())).rejects.toMatchObject({
			kind: 'unauthorised',
			code: 'AUTH-NETID',
		});
		expect(node.methods()).not.toContain('passphrase');
	});

	it.each([[{ knownNetid: 7777 }], [{ knownNetid: 0, start: { gui: 'nogui', netid: 5 } }]])(
		'sends no call that would change the network: %j',
		async (more) => {
			const moving = open().signIn(byPassphrase({ start: START, ...more }));
			await expect(moving).rejects.toMatchObject({ kind: 'params', code: 'NODE-NETWORK' });
			expect(node.methods()).not.toContain('passphrase');
		},
	);

	it('changes the network if the user has agreed', async () => {
		await open().signIn(byPassphrase({ start: START, knownNetid: 7777, mayChangeNetwork: true }));
		expect(node.calls.find(({ method }) => method === 'passphrase')).toMatchObject({ netid: 0 });
	});

	it('reads the network with the default userpass and keeps it', async () => {
		node.userpasses.add(USERPASS_OF_DEFAULT);
		node.netid = 7777;
		await open().signIn(byPassphrase());
		expect(node.calls.find(({ method }) => method === 'passphrase')).toEqual({
			userpass: USERPASS_OF_DEFAULT,
			method: 'passphrase',
			passphrase: PASSPHRASE,
			gui: 'nogui',
			netid: 7777,
		});
	});

	it('rejects a wrong userpass', async () => {
		const refused = open().signIn({ by: 'userpass', userpass: '6'.repeat(64) });
		await expect(refused).rejects.toMatchObject({ kind: 'unauthorised', code: 'AUTH-KEY' });
		expect(node.methods()).toEqual(['getcoins']);
	});
});

describe('network after the sign-in', () => {
	it('has no peers if the node reports none', async () => {
		node.peers = 0;
		const { network } = await open().signIn({ by: 'userpass', userpass: USERPASS });
		expect(network).toEqual({ netid: undefined, peers: 0 });
	});

	it('is taken from the peers if the book does not report it', async () => {
		node.replies.set('getpeers', '[{"isLP":"127.0.0.2","remoteport":7782,"netid":7777,"session":0}]');
		node.replies.set('orderbook', '{"error":"base or rel not added"}');
		const { network } = await open().signIn({ by: 'userpass', userpass: USERPASS });
		expect(network).toEqual({ netid: 7777, peers: 1 });
	});

	it('is omitted if the node does not report it', async () => {
		node.replies.set('getpeers', '{"error":"no"}');
		const { network } = await open().signIn({ by: 'userpass', userpass: USERPASS });
		expect(network).toEqual({ netid: undefined, peers: undefined });
	});
});

it('reads the height and the wallet with one light call', async () => {
	const session = open();
	await session.signIn({ by: 'userpass', userpass: USERPASS });
	expect(await session.pulse()).toEqual({ height: 1234, wallet: WALLET });
	expect(node.methods().at(-1)).toBe('getcoin');
});

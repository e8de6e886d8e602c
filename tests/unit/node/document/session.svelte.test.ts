import { NodeClient } from '#lib/client/node-client.ts';
import { openSession } from '#lib/node/document/session.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PASSPHRASE, StandInNode, USERPASS, WALLET } from '../../state/stand-in-node.ts';

const REST_MS = 5000;
const START = { gui: 'nogui', netid: 0 };

let node: StandInNode;

const open = (passphraseRestMs?: number) =>
	openSession(new NodeClient({ transport: node.transport('http://127.0.0.1:7782') }), { passphraseRestMs });

beforeEach(() => {
	node = new StandInNode();
});

describe('signing in', () => {
	it('sends the passphrase once, and tells what the node said of the key', async () => {
		const proof = await open(0).signIn({ by: 'passphrase', passphrase: PASSPHRASE, start: START });
		expect(proof).toEqual({ userpass: USERPASS, wallet: WALLET, activeCoins: 1 });
		expect(node.methods()).toEqual(['passphrase', 'getcoins']);
		expect(node.calls[0]).toMatchObject({ passphrase: PASSPHRASE, ...START });
	});

	it('proves a userpass without a passphrase call', async () => {
		await open().signIn({ by: 'userpass', userpass: USERPASS });
		expect(node.methods()).toEqual(['getcoins']);
	});

	it('rejects a key that the node does not run with', async () => {
		const refused = open().signIn({ by: 'userpass', userpass: '6'.repeat(64) });
		await expect(refused).rejects.toMatchObject({ kind: 'unauthorised', code: 'AUTH-KEY' });
	});
});

describe('the pause after a passphrase call', () => {
	beforeEach(() => {
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	});
	afterEach(() => {
		vi.useRealTimers();
	});

	it('delays the next one, of whichever link, and not the end of the first', async () => {
		const key = { by: 'passphrase', passphrase: PASSPHRASE, start: START } as const;
		await open().signIn(key);
		const second = open(0).signIn(key);
		await vi.advanceTimersByTimeAsync(REST_MS - 1);
		expect(node.methods()).toEqual(['passphrase', 'getcoins']);
		await vi.advanceTimersByTimeAsync(1);
		await second;
		expect(node.methods().filter((method) => method === 'passphrase')).toHaveLength(2);
	});
});

it('asks for the height with one light call', async () => {
	const session = open();
	await session.signIn({ by: 'userpass', userpass: USERPASS });
	expect(await session.height()).toBe(1234);
	expect(node.methods()).toEqual(['getcoins', 'getcoin']);
});

import { Session } from '#lib/state/session/session.svelte.ts';
import type { SignInRequest } from '#lib/state/session/prove-user.ts';
import type { Database } from '#lib/storage/database.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshDatabase } from '../../storage/whole-database.ts';
import { PASSPHRASE, StandInNode, USERPASS, wiringTo } from '../stand-in-node.ts';

const ADDRESS = 'http://127.0.0.1:7782';
const START = { gui: 'nogui', netid: 0 };

const request = (key: SignInRequest['key']): SignInRequest => ({
	address: ADDRESS,
	key,
	keep: { keeping: 'memory' },
	daemon: undefined,
	maySendKey: true,
});

let database: Database;
let node: StandInNode;
let session: Session;

beforeEach(async () => {
	database = await freshDatabase();
	node = new StandInNode();
	session = new Session(database, () => Promise.resolve(wiringTo(node)));
	await session.start();
});
afterEach(() => {
	session.abandon();
	database.close();
});

test('stores the reported network and rejects a sign-in to another', async () => {
	node.netid = 7777;
	await session.signIn(request({ by: 'userpass', userpass: USERPASS }));
	expect(session.saved.all[0]?.netid).toBe(7777);
	const other = request({ by: 'passphrase', passphrase: PASSPHRASE, start: START });
	await expect(session.signIn(other)).rejects.toMatchObject({ code: 'NODE-NETWORK' });
	expect(node.methods()).not.toContain('passphrase');
});

test('ignores a network number in stored start settings', async () => {
	await session.saved.put({
		id: `${ADDRESS} old`,
		name: '',
		address: ADDRESS,
		wallet: 'old',
		practice: false,
		keeping: 'memory',
		start: START,
		resumes: false,
		lastOpened: 1,
	});
	const key = { by: 'passphrase', passphrase: PASSPHRASE, start: { gui: 'nogui' } } as const;
	await expect(session.signIn(request(key))).rejects.toMatchObject({ code: 'AUTH-NETID' });
	expect(node.methods()).not.toContain('passphrase');
});

import { NodeLink, type NodeAccess } from '#lib/node/node-link.ts';
import { leavePreloaded } from '#lib/state/preloaded.ts';
import { Session } from '#lib/state/session/session.svelte.ts';
import type { Database } from '#lib/storage/database.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freshDatabase } from '../../storage/whole-database.ts';
import { PASSPHRASE, StandInNode, USERPASS, wiringTo } from '../stand-in-node.ts';

const ADDRESS = 'http://127.0.0.1:7782';

let database: Database;
let node: StandInNode;
let session: Session | undefined;

beforeEach(async () => {
	database = await freshDatabase();
	node = new StandInNode();
	const first = new Session(database, () => Promise.resolve(wiringTo(node)));
	await first.signIn({
		address: ADDRESS,
		key: { by: 'passphrase', passphrase: PASSPHRASE, start: { gui: 'nogui', netid: 0 } },
		keep: { keeping: 'tab' },
		daemon: undefined,
		maySendKey: true,
	});
	first.abandon();
});
afterEach(() => {
	session?.abandon();
	database.close();
});

/** Opens a link, as before a reload, and reloads. */
async function reloadWith(access: NodeAccess): Promise<{ readonly close: ReturnType<typeof vi.spyOn> }> {
	const link = NodeLink.open(wiringTo(node), access);
	const close = vi.spyOn(link, 'close');
	leavePreloaded('link', { link, access });
	session = new Session(database, () => Promise.resolve(wiringTo(node)));
	await session.start();
	expect(session.phase).toBe('open');
	if (access.userpass === USERPASS) expect(session.connection?.node).toBe(link.node);
	else expect(session.connection?.node).not.toBe(link.node);
	return { close };
}

test('adopts a link opened before the app started', async () => {
	const { close } = await reloadWith({ address: ADDRESS, userpass: USERPASS });
	expect(close).not.toHaveBeenCalled();
});

test('closes a link with a different key', async () => {
	const { close } = await reloadWith({ address: ADDRESS, userpass: '7'.repeat(64) });
	expect(close).toHaveBeenCalledOnce();
});

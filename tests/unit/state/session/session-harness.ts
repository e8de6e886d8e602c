import { Session } from '#lib/state/session/session.svelte.ts';
import type { SignInRequest } from '#lib/state/session/prove-user.ts';
import type { Database } from '#lib/storage/database.ts';
import { afterEach, beforeEach, vi } from 'vitest';
import { freshDatabase } from '../../storage/whole-database.ts';
import { PASSPHRASE, StandInNode, wiringTo } from '../stand-in-node.ts';

export const ADDRESS = 'http://127.0.0.1:7782';
export const CODE = 'a lock code';
const START = { gui: 'nogui', netid: 0 };

export const request = (changes: Partial<SignInRequest> = {}): SignInRequest => ({
	address: ADDRESS,
	key: { by: 'passphrase', passphrase: PASSPHRASE, start: START },
	keep: { keeping: 'memory' },
	daemon: undefined,
	maySendKey: true,
	...changes,
});

/** Initial state of every test: an empty database, and a node without a sign-in. */
export let database: Database;
export let node: StandInNode;
const sessions: Session[] = [];

/** Opens a new tab, with empty memory and shared storage. */
export async function openTab(): Promise<Session> {
	const session = new Session(database, () => Promise.resolve(wiringTo(node)));
	sessions.push(session);
	await session.start();
	return session;
}

/** Reloads a tab, which clears the memory and keeps the tab's storage. */
export async function reload(session: Session): Promise<Session> {
	sessions.splice(sessions.indexOf(session), 1);
	session.abandon();
	return openTab();
}

/** Must be called once per test file, before its first test. */
export function prepareSessions(): void {
	beforeEach(async () => {
		database = await freshDatabase();
		node = new StandInNode();
		// No gateway serves the page.
		vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('', { status: 404 }));
	});
	afterEach(() => {
		vi.useRealTimers();
		vi.restoreAllMocks();
		sessionStorage.clear();
		for (const session of sessions.splice(0)) session.abandon();
		database.close();
	});
}

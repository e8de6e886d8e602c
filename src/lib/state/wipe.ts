import { openChannel } from '#lib/tabs/channel.ts';
import type { Session } from './session/session.svelte.ts';
import { TabMessages } from './session/tab-node.ts';

/** By it the other tabs learn that they may leave: see `leaveWhenWiped`. */
const CHANNEL = 'swapdesk-wiped';

const TELL_INTERVAL_MS = 200;
/** Other tabs load the part that listens once their database is gone. */
const TELL_AT_LEAST_MS = 2000;
/** A tab of an earlier version may hold a database open: it goes when that tab is closed. */
const PATIENCE_MS = 8000;

/** This tab does the wiping: it leaves when all is done. */
let isWiping = false;

/**
 * Deletes everything that Swapdesk has stored in this browser, and closes the nodes in all tabs. Data on a chain or in
 * a node stays as it is. The page has to be reloaded afterwards.
 */
export async function wipeEverything(session: Session): Promise<void> {
	const nodes = session.saved.all.map(({ id }) => id);
	const tabs = new TabMessages(() => undefined);
	for (const id of nodes) tabs.send('leave', id);
	tabs.close();
	session.abandon();
	isWiping = true;
	const channel = new BroadcastChannel(CHANNEL);
	const telling = setInterval(() => channel.postMessage('wiped'), TELL_INTERVAL_MS);
	try {
		await deleteDatabases();
		await new Promise((resolve) => setTimeout(resolve, TELL_AT_LEAST_MS));
		await deleteCaches();
		const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
		await Promise.all(workers.map((worker) => worker.unregister()));
		localStorage.clear();
		sessionStorage.clear();
	} finally {
		isWiping = false;
		clearInterval(telling);
		channel.postMessage('wiped');
		channel.close();
	}
}

/** In a tab whose database was deleted: deletes the stored data of the tab alone, and starts again as at a first visit. */
export function leaveWhenWiped(leave: () => void): () => void {
	const channel = openChannel(
		CHANNEL,
		(data) => data === 'wiped',
		() => {
			if (isWiping) return;
			sessionStorage.clear();
			leave();
		},
	);
	return () => channel.close();
}

async function deleteDatabases(): Promise<void> {
	const databases = await indexedDB.databases();
	await Promise.all(databases.flatMap(({ name }) => (name === undefined ? [] : [deleteDatabase(name)])));
}

function deleteDatabase(name: string): Promise<void> {
	return new Promise((resolve, reject) => {
		const deleting = indexedDB.deleteDatabase(name);
		deleting.onsuccess = () => resolve();
		deleting.onerror = () => reject(deleting.error ?? new Error('The database was not deleted.'));
		deleting.onblocked = () => void setTimeout(resolve, PATIENCE_MS);
	});
}

async function deleteCaches(): Promise<void> {
	// There are no caches outside a secure context.
	if (!('caches' in globalThis)) return;
	const names = await caches.keys();
	await Promise.all(names.map((name) => caches.delete(name)));
}

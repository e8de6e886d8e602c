import { openChannel } from '#lib/tabs/channel.ts';
import type { Session } from './session/session.svelte.ts';
import { TabMessages } from './session/tab-node.ts';

/** Tells other tabs to leave: see `leaveWhenWiped`. */
const CHANNEL = 'swapdesk-wiped';

const BROADCAST_INTERVAL_MS = 200;
/** Minimum duration of the broadcast, because other tabs load the listening code only once their database is gone. */
const MIN_BROADCAST_MS = 2000;
/**
 * Maximum wait for the deletion. A tab of an earlier version may hold a database open, which is deleted when that tab
 * closes.
 */
const PATIENCE_MS = 8000;

/** Whether this tab is deleting the data; it leaves when everything is done. */
let isWiping = false;

/**
 * Deletes all data of Swapdesk in this browser, and closes the nodes in all tabs. Chains and nodes are not affected.
 * The page must be reloaded afterwards.
 */
export async function wipeEverything(session: Session): Promise<void> {
	const nodes = session.saved.all.map(({ id }) => id);
	const tabs = new TabMessages(() => undefined);
	for (const id of nodes) tabs.send('leave', id);
	tabs.close();
	session.abandon();
	isWiping = true;
	const channel = new BroadcastChannel(CHANNEL);
	const broadcast = setInterval(() => channel.postMessage('wiped'), BROADCAST_INTERVAL_MS);
	try {
		await deleteDatabases();
		await new Promise((resolve) => setTimeout(resolve, MIN_BROADCAST_MS));
		await deleteCaches();
		const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
		await Promise.all(workers.map((worker) => worker.unregister()));
		localStorage.clear();
		sessionStorage.clear();
	} finally {
		isWiping = false;
		clearInterval(broadcast);
		channel.postMessage('wiped');
		channel.close();
	}
}

/** Handles the deletion by a different tab: deletes this tab's own stored data and calls `leave`. */
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
	// `caches` is missing outside a secure context.
	if (!('caches' in globalThis)) return;
	const names = await caches.keys();
	await Promise.all(names.map((name) => caches.delete(name)));
}

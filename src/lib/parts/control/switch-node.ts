import { goto } from '$app/navigation';
import { resolve } from '$app/paths';
import { page } from '$app/state';
import type { SavedNode } from '#lib/domain/session/saved-node.ts';
import type { Session } from '#lib/state/session/session.svelte.ts';
import { pageAt } from '../shell/destinations.ts';

/**
 * Opens another node on the page that is shown, or leads to its sign-in. The address is cleared first: it may name an
 * entry, a swap or a pair of the node before.
 */
export async function switchNode(session: Session, node: SavedNode): Promise<void> {
	const here = pageAt(page.url.pathname, (path) => resolve(path as '/'));
	await goto(resolve((here?.path ?? '/trade') as '/'), { replaceState: true });
	if (await session.openSaved(node)) return;
	await goto(resolve('/?other'), { state: { recalled: node.id } });
}

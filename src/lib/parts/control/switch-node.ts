import { goto } from '$app/navigation';
import { resolve } from '$app/paths';
import { page } from '$app/state';
import type { SavedNode } from '#lib/domain/session/saved-node.ts';
import type { Session } from '#lib/state/session/session.svelte.ts';
import { pageAt } from '../shell/destinations.ts';

/**
 * Opens a different node on the current page, or goes to its sign-in. Clears the query of the URL first,
 * because it may refer to an entry, a swap or a pair of the previous node.
 */
export async function switchNode(session: Session, node: SavedNode): Promise<void> {
	const here = pageAt(page.url.pathname, (path) => resolve(path as '/'));
	await goto(resolve((here?.path ?? '/trade') as '/'), { replaceState: true });
	if (await session.openSaved(node)) return;
	await goto(resolve('/?other'), { state: { recalled: node.id } });
}

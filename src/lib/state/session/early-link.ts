import { type NodeAccess, NodeLink } from '#lib/node/node-link.ts';
import type { SavedNode } from '#lib/domain/session/saved-node.ts';
import { browserWiring } from '#lib/node/browser-wiring.ts';
import type { Database } from '#lib/storage/database.ts';
import { LOCK_NAMES } from '#lib/tabs/named-lock.ts';
import { Keyring } from './keyring.ts';

let offered: { readonly link: NodeLink; readonly access: NodeAccess } | undefined;

/** A link that was opened before the app was there. */
export function offerLink(link: NodeLink, access: NodeAccess): void {
	offered = { link, access };
}

/** The link that was opened early with this address and this key, once. One for anything else is closed. */
export function takeLink({ address, userpass }: NodeAccess): NodeLink | undefined {
	const taken = offered;
	offered = undefined;
	if (taken?.access.address === address && taken.access.userpass === userpass) return taken.link;
	taken?.link.close();
	return undefined;
}

/**
 * Opens the link to the node that this tab comes back to, before the app does; the session takes it over. `undefined` where
 * its key is not at hand, or another tab talks to the node: calls have to go through that one.
 */
export async function openEarlyLink(database: Database, node: SavedNode): Promise<NodeLink | undefined> {
	const [secret, locks] = await Promise.all([new Keyring(database).reopen(node.id), navigator.locks.query()]);
	const isTalkedTo = locks.held?.some(({ name }) => name === LOCK_NAMES.nodeLine(node.id)) ?? false;
	if (!secret || !node.address || isTalkedTo) return undefined;
	const access: NodeAccess = { address: node.address, program: node.program, ...secret };
	const wiring = browserWiring(() =>
		Promise.reject(new Error('The practice node in the page has no address.')),
	);
	const link = NodeLink.open(wiring, access);
	offerLink(link, access);
	return link;
}

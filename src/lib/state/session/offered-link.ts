import type { NodeAccess, NodeLink } from '#lib/node/node-link.ts';

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

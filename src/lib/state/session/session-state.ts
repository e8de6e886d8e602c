import type { SavedNode } from '#lib/domain/session/saved-node.ts';
import type { SignedIn } from './node-visit.ts';

/**
 * - `starting`: storage is being read.
 * - `signed-out`: no node is open; the connect page is the only page.
 * - `locked`: the key of a node is behind the lock code.
 * - `open`: calls can be made.
 */
export type Phase = State['phase'];

/**
 * Why the user has to sign in again: the desk locked itself and had no lock code, what was stored of the key is damaged, or
 * another user answers at the node's address.
 */
export type LostKey = 'forgotten' | 'unreadable' | 'other-user';

export type State =
	| { readonly phase: 'starting' }
	| { readonly phase: 'signed-out'; readonly key?: LostKey | undefined }
	| { readonly phase: 'locked'; readonly node: SavedNode }
	| ({ readonly phase: 'open' } & SignedIn);

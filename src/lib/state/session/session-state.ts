import type { SavedNode } from '#lib/domain/session/saved-node.ts';
import type { SignedIn } from './node-visit.ts';

/**
 * - `starting`: storage is being read.
 * - `signed-out`: no node is open; the connect page is the only page.
 * - `locked`: the key of a node is behind the lock code.
 * - `open`: calls can be made.
 */
export type Phase = State['phase'];

export type State =
	| { readonly phase: 'starting' }
	| { readonly phase: 'signed-out'; readonly keyForgotten: boolean }
	| { readonly phase: 'locked'; readonly node: SavedNode }
	| ({ readonly phase: 'open' } & SignedIn);

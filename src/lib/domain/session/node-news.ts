/** What the node's event stream tells of: that something is to be read anew, never the value itself. */
export type NodeNews =
	/** An order that sells `base` for `rel` was posted, or announced again. */
	| { readonly of: 'price'; readonly base: string; readonly rel: string; readonly isOwn: boolean }
	/** A request or a swap of the user has gone on. */
	| { readonly of: 'swap'; readonly base: string; readonly rel: string };

/**
 * How reading the event stream goes.
 *
 * - `off`: it is not read, or that is not known yet.
 * - `starting`: it is being opened, or opened again.
 * - `on`: events come.
 * - `taken`: another program has its one seat. It is tried again now and then.
 * - `unreachable`: it cannot be opened. It is tried again now and then.
 */
export type StreamStatus = 'off' | 'starting' | 'on' | 'taken' | 'unreachable';

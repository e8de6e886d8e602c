import { revealHidden } from '#lib/domain/text/visible-text.ts';

/**
 * A coin's ticker as a node writes it in a reply. It may come from a peer, and stands in rows that the user acts on: what
 * hides in it is written out. No call takes such a ticker, so that nothing can be traded or sent under it.
 */
export function readTicker(wire: string): string {
	return revealHidden(wire);
}

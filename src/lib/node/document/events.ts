import type { NodeClient } from '#lib/client/node-client.ts';
import type { NodeEvents } from '../subjects/events.ts';

/**
 * Queued calls, whose replies come by the stream, are left to the console: the document's node works on one call at a time all
 * the same, and the real one works on them in the line in which it also hears of prices and negotiates swaps, so that a slow
 * one would hold up a trade. A reply is lost besides when the stream's one reader changes.
 */
export function openEvents(client: NodeClient): NodeEvents {
	return {
		stallsUnread: false,
		// The first candle is not to wait for these.
		open: async () => (await import('./event-stream.ts')).openStream(client),
		interpreter: async (wallet) => (await import('./event-stream.ts')).interpreterFor(wallet),
		reader: async () => (await import('./event-stream.ts')).readStreamMessage,
	};
}

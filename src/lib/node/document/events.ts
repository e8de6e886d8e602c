import type { NodeClient } from '#lib/client/node-client.ts';
import type { NodeControl } from '../subjects/control.ts';

/**
 * Queued calls, whose replies come by the stream, are left to the console: the document's node works on one call at a time all
 * the same, and the real one works on them in the line in which it also hears of prices and negotiates swaps, so that a slow
 * one would hold up a trade. A reply is lost besides when the stream's one reader changes.
 */
export function openEvents(
	client: NodeClient,
): Pick<NodeControl, 'openStream' | 'interpretEvents' | 'readMessages'> {
	return {
		// The first candle is not to wait for these.
		openStream: async () => (await import('./event-stream.ts')).openStream(client),
		interpretEvents: async (wallet) => (await import('./event-stream.ts')).interpreterFor(wallet),
		readMessages: async () => (await import('./event-stream.ts')).readStreamMessage,
	};
}

import { streamMessage, type StreamMessage } from '#lib/api/events.ts';
import { checkAgainst } from '../wire/schema-check.ts';

/** The longest that was seen of the real node, the record of a finished swap, has some thousand. */
const MOST_BYTES = 256 * 1024;

/** A message of the stream, as it came and as what it says. */
export interface HeardMessage extends StreamMessage {
	readonly text: string;
}

/**
 * Reads a message of the stream. Anything can listen at the stream's port, so that what does not look like one is passed
 * over: too long, or not JSON.
 */
export function messageIn(data: unknown): HeardMessage | undefined {
	if (!(data instanceof ArrayBuffer) || data.byteLength > MOST_BYTES) return undefined;
	try {
		const text = new TextDecoder('utf-8', { fatal: true }).decode(data);
		const checked = checkAgainst(streamMessage, JSON.parse(text));
		return checked.fits ? { ...(checked.value as StreamMessage), text } : undefined;
	} catch {
		return undefined;
	}
}

import type { IncomingMessage } from 'node:http';

/** Reads a request's body, or gives `undefined` as soon as it is longer than `limit` bytes. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer | undefined> {
	const parts: Buffer[] = [];
	let size = 0;
	// Left early the iterator would end the connection before the refusal is out.
	for await (const part of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
		size += part.length;
		if (size > limit) return undefined;
		parts.push(part);
	}
	return Buffer.concat(parts);
}

/** A reply as it comes over the wire; a daemon puts it into an envelope. */
export function written(name: string, reply: unknown): Uint8Array {
	const encoder = new TextEncoder();
	if (name.startsWith('daemon.'))
		return encoder.encode(JSON.stringify({ result: reply, error: null, id: 'fuzz' }));
	// A bare id is no JSON.
	if (typeof reply === 'string' && /^[0-9a-f]{64}$/.test(reply)) return encoder.encode(`${reply}\n`);
	return encoder.encode(`${JSON.stringify(reply)}\n`);
}

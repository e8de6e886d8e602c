/** Raw bytes of a reply; a daemon's reply is wrapped in an envelope. */
export function written(name: string, reply: unknown): Uint8Array {
	const encoder = new TextEncoder();
	if (name.startsWith('daemon.'))
		return encoder.encode(JSON.stringify({ result: reply, error: null, id: 'fuzz' }));
	// A bare txid is not JSON.
	if (typeof reply === 'string' && /^[0-9a-f]{64}$/.test(reply)) return encoder.encode(`${reply}\n`);
	return encoder.encode(`${JSON.stringify(reply)}\n`);
}

/** The head of the real node's replies, with its spaces before the colons; nothing else is in it. */
function nodeReplyHead(length: number): Buffer {
	const lines = [
		'HTTP/1.1 200 OK',
		'Access-Control-Allow-Origin: *',
		'Access-Control-Allow-Credentials: true',
		'Access-Control-Allow-Methods: GET, POST',
		'Cache-Control :  no-cache, no-store, must-revalidate',
		`Content-Length : ${String(length).padStart(8)}`,
	];
	return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}

export function nodeReply(body: Uint8Array): Buffer {
	return Buffer.concat([nodeReplyHead(body.length), body]);
}

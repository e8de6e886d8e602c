/** A request as parsed by the real node, over a plain socket. */
export interface NodeRequest {
	readonly method: string;
	readonly url: string;
	/** Origin of the requesting page, if any. */
	readonly origin?: string | undefined;
	readonly body: string;
}

/** The real node accepts about 4 MB. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

/**
 * The request received so far: `more` while the node waits for the rest, `nothing` if it closes the connection.
 */
export type RequestReading = NodeRequest | 'more' | 'nothing';

/**
 * Parses the bytes received on a connection. An incomplete head counts as a whole request, which gets no reply;
 * the node waits only for the body announced by `Content-Length`. Bytes after the body are ignored.
 */
export function readNodeRequest(bytes: Buffer): RequestReading {
	const end = bytes.indexOf('\r\n\r\n');
	if (end < 0) return 'nothing';
	const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
	const [method = '', url = ''] = first.split(' ');
	if (method === 'GET') return { method, url, body: '' };
	// Chunked bodies are not supported: without `Content-Length` there is no body.
	const length = Number(headerOf(lines, 'content-length', /^\d+$/));
	if (!(length <= MAX_BODY_BYTES)) return 'nothing';
	const body = bytes.subarray(end + 4, end + 4 + length);
	return body.length < length
		? 'more'
		: { method, url, origin: headerOf(lines, 'origin'), body: body.toString('utf8') };
}

/** Value of a header field; `undefined` if it does not match `form`. */
function headerOf(lines: readonly string[], name: string, form = /./): string | undefined {
	for (const line of lines) {
		const [field = '', ...rest] = line.split(':');
		const value = rest.join(':').trim();
		if (field.toLowerCase() === name && form.test(value)) return value;
	}
	return undefined;
}

/** The complete head of the real node's replies, including the spaces before its colons. */
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

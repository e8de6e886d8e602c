import { connect } from 'node:net';
import { CallError } from '#lib/client/call-error.ts';
import type { Transport } from '#lib/client/transport/transport.ts';
import type { WireReply } from '#lib/client/wire-reply.ts';
import { refuseHarmfulCall } from '#lib/client/wire/harmful-call.ts';

/** Far above any reply of a node; a program that never stops sending is not a node. */
const MAX_REPLY_BYTES = 64 * 1024 * 1024;

/**
 * Sends one POST to a trading node and reads until the connection ends.
 * Uses a plain socket, because the node writes `Content-Length :` with a space, which browsers accept but
 * Node's HTTP parser rejects even in lenient mode. Errors are those of a `Transport`.
 */
export async function postToNode(
	address: string,
	body: string,
	{ path = '/', signal }: { readonly path?: string; readonly signal?: AbortSignal } = {},
): Promise<WireReply> {
	return readReply(await sendRequest(new URL(path, address), body, signal));
}

/** A `Transport` to a node for programs outside a browser. */
export function nodeSocketTransport(address: string): Transport {
	return {
		address,
		async send(body, signal) {
			refuseHarmfulCall(body);
			return postToNode(address, body, { signal });
		},
	};
}

function sendRequest(url: URL, body: string, signal?: AbortSignal): Promise<Buffer> {
	return new Promise((resolve, reject) => {
		const parts: Buffer[] = [];
		let size = 0;
		let isConnected = false;
		const socket = connect({
			host: url.hostname.replace(/[[\]]/g, ''),
			port: Number(url.port || 80),
			signal,
		});
		socket.on('connect', () => {
			isConnected = true;
			socket.write(requestText(url, body));
		});
		socket.on('data', (part) => {
			parts.push(part);
			size += part.length;
			if (size > MAX_REPLY_BYTES) socket.destroy(anotherProgram(url));
		});
		socket.on('error', (error) => {
			reject(error instanceof CallError ? error : callErrorOf(error, url, isConnected, signal));
		});
		socket.on('close', () => {
			resolve(Buffer.concat(parts));
		});
	});
}

function requestText(url: URL, body: string): string {
	const length = Buffer.byteLength(body);
	const head = [
		`POST ${url.pathname} HTTP/1.1`,
		`Host: ${url.host}`,
		'Content-Type: text/plain',
		`Content-Length: ${length}`,
		'Connection: close',
	];
	return `${head.join('\r\n')}\r\n\r\n${body}`;
}

function readReply(bytes: Buffer): WireReply {
	if (bytes.length === 0) throw new CallError('dropped', 'The connection was closed without a reply.');
	const end = bytes.indexOf('\r\n\r\n');
	const head = bytes.subarray(0, Math.max(end, 0)).toString('latin1');
	const status = /^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1];
	if (status === undefined) {
		throw new CallError('malformed', 'The reply is not HTTP.', { reason: 'another-program' });
	}
	const body = bytes.subarray(end + 4);
	const length = /^content-length *: *(\d+)/im.exec(head)?.[1];
	if (length !== undefined && body.length < Number(length)) {
		throw new CallError('malformed', 'The reply was cut off.', { reason: 'cut' });
	}
	return { status: Number(status), body };
}

function callErrorOf(error: Error, url: URL, isConnected: boolean, signal?: AbortSignal): unknown {
	if (signal?.aborted) {
		const reason: unknown = signal.reason;
		const isTimeout = reason instanceof Error && reason.name === 'TimeoutError';
		return isTimeout ? new CallError('timeout', `${url.origin} did not reply in time.`) : reason;
	}
	if (isConnected) return new CallError('dropped', 'The connection was lost.', { cause: error });
	return new CallError('unreachable', `Nothing answers at ${url.origin}.`, { cause: error });
}

function anotherProgram(url: URL): CallError {
	return new CallError('malformed', `${url.origin} sends an endless reply.`, { reason: 'another-program' });
}

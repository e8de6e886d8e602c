import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Practice } from '#practice/practice.ts';
import { readBody } from '../http/request.ts';
import { CONTROL_PATH } from '../recognise-program.ts';
import { answerControl, type PageOrigin } from './control.ts';
import { nodeReply } from './node-request.ts';
import { reportFailure } from '../listen.ts';

/** The real node accepts about 4 MB. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

/**
 * The practice node's HTTP port. It sends the same bytes as the real node: malformed header fields, one reply
 * per connection, and no reply at all to rejected requests. Therefore it writes to the socket directly, instead
 * of using Node's HTTP response. The path of a POST is ignored, except for the control call, which only a
 * practice host has.
 */
export function createPracticeNodePort(world: () => Promise<Practice>, ownOrigin?: PageOrigin): Server {
	const served = new WeakSet<Socket>();
	const server = createServer({ keepAlive: false }, (request) => {
		// A browser that has not noticed the end of a connection sends its next call on it, and then again on a
		// new one. If both were read, the call would run twice.
		if (served.has(request.socket)) return;
		served.add(request.socket);
		void answer(request, world, ownOrigin).then(
			(body) => {
				send(request.socket, body);
			},
			(error: unknown) => {
				request.socket.destroy();
				reportFailure(error);
			},
		);
	});
	server.on('clientError', (_error, socket) => {
		socket.destroy();
	});
	return server;
}

async function answer(
	request: IncomingMessage,
	world: () => Promise<Practice>,
	ownOrigin: PageOrigin | undefined,
): Promise<Uint8Array | undefined> {
	if (request.method === 'GET' && request.url === '/') return encode('{"error":"cant find index7779"}');
	if (request.method !== 'POST' || request.headers['transfer-encoding'] !== undefined) return undefined;
	const bytes = await readBody(request, MAX_BODY_BYTES);
	if (bytes === undefined) return undefined;
	const practice = await world();
	const body = bytes.toString('utf8');
	if (request.url !== CONTROL_PATH) return practice.callNode(body);
	const controlled = await answerControl(practice, { origin: request.headers.origin, body }, ownOrigin);
	return controlled === undefined ? undefined : encode(controlled);
}

function encode(text: string): Uint8Array {
	return new TextEncoder().encode(`${text}\n`);
}

/** Sends the reply, then closes the connection in both directions, as the real node does. */
function send(socket: Socket, body: Uint8Array | undefined): void {
	if (body !== undefined) socket.write(nodeReply(body));
	socket.destroySoon();
}

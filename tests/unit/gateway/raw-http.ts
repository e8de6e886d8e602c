import { connect, createServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { closeServer, listen } from '../../../src/gateway/listen.ts';

/**
 * Sends these exact bytes.
 * @returns all bytes received until the other side closes
 */
export function sendRaw(port: number, request: string): Promise<string> {
	return new Promise((resolve, reject) => {
		let reply = '';
		const socket = connect(port, '127.0.0.1', () => socket.write(request));
		socket.setEncoding('latin1');
		socket.on('data', (text: string) => (reply += text));
		socket.on('close', () => {
			resolve(reply);
		});
		socket.on('error', reject);
	});
}

/** A POST request as sent by a browser's `fetch` with a text body. */
export function post(body: string, path = '/', ...fields: readonly string[]): string {
	const head = [
		`POST ${path} HTTP/1.1`,
		'Host: 127.0.0.1',
		`Content-Length: ${Buffer.byteLength(body)}`,
		...fields,
	];
	return `${head.join('\r\n')}\r\n\r\n${body}`;
}

/**
 * Listens until the test ends.
 * @returns the port
 */
export async function listenInTest(server: Server): Promise<number> {
	onTestFinished(() => closeServer(server));
	return listen(server, 0, '127.0.0.1');
}

/**
 * Starts a program that runs `onRequest` on each connection once it has received data.
 * @returns the port
 */
export function listenRaw(onRequest: (socket: Socket, heard: string) => void): Promise<number> {
	const open = new Set<Socket>();
	const server = createServer((socket) => {
		open.add(socket);
		socket.on('error', () => undefined);
		socket.once('data', (part) => {
			onRequest(socket, part.toString());
		});
	});
	const port = listenInTest(server);
	// Close connections before the server, which waits for open ones.
	onTestFinished(() => {
		for (const socket of open) socket.destroy();
	});
	return port;
}

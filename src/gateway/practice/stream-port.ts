import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { STREAM_PROTOCOL } from '#lib/api/events.ts';
import type { StreamPort, StreamSeat } from '#practice/stream.ts';
import { closeServer, listen } from '../listen.ts';

/**
 * The WebSocket port of the event stream, like the real node's nanomsg pair socket: the sub-protocol must
 * match, and there is one seat, so that a second client is accepted and immediately closed. Frames are binary.
 * Messages from a reader are ignored.
 * @param port 0 binds any free one.
 */
export function createStreamPort(port: number): StreamPort {
	let end = (): void => undefined;
	return {
		port,
		async open(seat) {
			const { server, sockets } = streamServer(seat);
			const taken = await listen(server, port, '127.0.0.1');
			end = () => {
				for (const reader of sockets.clients) reader.terminate();
				void closeServer(server);
			};
			return `ws://127.0.0.1:${taken}`;
		},
		close() {
			end();
			end = () => undefined;
		},
	};
}

function streamServer(seat: StreamSeat): { readonly server: Server; readonly sockets: WebSocketServer } {
	const sockets = new WebSocketServer({ noServer: true, handleProtocols: () => STREAM_PROTOCOL });
	// A client that requests no sub-protocol is accepted with an empty name, which browsers reject.
	sockets.on('headers', (headers, request) => {
		if (protocolOf(request) === undefined) headers.push('Sec-WebSocket-Protocol: ');
	});
	const server = createServer((request) => request.socket.destroy());
	server.on('upgrade', (request, socket, head) => {
		if (isForeign(protocolOf(request))) refuse(socket);
		else sockets.handleUpgrade(request, socket, head, (reader) => sitDown(reader, seat));
	});
	return { server, sockets };
}

function sitDown(reader: WebSocket, seat: StreamSeat): void {
	const leave = seat.takeSeat((message) => reader.send(Buffer.from(message), { binary: true }));
	if (leave) reader.on('close', leave);
	else reader.terminate();
	// A `close` event always follows.
	reader.on('error', () => undefined);
}

function protocolOf({ headers }: IncomingMessage): string | undefined {
	return headers['sec-websocket-protocol'];
}

function isForeign(protocols: string | undefined): boolean {
	return protocols !== undefined && !protocols.split(',').some((each) => each.trim() === STREAM_PROTOCOL);
}

function refuse(socket: Duplex): void {
	socket.end('HTTP/1.1 400 Unrecognized Socket Type\r\nSec-WebSocket-Version: 13\r\n\r\n');
}

import type { Socket } from 'node:net';
import { readNodeRequest, type NodeRequest } from './node-request.ts';

/** @returns the bytes to send before the connection is closed, or `undefined` where it is closed without any. */
export type Serve = (request: NodeRequest) => Promise<Buffer | undefined>;

interface Connection {
	readonly socket: Socket;
	received: Buffer;
	isServed: boolean;
}

/**
 * The connections of a node that has one thread for them: it takes one, receives, works, sends and closes, and only then
 * looks at the next. So one that sends nothing stops all that come after it, for as long as it stays open.
 */
export class ConnectionLine {
	readonly #serve: Serve;
	readonly #passes: (request: NodeRequest) => boolean;
	readonly #waiting = new Set<Connection>();

	/** @param passes requests that are no part of the node and are served at once. */
	constructor(serve: Serve, passes: (request: NodeRequest) => boolean) {
		this.#serve = serve;
		this.#passes = passes;
	}

	take(socket: Socket): void {
		const connection: Connection = { socket, received: Buffer.alloc(0), isServed: false };
		this.#waiting.add(connection);
		socket.on('data', (part: Buffer) => {
			connection.received = Buffer.concat([connection.received, part]);
			this.#look(connection);
		});
		socket.on('close', () => this.#leave(connection));
		// Whatever ends the connection, its `close` follows.
		socket.on('error', () => undefined);
		// A client that has sent a whole call may close its half; from another nothing will come any more.
		socket.on('end', () => {
			if (connection.received.length === 0 || readNodeRequest(connection.received) === 'more')
				socket.destroy();
		});
	}

	/** Closes every connection, as the end of the process does. */
	destroyAll(): void {
		for (const { socket } of this.#waiting) socket.destroy();
	}

	#look(connection: Connection): void {
		if (connection.isServed || connection.received.length === 0) return;
		const reading = readNodeRequest(connection.received);
		const isPassing = typeof reading === 'object' && this.#passes(reading);
		const [first] = this.#waiting;
		if (reading === 'more' || (!isPassing && connection !== first)) return;
		connection.isServed = true;
		const bytes = reading === 'nothing' ? Promise.resolve(undefined) : this.#serve(reading);
		void bytes.then(
			(reply) => {
				if (reply) connection.socket.write(reply);
				connection.socket.destroySoon();
			},
			(error: unknown) => {
				console.error(error);
				connection.socket.destroy();
			},
		);
	}

	/** The node works on what a caller asked for, also when the caller has gone; here the next one is taken then. */
	#leave(connection: Connection): void {
		this.#waiting.delete(connection);
		const [next] = this.#waiting;
		if (next) this.#look(next);
	}
}

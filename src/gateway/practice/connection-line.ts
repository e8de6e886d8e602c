import type { Socket } from 'node:net';
import { readNodeRequest, type NodeRequest } from './node-request.ts';
import { reportFailure } from '../listen.ts';

/** @returns the bytes to send before the connection is closed, or `undefined` where it is closed without any. */
export type Serve = (request: NodeRequest) => Promise<Buffer | undefined>;

interface Connection {
	readonly socket: Socket;
	received: Buffer;
	isServed: boolean;
	/** The caller has gone. */
	isClosed: boolean;
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
		const connection: Connection = { socket, received: Buffer.alloc(0), isServed: false, isClosed: false };
		this.#waiting.add(connection);
		socket.on('data', (part: Buffer) => {
			connection.received = Buffer.concat([connection.received, part]);
			this.#look(connection);
		});
		socket.on('close', () => this.#close(connection));
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
		for (const connection of this.#waiting) {
			connection.isServed = true;
			connection.socket.destroy();
		}
	}

	#look(connection: Connection): void {
		if (connection.isServed || connection.received.length === 0) return;
		const reading = readNodeRequest(connection.received);
		const isPassing = typeof reading === 'object' && this.#passes(reading);
		const [first] = this.#waiting;
		if (reading === 'more' || (!isPassing && connection !== first)) return;
		connection.isServed = true;
		void this.#reply(connection, reading);
	}

	async #reply(connection: Connection, reading: NodeRequest | 'nothing'): Promise<void> {
		const { socket } = connection;
		try {
			const bytes = reading === 'nothing' ? undefined : await this.#serve(reading);
			if (bytes && !connection.isClosed) socket.write(bytes);
			socket.destroySoon();
		} catch (error) {
			reportFailure(error);
			socket.destroy();
		}
		if (connection.isClosed) this.#leave(connection);
	}

	/** The node works on what came whole, also when the caller has gone before its turn. */
	#close(connection: Connection): void {
		connection.isClosed = true;
		const isToBeServed = !connection.isServed && typeof readNodeRequest(connection.received) === 'object';
		if (!isToBeServed) this.#leave(connection);
	}

	#leave(connection: Connection): void {
		this.#waiting.delete(connection);
		const [next] = this.#waiting;
		if (next) this.#look(next);
	}
}

import { createServer, type Server, type Socket } from 'node:net';
import type { Practice } from '#practice/practice.ts';
import { CONTROL_PATH } from '../recognise-program.ts';
import { answerControl, type PageOrigin } from './control.ts';
import { nodeReply, type NodeRequest, readNodeRequest } from './node-request.ts';
import { reportFailure } from '../listen.ts';

/**
 * The practice node's HTTP port in marketmaker's form: a plain socket server that serves its connections one at
 * a time. The control call, which no real node has, bypasses the queue, because it must reach a sleeping node.
 */
export function createSerialNodePort(world: () => Promise<Practice>, ownOrigin?: PageOrigin): Server {
	const line = new ConnectionLine(
		async (request) => answer(request, await world(), ownOrigin),
		({ method, url }) => method === 'POST' && url === CONTROL_PATH,
	);
	const server = createServer({ allowHalfOpen: true }, (socket) => line.take(socket));
	return Object.assign(server, { closeAllConnections: () => line.destroyAll() });
}

/**
 * Sends an HTTP head only for a POST and for a GET of the API's path; a GET of any other path, a PUT and a
 * DELETE get the bare reply.
 */
async function answer(
	{ method, url, origin, body }: NodeRequest,
	practice: Practice,
	ownOrigin: PageOrigin | undefined,
): Promise<Buffer | undefined> {
	if (method === 'GET') return answerGet(url, practice);
	if (method === 'PUT' || method === 'DELETE') return bare(await practice.callNode(body));
	if (method !== 'POST') return undefined;
	if (url !== CONTROL_PATH) return headed(await practice.callNode(body));
	const controlled = await answerControl(practice, { origin, body }, ownOrigin);
	return controlled === undefined ? undefined : nodeReply(Buffer.from(`${controlled}\n`));
}

/** The parameters of a call may be in the URL: `/api/stats/orderbook?base=KMD&rel=LTC`. */
async function answerGet(url: string, practice: Practice): Promise<Buffer | undefined> {
	if (url === '/') return nodeReply(Buffer.from('{"error":"cant find index7779"}\n'));
	const found = /^(\/api)?\/stats\/([a-z_]+)(?:\?(.*))?$/.exec(url);
	if (!found) return undefined;
	const [, api, method, query = ''] = found;
	const members = Object.fromEntries(new URLSearchParams(query));
	const reply = await practice.callNode(JSON.stringify({ ...members, method }));
	return api === undefined ? bare(reply) : headed(reply);
}

const headed = (reply: Uint8Array | undefined): Buffer | undefined => reply && nodeReply(reply);

const bare = (reply: Uint8Array | undefined): Buffer | undefined => reply && Buffer.from(reply);

/** @returns the bytes to send before closing the connection; `undefined` to close it without a reply. */
type Serve = (request: NodeRequest) => Promise<Buffer | undefined>;

interface Connection {
	readonly socket: Socket;
	received: Buffer;
	isServed: boolean;
	isClosed: boolean;
}

/**
 * The connections of a node that serves them with a single thread: it accepts one, receives, works, sends and
 * closes, and only then accepts the next. So an idle connection blocks all later ones while it is open.
 */
class ConnectionLine {
	readonly #serve: Serve;
	readonly #isUnqueued: (request: NodeRequest) => boolean;
	readonly #waiting = new Set<Connection>();

	/** @param isUnqueued true for requests that do not belong to the node and are served immediately. */
	constructor(serve: Serve, isUnqueued: (request: NodeRequest) => boolean) {
		this.#serve = serve;
		this.#isUnqueued = isUnqueued;
	}

	take(socket: Socket): void {
		const connection: Connection = { socket, received: Buffer.alloc(0), isServed: false, isClosed: false };
		this.#waiting.add(connection);
		socket.on('data', (part: Buffer) => {
			connection.received = Buffer.concat([connection.received, part]);
			this.#check(connection);
		});
		socket.on('close', () => this.#close(connection));
		// A `close` event always follows.
		socket.on('error', () => undefined);
		// A client may close its half after sending a whole call; otherwise nothing more will arrive.
		socket.on('end', () => {
			if (connection.received.length === 0 || readNodeRequest(connection.received) === 'more')
				socket.destroy();
		});
	}

	/** Closes all connections, as the end of the process does. */
	destroyAll(): void {
		for (const connection of this.#waiting) {
			connection.isServed = true;
			connection.socket.destroy();
		}
	}

	#check(connection: Connection): void {
		if (connection.isServed || connection.received.length === 0) return;
		const reading = readNodeRequest(connection.received);
		const isPassing = typeof reading === 'object' && this.#isUnqueued(reading);
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

	/** The node runs complete calls, even if the caller disconnected before its turn. */
	#close(connection: Connection): void {
		connection.isClosed = true;
		const isToBeServed = !connection.isServed && typeof readNodeRequest(connection.received) === 'object';
		if (!isToBeServed) this.#leave(connection);
	}

	#leave(connection: Connection): void {
		this.#waiting.delete(connection);
		const [next] = this.#waiting;
		if (next) this.#check(next);
	}
}

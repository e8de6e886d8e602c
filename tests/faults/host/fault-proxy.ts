import { connect, createServer, type Server, type Socket } from 'node:net';
import { closeServer, listen } from '../../../src/gateway/listen.ts';
import { readNodeRequest, type NodeRequest } from '../../../src/gateway/practice/node-request.ts';
import type { ProxyVariant, WireFault } from '../wire-fault.ts';

/** Forwarding of calls, and the parts of a reply that the page may read. */
export interface Passage {
	/** Address of the program. */
	readonly upstream: string;
	/** Header fields of the request, in addition to the host and the length. */
	readonly requestFields: readonly string[];
	/** Header fields added to the reply. */
	readonly replyFields: readonly string[];
	/** Omitted if replies are forwarded byte for byte, apart from the added fields. */
	readonly variant?: ProxyVariant | undefined;
	readonly restart: () => Promise<unknown>;
}

const LOSSES = ['cut-before', 'cut-after', 'cut-within'] as const satisfies WireFault[];

/** Random loss of calls. */
export interface Storm {
	/** Share of all calls, from 0 to 1. */
	readonly share: number;
	/** Draws a random number in [0, 1). */
	readonly draw: () => number;
}

interface Order {
	readonly fault: WireFault;
	times: number;
}

/**
 * A plain socket server between a browser and a program, which can fail at any point of a call. Like the real node and
 * the proxies configured in `src/serving`, it closes each connection after one reply.
 */
export class FaultProxy {
	readonly #passage: Passage;
	readonly #server: Server;
	readonly #sockets = new Set<Socket>();
	readonly #orders = new Map<string, Order>();
	#storm: Storm | undefined;
	#held: { readonly release: () => void }[] = [];
	#port = 0;

	private constructor(passage: Passage) {
		this.#passage = passage;
		this.#server = createServer((socket) => this.#take(socket));
	}

	static async open(passage: Passage): Promise<FaultProxy> {
		const proxy = new FaultProxy(passage);
		proxy.#port = await listen(proxy.#server, 0, '127.0.0.1');
		return proxy;
	}

	get port(): number {
		return this.#port;
	}

	get held(): number {
		return this.#held.length;
	}

	/** Applies the fault to the next `times` calls of the method. */
	order(method: string, fault: WireFault, times = 1): void {
		this.#orders.set(method, { fault, times });
	}

	/** Starts losing this share of all calls at random points; `undefined` stops the losses. */
	setStorm(storm: Storm | undefined): void {
		this.#storm = storm;
	}

	/** Releases all held calls and replies. */
	release(): void {
		for (const { release } of this.#held.splice(0)) release();
	}

	/** Closes the port and all connections. */
	async down(): Promise<void> {
		this.#destroyAll();
		await closeServer(this.#server);
	}

	async up(): Promise<void> {
		await listen(this.#server, this.#port, '127.0.0.1');
	}

	async close(): Promise<void> {
		this.release();
		await this.down();
	}

	#destroyAll(): void {
		for (const socket of this.#sockets) socket.destroy();
	}

	#take(socket: Socket): void {
		let received = Buffer.alloc(0);
		let isBusy = false;
		this.#sockets.add(socket);
		socket.on('close', () => this.#sockets.delete(socket));
		socket.on('error', () => undefined);
		socket.on('data', (part: Buffer) => {
			received = Buffer.concat([received, part]);
			if (received.subarray(0, 7).toString() === 'OPTIONS') return void socket.end(PREFLIGHT_REPLY);
			const reading = readNodeRequest(received);
			if (isBusy || typeof reading !== 'object') return;
			[received, isBusy] = [Buffer.alloc(0), true];
			void this.#serve(socket, reading)
				.catch(() => socket.destroy())
				// A request sent on a closing connection is never read, and the browser resends it on a new one.
				.finally(() => (isBusy = this.#passage.variant !== 'keeps-alive'));
		});
	}

	async #serve(socket: Socket, request: NodeRequest): Promise<void> {
		const fault = this.#takeFault(request.body);
		if (fault === 'cut-before') return void socket.destroy();
		if (fault === 'restart-before') await this.#passage.restart();
		if (fault === 'restart-before') return void socket.destroy();
		if (fault === 'hold-request') await this.#hold();
		const reply = await this.#forward(request);
		if (fault === 'hold-reply') await this.#hold();
		if (fault === 'restart' || fault === 'restart-after') await this.#passage.restart();
		if (fault === 'cut-after' || fault === 'restart') return void socket.destroy();
		if (fault === 'cut-within') socket.write(firstHalf(reply), () => socket.destroy());
		else if (this.#passage.variant === 'keeps-alive') socket.write(reply);
		else socket.end(reply);
	}

	#takeFault(body: string): WireFault | undefined {
		const method = methodOf(body);
		const order = this.#orders.get(method);
		if (!order) return this.#storm && lossIn(this.#storm);
		order.times -= 1;
		if (order.times <= 0) this.#orders.delete(method);
		return order.fault;
	}

	#hold(): Promise<void> {
		return new Promise((release) => this.#held.push({ release }));
	}

	/**
	 * Forwards a call.
	 * @returns the whole reply, including its head
	 */
	#forward({ url, body }: NodeRequest): Promise<Buffer> {
		const { upstream, requestFields, replyFields, variant } = this.#passage;
		const { hostname, port, host } = new URL(upstream);
		const fields = [`Host: ${host}`, `Content-Length: ${Buffer.byteLength(body)}`, ...requestFields];
		// A program called with HTTP/1.0 sends its reply without chunks.
		return new Promise((resolve) => {
			const parts: Buffer[] = [];
			const socket = connect(Number(port), hostname, () =>
				socket.write(`POST ${url} HTTP/1.${variant ? 0 : 1}\r\n${fields.join('\r\n')}\r\n\r\n${body}`),
			);
			socket.on('data', (part: Buffer) => parts.push(part));
			// A connection closed by the program without a reply yields an empty reply.
			socket.on('error', () => undefined);
			socket.on('close', () => {
				const reply = Buffer.concat(parts);
				resolve(variant ? ownReply(reply, variant) : withFields(reply, replyFields));
			});
		});
	}
}

function lossIn({ share, draw }: Storm): WireFault | undefined {
	const place = Math.floor((draw() / share) * LOSSES.length);
	return LOSSES[place];
}

const PREFLIGHT_REPLY = [
	'HTTP/1.1 204 No Content',
	'Access-Control-Allow-Origin: *',
	'Access-Control-Allow-Headers: content-type, authorization',
	'Access-Control-Max-Age: 600',
	'Connection: close',
	'\r\n',
].join('\r\n');

export function methodOf(body: string): string {
	try {
		return (JSON.parse(body) as { method?: string }).method ?? '';
	} catch {
		return '';
	}
}

function withFields(reply: Buffer, fields: readonly string[]): Buffer {
	const end = reply.indexOf('\r\n');
	if (end < 0 || fields.length === 0) return reply;
	return Buffer.concat([
		reply.subarray(0, end),
		Buffer.from(`\r\n${fields.join('\r\n')}`),
		reply.subarray(end),
	]);
}

/** The head and half of the body. */
function firstHalf(reply: Buffer): Buffer {
	const head = reply.indexOf('\r\n\r\n') + 4;
	return reply.subarray(0, head + Math.floor((reply.length - head) / 2));
}

/** The reply of a proxy that reads the original reply completely and writes its own. */
function ownReply(reply: Buffer, variant: ProxyVariant): Buffer {
	const body = reply.subarray(reply.indexOf('\r\n\r\n') + 4);
	const fields = [
		'HTTP/1.1 200 OK',
		'Access-Control-Allow-Origin: *',
		`Connection: ${variant === 'closes' ? 'close' : 'keep-alive'}`,
		`Content-Length: ${body.length}`,
	];
	return Buffer.concat([Buffer.from(`${fields.join('\r\n')}\r\n\r\n`), body]);
}

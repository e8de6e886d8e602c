import { connect } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import * as v from 'valibot';
import { WebSocket } from 'ws';
import { nodeEvent, streamMessage, STREAM_PROTOCOL } from '#lib/api/events.ts';
import type { Practice } from '#practice/practice.ts';
import { createStreamPort } from '../../src/gateway/practice/stream-port.ts';
import { callJson, callMethod, openStill } from '../unit/practice/node/practice-fixture.ts';

const readers: WebSocket[] = [];

afterEach(() => {
	for (const reader of readers.splice(0)) reader.terminate();
});

/** A practice node that serves its events on a real port. */
async function openWithPort(port = 0): Promise<{ practice: Practice; address: string }> {
	const streamPort = createStreamPort(port);
	const practice = await openStill({ streamPort });
	onTestFinished(() => streamPort.close());
	const { endpoint } = (await callJson(practice, 'getendpoint')) as { endpoint: string };
	return { practice, address: endpoint };
}

interface Reader {
	readonly socket: WebSocket;
	/** Resolves with the next message, and whether its frame was binary. */
	next(): Promise<{ message: unknown; isBinary: boolean }>;
	readonly closed: Promise<number>;
}

async function read(address: string): Promise<Reader> {
	const socket = new WebSocket(address, [STREAM_PROTOCOL]);
	readers.push(socket);
	const frames: { message: unknown; isBinary: boolean }[] = [];
	let notify = (): void => undefined;
	socket.on('message', (data: Buffer, isBinary) => {
		frames.push({ message: JSON.parse(data.toString('utf8')), isBinary });
		notify();
	});
	const closed = new Promise<number>((resolve) => socket.on('close', resolve));
	await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
	const next = async () => {
		while (frames.length === 0) await new Promise<void>((resolve) => (notify = resolve));
		return frames.shift() as { message: unknown; isBinary: boolean };
	};
	return { socket, next, closed };
}

/**
 * Sends a handshake.
 * @returns the response until the port closes or stays silent after the head
 */
function shakeHands(address: string, ...lines: readonly string[]): Promise<string> {
	const { hostname, port } = new URL(address);
	const request = [
		'GET / HTTP/1.1',
		`Host: ${hostname}:${port}`,
		'Upgrade: websocket',
		'Connection: Upgrade',
		'Sec-WebSocket-Version: 13',
		'Sec-WebSocket-Key: CanaloDln7fJtMsmI9O2Pw==',
		...lines,
	];
	return new Promise((resolve) => {
		const socket = connect(Number(port), hostname, () => socket.write(`${request.join('\r\n')}\r\n\r\n`));
		socket.once('data', (bytes) => {
			resolve(bytes.toString('latin1'));
			socket.destroy();
		});
	});
}

describe('event stream', () => {
	it('opens by getendpoint at the actual port', async () => {
		const { address } = await openWithPort();
		expect(address).toMatch(/^ws:\/\/127\.0\.0\.1:\d+$/);
		expect((await read(address)).socket.protocol).toBe(STREAM_PROTOCOL);
	});

	it('rejects a second getendpoint', async () => {
		const { practice } = await openWithPort();
		expect(await callMethod(practice, 'getendpoint')).toBe(
			'{"error":"IPC endpoint already exists","socket":2}\n',
		);
	});

	it('reports a port in use on each try', async () => {
		const port = Number(new URL((await openWithPort()).address).port);
		const practice = await openStill({ streamPort: createStreamPort(port) });
		const refusal = `{"error":"Address already in use","bind":"ws://*:${port}","err":-1,"socket":2}\n`;
		expect(await callMethod(practice, 'getendpoint')).toBe(refusal);
		expect(await callMethod(practice, 'getendpoint')).toBe(refusal);
	});

	it('sends JSON in binary frames, pending messages first', async () => {
		const { practice, address } = await openWithPort();
		await callMethod(practice, 'getfee', { coin: 'KMD', queueid: 7 });
		await practice.tick();
		const reader = await read(address);
		const first = await reader.next();
		expect(first.isBinary).toBe(true);
		expect(v.parse(streamMessage, first.message)).toEqual({
			queueid: 7,
			result: { result: 'success', coin: 'KMD', txfee: 0.00001 },
		});
		await callMethod(practice, 'millis', { queueid: 8 });
		expect((await reader.next()).message).toEqual({ queueid: 8, result: { result: 'success' } });
	});

	it('closes a second client at once', async () => {
		const { practice, address } = await openWithPort();
		const first = await read(address);
		const second = await read(address);
		expect(await second.closed).toBe(1006);
		await callMethod(practice, 'millis', { queueid: 1 });
		expect((await first.next()).message).toMatchObject({ queueid: 1 });
	});

	it('accepts the next client after the first leaves', async () => {
		const { practice, address } = await openWithPort();
		const first = await read(address);
		first.socket.close();
		await first.closed;
		const second = await read(address);
		await callMethod(practice, 'millis', { queueid: 1 });
		expect((await second.next()).message).toMatchObject({ queueid: 1 });
	});

	it('accepts a client without a sub-protocol and returns an empty one', async () => {
		const { address } = await openWithPort();
		const head = await shakeHands(address);
		expect(head).toMatch(/^HTTP\/1\.1 101 Switching Protocols\r\n/);
		expect(head).toContain('\r\nSec-WebSocket-Accept: ALHZK2+1pg9yo2tL4SfleGhZj+c=\r\n');
		expect(head).toMatch(/\r\nSec-WebSocket-Protocol: \r\n/);
	});

	it('rejects a different sub-protocol in the real node’s words', async () => {
		const { address } = await openWithPort();
		expect(await shakeHands(address, 'Sec-WebSocket-Protocol: foo')).toBe(
			'HTTP/1.1 400 Unrecognized Socket Type\r\nSec-WebSocket-Version: 13\r\n\r\n',
		);
	});

	it('reports each step of a swap as declared, in real order', async () => {
		const practice = await openStill();
		await callMethod(practice, 'getendpoint');
		const events: v.InferOutput<typeof nodeEvent>[] = [];
		practice.events.takeSeat((message) => {
			const { queueid, result } = v.parse(streamMessage, JSON.parse(message));
			expect(queueid).toBe(0);
			events.push(v.parse(nodeEvent, result));
		});
		await callMethod(practice, 'buy', { base: 'LTC', rel: 'KMD', price: 1000, relvolume: 4 });
		await practice.control({ control: 'advance', ms: 3_600_000 });
		const steps = events
			.map((event) => ('update' in event ? event.update : 'method' in event ? event.method : 'begun'))
			.filter((step) => step !== 'postprice');
		// Bob's later spend of these coins is not a step of Alice's swap.
		expect([...new Set(steps)].slice(0, 11)).toEqual([
			...['request', 'reserved', 'connect', 'connected', 'begun'],
			...['myfee', 'bobdeposit', 'alicepayment', 'bobpayment', 'alicespend'],
			'tradestatus',
		]);
		expect(new Set(events.map((event) => 'uuid' in event && event.uuid)).size).toBe(1);
	});

	it('closes with the node and can be reopened', async () => {
		const { practice, address } = await openWithPort();
		const reader = await read(address);
		await practice.control({ control: 'restart' });
		expect(await reader.closed).toBe(1006);
		await expect(callJson(practice, 'getendpoint')).resolves.toMatchObject({ result: 'success' });
	});
});

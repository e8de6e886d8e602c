import { StreamReader, type StreamReaderOptions } from '#lib/client/event-stream.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StandInStream } from './stream/stand-in-stream.ts';

let stream: StandInStream;
let statuses: string[];
let received: unknown[];
let ports: (number | undefined)[];
let opened: number;

function openReader(options: Partial<StreamReaderOptions> = {}): StreamReader {
	const reader = new StreamReader({
		connect: stream.connect,
		open: () => Promise.resolve(++opened === 1 ? 5577 : undefined),
		port: undefined,
		portFound: (port) => ports.push(port),
		changed: (status) => statuses.push(status),
		onMessage: ({ queueid, result }) => received.push(queueid === 0 ? result : { queueid, result }),
		...options,
	});
	reader.mayOpen = true;
	return reader;
}

const advance = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
	vi.useFakeTimers();
	stream = new StandInStream();
	[statuses, received, ports, opened] = [[], [], [], 0];
});
afterEach(() => {
	vi.useRealTimers();
});

describe('event stream reader', () => {
	it('opens the stream and connects to the port reported by the node', async () => {
		openReader().start();
		await advance(0);
		expect(stream.attempts.map(({ port }) => port)).toEqual([5577]);
		stream.accept();
		expect(statuses).toEqual(['starting']);
		await advance(1000);
		expect(statuses).toEqual(['starting', 'on']);
		expect(ports).toEqual([5577]);
	});

	it('connects to its last port, or the usual port, without opening', async () => {
		for (const [port, expected] of [
			[5600, 5600],
			[undefined, 5555],
		] as const) {
			openReader({ port, open: () => Promise.resolve(undefined) }).start();
			await advance(0);
			expect(stream.last.port).toBe(expected);
		}
	});

	it('probes only the last port of a practice node', async () => {
		const open = () => Promise.resolve(undefined);
		openReader({ port: 5600, isPractice: true, open }).start();
		await advance(0);
		expect(stream.attempts.map(({ port }) => port)).toEqual([5600]);
		openReader({ isPractice: true, open }).start();
		await advance(60_000);
		expect(stream.attempts).toHaveLength(1);
		expect(statuses.at(-1)).toBe('unreachable');
	});

	it('reconnects after a disconnect, soon at first and then rarely', async () => {
		openReader().start();
		await advance(0);
		stream.accept();
		await advance(20_000);
		stream.last.events.closed();
		expect(statuses.at(-1)).toBe('starting');
		await advance(250);
		expect(stream.attempts).toHaveLength(2);
		for (let refused = 0; refused < 10; refused += 1) {
			stream.last.events.closed();
			await advance(60_000);
		}
		expect(statuses.slice(-2)).toEqual(['starting', 'unreachable']);
		const before = stream.attempts.length;
		stream.last.events.closed();
		await advance(59_000);
		expect(stream.attempts).toHaveLength(before);
		await advance(1000);
		stream.accept();
		await advance(1000);
		expect(statuses.at(-1)).toBe('on');
	});

	it('backs off from a server that repeatedly closes its connection', async () => {
		openReader().start();
		await advance(0);
		for (let [second, answered] = [0, 0]; second < 60; second += 1) {
			for (; answered < stream.attempts.length; answered += 1) {
				stream.accept();
				stream.send({ method: 'any' });
				stream.last.events.closed();
			}
			await advance(1000);
		}
		expect(stream.attempts.length).toBeLessThan(9);
	});

	it('reports an occupied stream once and connects when free', async () => {
		openReader().start();
		await advance(0);
		for (let turned = 0; turned < 5; turned += 1) {
			stream.reject();
			await advance(60_000);
		}
		expect(statuses).toEqual(['starting', 'taken']);
		stream.accept();
		await advance(1000);
		expect(statuses).toEqual(['starting', 'taken', 'on']);
	});

	it('reports a refusal of the node as unreachable and retries', async () => {
		let isWell = false;
		openReader({
			open: () => (isWell ? Promise.resolve(5577) : Promise.reject(new Error('refused'))),
		}).start();
		await advance(5000);
		expect(statuses).toEqual(['starting', 'unreachable']);
		expect(stream.attempts).toEqual([]);
		isWell = true;
		await advance(60_000);
		expect(stream.attempts).toHaveLength(1);
	});

	it('stops at once and discards pending results', async () => {
		const reader = openReader();
		reader.start();
		reader.stop();
		await advance(1000);
		expect(stream.attempts).toEqual([]);
		reader.start();
		await advance(0);
		stream.accept();
		reader.stop();
		expect(stream.last.isLeft).toBe(true);
		await advance(60_000);
		expect(stream.attempts).toHaveLength(1);
		expect(statuses.at(-1)).toBe('off');
	});
});

describe('event stream that must not be opened', () => {
	it('is read while open and forgotten once closed', async () => {
		const reader = openReader({ port: 5600 });
		reader.mayOpen = false;
		reader.start();
		await advance(0);
		stream.accept();
		await advance(20_000);
		expect(statuses.at(-1)).toBe('on');
		for (let refused = 0; refused < 3; refused += 1) {
			stream.last.events.closed();
			await advance(2000);
		}
		expect(opened).toBe(0);
		expect(ports).toEqual([undefined]);
		expect(reader.isKnown).toBe(false);
		expect(statuses.at(-1)).toBe('off');
	});
});

describe('event stream message', () => {
	beforeEach(async () => {
		openReader().start();
		await advance(0);
		stream.accept();
	});

	it('is reported as an event if enveloped in a binary frame', () => {
		stream.send({ method: 'postprice' });
		expect(received).toEqual([{ method: 'postprice' }]);
		expect(statuses.at(-1)).toBe('on');
	});

	it('is reported with its number as the reply to a queued call', () => {
		stream.sendRaw('{"queueid":7,"result":{"a":1.50000000}}');
		expect(received).toEqual([{ queueid: 7, result: { a: 1.5 } }]);
	});

	it.each([
		['text', 'not json'],
		['a text frame', ['{"queueid":0,"result":{}}']],
		['a number', '7'],
		['an empty message', ''],
		['no envelope', '{"result":{}}'],
		['an invalid number', '{"queueid":"zero","result":{}}'],
		['bytes that are not UTF-8', new Uint8Array([0xff, 0xfe, 0x7b]).buffer],
		['deep nesting', '['.repeat(200_000)],
		['an oversized event', JSON.stringify({ queueid: 0, result: 'x'.repeat(300_000) })],
	])('is ignored if invalid: %s', (_, data) => {
		stream.sendRaw(data);
		expect(received).toEqual([]);
	});

	it('is dropped beyond the limit when the stream floods the page', async () => {
		for (let each = 0; each < 5000; each += 1) stream.send({ method: 'postprice' });
		expect(received.length).toBeLessThanOrEqual(1000);
		await advance(1000);
		const before = received.length;
		stream.send({ method: 'postprice' });
		expect(received).toHaveLength(before + 1);
	});
});

import { StreamReader, type StreamReaderOptions } from '#lib/client/event-stream.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StandInStream } from './stream/stand-in-stream.ts';

let stream: StandInStream;
let statuses: string[];
let heard: unknown[];
let ports: (number | undefined)[];
let opened: number;

function openReader(options: Partial<StreamReaderOptions> = {}): StreamReader {
	const reader = new StreamReader({
		connect: stream.connect,
		open: () => Promise.resolve(++opened === 1 ? 5577 : undefined),
		port: undefined,
		portFound: (port) => ports.push(port),
		changed: (status) => statuses.push(status),
		onMessage: ({ queueid, result }) => heard.push(queueid === 0 ? result : { queueid, result }),
		...options,
	});
	reader.mayOpen = true;
	return reader;
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
	vi.useFakeTimers();
	stream = new StandInStream();
	[statuses, heard, ports, opened] = [[], [], [], 0];
});
afterEach(() => {
	vi.useRealTimers();
});

describe('event stream reader', () => {
	it('opens the stream and connects to the port reported by the node', async () => {
		openReader().start();
		await pass(0);
		expect(stream.attempts.map(({ port }) => port)).toEqual([5577]);
		stream.letIn();
		expect(statuses).toEqual(['starting']);
		await pass(1000);
		expect(statuses).toEqual(['starting', 'on']);
		expect(ports).toEqual([5577]);
	});

	it('connects to its last port, or the usual port, without opening', async () => {
		for (const [port, expected] of [
			[5600, 5600],
			[undefined, 5555],
		] as const) {
			openReader({ port, open: () => Promise.resolve(undefined) }).start();
			await pass(0);
			expect(stream.last.port).toBe(expected);
		}
	});

	it('probes only the last port of a practice node', async () => {
		const open = () => Promise.resolve(undefined);
		openReader({ port: 5600, isPractice: true, open }).start();
		await pass(0);
		expect(stream.attempts.map(({ port }) => port)).toEqual([5600]);
		openReader({ isPractice: true, open }).start();
		await pass(60_000);
		expect(stream.attempts).toHaveLength(1);
		expect(statuses.at(-1)).toBe('unreachable');
	});

	it('reconnects after a disconnect, soon at first and then rarely', async () => {
		openReader().start();
		await pass(0);
		stream.letIn();
		await pass(20_000);
		stream.last.events.closed();
		expect(statuses.at(-1)).toBe('starting');
		await pass(250);
		expect(stream.attempts).toHaveLength(2);
		for (let refused = 0; refused < 10; refused += 1) {
			stream.last.events.closed();
			await pass(60_000);
		}
		expect(statuses.slice(-2)).toEqual(['starting', 'unreachable']);
		const before = stream.attempts.length;
		stream.last.events.closed();
		await pass(59_000);
		expect(stream.attempts).toHaveLength(before);
		await pass(1000);
		stream.letIn();
		await pass(1000);
		expect(statuses.at(-1)).toBe('on');
	});

	it('backs off from a server that repeatedly closes its connection', async () => {
		openReader().start();
		await pass(0);
		for (let [second, answered] = [0, 0]; second < 60; second += 1) {
			for (; answered < stream.attempts.length; answered += 1) {
				stream.letIn();
				stream.tell({ method: 'any' });
				stream.last.events.closed();
			}
			await pass(1000);
		}
		expect(stream.attempts.length).toBeLessThan(9);
	});

	it('reports an occupied stream once and connects when free', async () => {
		openReader().start();
		await pass(0);
		for (let turned = 0; turned < 5; turned += 1) {
			stream.turnAway();
			await pass(60_000);
		}
		expect(statuses).toEqual(['starting', 'taken']);
		stream.letIn();
		await pass(1000);
		expect(statuses).toEqual(['starting', 'taken', 'on']);
	});

	it('reports a refusal of the node as unreachable and retries', async () => {
		let isWell = false;
		openReader({
			open: () => (isWell ? Promise.resolve(5577) : Promise.reject(new Error('refused'))),
		}).start();
		await pass(5000);
		expect(statuses).toEqual(['starting', 'unreachable']);
		expect(stream.attempts).toEqual([]);
		isWell = true;
		await pass(60_000);
		expect(stream.attempts).toHaveLength(1);
	});

	it('stops at once and discards pending results', async () => {
		const reader = openReader();
		reader.start();
		reader.stop();
		await pass(1000);
		expect(stream.attempts).toEqual([]);
		reader.start();
		await pass(0);
		stream.letIn();
		reader.stop();
		expect(stream.last.isLeft).toBe(true);
		await pass(60_000);
		expect(stream.attempts).toHaveLength(1);
		expect(statuses.at(-1)).toBe('off');
	});
});

describe('event stream that must not be opened', () => {
	it('is read while open and forgotten once closed', async () => {
		const reader = openReader({ port: 5600 });
		reader.mayOpen = false;
		reader.start();
		await pass(0);
		stream.letIn();
		await pass(20_000);
		expect(statuses.at(-1)).toBe('on');
		for (let refused = 0; refused < 3; refused += 1) {
			stream.last.events.closed();
			await pass(2000);
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
		await pass(0);
		stream.letIn();
	});

	it('is reported as an event if enveloped in a binary frame', () => {
		stream.tell({ method: 'postprice' });
		expect(heard).toEqual([{ method: 'postprice' }]);
		expect(statuses.at(-1)).toBe('on');
	});

	it('is reported with its number as the reply to a queued call', () => {
		stream.tellRaw('{"queueid":7,"result":{"a":1.50000000}}');
		expect(heard).toEqual([{ queueid: 7, result: { a: 1.5 } }]);
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
		stream.tellRaw(data);
		expect(heard).toEqual([]);
	});

	it('is dropped beyond the limit when the stream floods the page', async () => {
		for (let each = 0; each < 5000; each += 1) stream.tell({ method: 'postprice' });
		expect(heard.length).toBeLessThanOrEqual(1000);
		await pass(1000);
		const before = heard.length;
		stream.tell({ method: 'postprice' });
		expect(heard).toHaveLength(before + 1);
	});
});

import { connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import type { Practice } from '#practice/practice.ts';
import { createSerialNodePort } from '../../../../src/gateway/practice/serial-node-port.ts';
import { listenInTest, post, sendRaw } from '../raw-http.ts';
import { standInPractice } from '../stand-in-practice.ts';

const VERSION = post('{"method":"version"}');

function open(practice: Practice): Promise<number> {
	return listenInTest(createSerialNodePort(() => Promise.resolve(practice)));
}

function openSocket(port: number): Promise<Socket> {
	return new Promise((resolve) => {
		const socket = connect(port, '127.0.0.1', () => resolve(socket));
		onTestFinished(() => void socket.destroy());
	});
}

it('waits while an earlier connection is open and silent', async () => {
	const port = await open(standInPractice());
	const idle = await openSocket(port);
	let isAnswered = false;
	const reply = sendRaw(port, VERSION).then((text) => {
		isAnswered = true;
		return text;
	});
	// The control call bypasses the queue, so the other call has arrived by the time of its reply.
	await sendRaw(port, post('{"control":"time"}', '/practice'));
	await sendRaw(port, post('{"control":"time"}', '/practice'));
	expect(isAnswered).toBe(false);
	idle.destroy();
	expect(await reply).toContain('{"result":"UNKNOWN"}');
});

it('executes one call at a time', async () => {
	const practice = standInPractice();
	const started: string[] = [];
	let endFirst = (): void => undefined;
	const first = new Promise<undefined>((resolve) => {
		endFirst = () => resolve(undefined);
	});
	const port = await open({
		...practice,
		callNode(body) {
			started.push(body);
			return started.length === 1 ? first : practice.callNode(body);
		},
	});
	const replies = [sendRaw(port, post('{"method":"sleep"}')), sendRaw(port, VERSION)];
	await sendRaw(port, post('{"control":"time"}', '/practice'));
	await sendRaw(port, post('{"control":"time"}', '/practice'));
	expect(started).toHaveLength(1);
	endFirst();
	const [, second] = await Promise.all(replies);
	expect(started).toHaveLength(2);
	expect(second).toContain('{"result":');
});

it('executes a call even if its caller left before its turn', async () => {
	const practice = standInPractice();
	const begun: string[] = [];
	const port = await open({
		...practice,
		callNode(body) {
			begun.push(body);
			return practice.callNode(body);
		},
	});
	const idle = await openSocket(port);
	const gone = await openSocket(port);
	const closed = new Promise((resolve) => gone.on('close', resolve));
	gone.end(post('{"method":"buy"}'));
	await sendRaw(port, post('{"control":"time"}', '/practice'));
	gone.destroy();
	await closed;
	expect(begun).toEqual([]);
	idle.destroy();
	expect(await sendRaw(port, VERSION)).toContain('200 OK');
	expect(begun).toEqual(['{"method":"buy"}', '{"method":"version"}']);
});

it('treats an unfinished head as a whole request without blocking', async () => {
	const port = await open(standInPractice());
	expect(await sendRaw(port, 'POST / HTTP/1.1\r\nHost: a\r\n')).toBe('');
	expect(await sendRaw(port, VERSION)).toContain('200 OK');
});

it('waits for a body in a separate segment', async () => {
	const port = await open(standInPractice());
	const socket = await openSocket(port);
	let reply = '';
	socket.on('data', (part) => (reply += part.toString('latin1')));
	const closed = new Promise((resolve) => socket.on('close', resolve));
	socket.write(VERSION.slice(0, -5));
	await sendRaw(port, post('{"control":"time"}', '/practice'));
	expect(reply).toBe('');
	socket.write(VERSION.slice(-5));
	await closed;
	expect(reply).toContain('{"result":"UNKNOWN"}');
});

it('answers GET addresses like the real node', async () => {
	const asked: string[] = [];
	const practice = standInPractice();
	const port = await open({
		...practice,
		callNode(body) {
			asked.push(body);
			return practice.callNode(body);
		},
	});
	const get = (path: string) => sendRaw(port, `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
	expect(await get('/api/stats/orderbook?base=KMD&rel=LTC')).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
	expect(await get('/stats/version')).toBe('{"result":"UNKNOWN"}\n');
	expect(asked).toEqual(['{"base":"KMD","rel":"LTC","method":"orderbook"}', '{"method":"version"}']);
});

it('answers PUT and DELETE without a head', async () => {
	const port = await open(standInPractice());
	expect(await sendRaw(port, VERSION.replace('POST', 'PUT'))).toBe('{"result":"UNKNOWN"}\n');
});

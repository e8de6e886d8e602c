import { describe, expect, it } from 'vitest';
import { createPracticeNodePort } from '../../../../src/gateway/practice/node-port.ts';
import { createSerialNodePort } from '../../../../src/gateway/practice/serial-node-port.ts';
import { listenInTest, post, sendRaw } from '../raw-http.ts';
import { standInPractice } from '../stand-in-practice.ts';

/** Reply recorded from a real node, byte for byte. */
const RECORDED = [
	'HTTP/1.1 200 OK',
	'Access-Control-Allow-Origin: *',
	'Access-Control-Allow-Credentials: true',
	'Access-Control-Allow-Methods: GET, POST',
	'Cache-Control :  no-cache, no-store, must-revalidate',
	'Content-Length :       21',
	'',
	'{"result":"UNKNOWN"}\n',
].join('\r\n');

/** Both ports answer a single call byte for byte like the real node. */
const PORTS = [
	['the port', createPracticeNodePort],
	['the serial port', createSerialNodePort],
] as const;

describe.each(PORTS)('%s', (_name, createPort) => {
	async function ask(request: string, ownOrigin?: () => string | undefined): Promise<string> {
		const practice = standInPractice();
		return sendRaw(await listenInTest(createPort(() => Promise.resolve(practice), ownOrigin)), request);
	}

	it.each([
		['a POST', post('{"method":"version"}')],
		['a POST to any path', post('{"method":"version"}', '/foo/bar')],
		['a POST of any type', post('{"method":"version"}', '/', 'Content-Type: application/json')],
		['a POST with keep-alive', post('{"method":"version"}', '/', 'Connection: keep-alive')],
	])('answers %s with the bytes of a real node, then closes', async (_case, request) => {
		expect(await ask(request)).toBe(RECORDED);
	});

	it('answers GET / as the real node does', async () => {
		const reply = await ask('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
		expect(reply).toContain('\r\nContent-Length :       32\r\n');
		expect(reply.endsWith('\r\n\r\n{"error":"cant find index7779"}\n')).toBe(true);
	});

	it.each([
		['a preflight', 'OPTIONS / HTTP/1.1\r\nHost: a\r\nAccess-Control-Request-Method: POST\r\n\r\n'],
		['HEAD', 'HEAD / HTTP/1.1\r\nHost: a\r\n\r\n'],
		['a different GET', 'GET /favicon.ico HTTP/1.1\r\nHost: a\r\n\r\n'],
		['a POST without a length', 'POST / HTTP/1.1\r\nHost: a\r\n\r\n{"method":"version"}'],
		[
			'a POST in chunks',
			'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
		],
		['invalid HTTP', 'hello\r\n\r\n'],
		['a call dropped by the node', post('nonsense')],
		['an invalid control call', post('{"method":"version"}', '/practice')],
	])('closes the connection without a byte on %s', async (_case, request) => {
		expect(await ask(request)).toBe('');
	});

	it('answers the control call on its own path', async () => {
		expect(await ask(post('{"control":"time"}', '/practice'))).toContain('\r\n\r\n{"time":1700000000000}\n');
	});

	it('accepts control calls only from the page of this desk', async () => {
		const from = (origin: string) => post('{"control":"time"}', '/practice', `Origin: ${origin}`);
		const own = () => 'http://localhost:4780';
		expect(await ask(from('http://localhost:4780'), own)).toContain('{"time":1700000000000}');
		for (const other of [
			'http://localhost:4781',
			'http://localhost:4780.example',
			'https://localhost:4780',
			'null',
		])
			expect(await ask(from(other), own)).toBe('');
		expect(await ask(from('http://localhost:4780'), () => undefined)).toBe('');
	});

	it('rejects control calls from other pages', async () => {
		expect(await ask(post('{"control":"time"}', '/practice', 'Origin: https://elsewhere.example'))).toBe('');
		expect(await ask(post('{"control":"time"}', '/practice', 'Origin: null'))).toBe('');
	});

	it('executes one call per connection, since browsers resend a second', async () => {
		const asked: string[] = [];
		const practice = standInPractice();
		const counting = {
			...practice,
			callNode: (body: string) => {
				asked.push(body);
				return practice.callNode(body);
			},
		};
		const port = await listenInTest(createPort(() => Promise.resolve(counting)));
		const reply = await sendRaw(port, post('{"method":"version"}') + post('{"method":"version"}'));
		expect(reply).toBe(RECORDED);
		expect(asked).toHaveLength(1);
	});
});

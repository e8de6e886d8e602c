import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { nodeSocketTransport, postToNode } from '../../../src/gateway/node-socket.ts';
import { listenRaw } from './raw-http.ts';

const REPLY = 'HTTP/1.1 200 OK\r\nCache-Control :  no-cache\r\nContent-Length :       21\r\n\r\n';

async function ask(reply: (socket: Socket, heard: string) => void): Promise<string> {
	const port = await listenRaw(reply);
	const { status, body } = await nodeSocketTransport(`http://127.0.0.1:${port}`).send('{"method":"état"}');
	return `${status} ${new TextDecoder().decode(body)}`;
}

describe('POST over a plain socket', () => {
	it("parses the node's reply with a space before the colon", async () => {
		expect(await ask((socket) => socket.end(`${REPLY}{"result":"UNKNOWN"}\n`))).toBe(
			'200 {"result":"UNKNOWN"}\n',
		);
	});

	it('sends its length in bytes, not in characters', async () => {
		let heard = '';
		await ask((socket, request) => {
			heard = request;
			socket.end(`${REPLY}{"result":"UNKNOWN"}\n`);
		});
		expect(heard).toContain('\r\nContent-Length: 18\r\n');
		expect(heard.endsWith('\r\n\r\n{"method":"état"}')).toBe(true);
	});

	it('reports an empty closed connection as dropped', async () => {
		await expect(ask((socket) => socket.end())).rejects.toMatchObject({ kind: 'dropped' });
	});

	it('reports a broken connection as dropped', async () => {
		await expect(ask((socket) => socket.resetAndDestroy())).rejects.toMatchObject({ kind: 'dropped' });
	});

	it('detects a reply shorter than announced', async () => {
		await expect(ask((socket) => socket.end(`${REPLY}{"result":`))).rejects.toMatchObject({
			kind: 'malformed',
			reason: 'cut',
		});
	});

	it('detects a program that does not speak HTTP', async () => {
		await expect(ask((socket) => socket.end('220 mail.example ESMTP\r\n'))).rejects.toMatchObject({
			kind: 'malformed',
			reason: 'another-program',
		});
	});

	it('stops at its timeout', async () => {
		const port = await listenRaw(() => undefined);
		const signal = AbortSignal.timeout(20);
		await expect(postToNode(`http://127.0.0.1:${port}`, '{}', { signal })).rejects.toMatchObject({
			kind: 'timeout',
		});
	});

	it('reports a closed port as unreachable', async () => {
		await expect(postToNode('http://127.0.0.1:9', '{}')).rejects.toMatchObject({ kind: 'unreachable' });
	});
});

it('rejects a call that would crash the node before sending', async () => {
	let heard = '';
	const port = await listenRaw((_socket, request) => (heard += request));
	const transport = nodeSocketTransport(`http://127.0.0.1:${port}`);
	await expect(transport.send('[{"method":"version"}]')).rejects.toMatchObject({ code: 'CALL-HARMFUL' });
	expect(heard).toBe('');
});

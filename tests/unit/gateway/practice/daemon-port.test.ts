import { expect, it } from 'vitest';
import { createPracticeDaemonPort } from '../../../../src/gateway/practice/daemon-port.ts';
import { listenInTest, post, sendRaw } from '../raw-http.ts';
import { standInPractice } from '../stand-in-practice.ts';

async function ask(request: string): Promise<{ status: number; head: string; body: string }> {
	const practice = standInPractice();
	const port = await listenInTest(createPracticeDaemonPort(() => Promise.resolve(practice)));
	const reply = await sendRaw(port, request.replace('\r\n', '\r\nConnection: close\r\n'));
	const end = reply.indexOf('\r\n\r\n');
	return { status: Number(reply.slice(9, 12)), head: reply.slice(0, end), body: reply.slice(end + 4) };
}

function authorised(user: string): string {
	return `Authorization: Basic ${btoa(user)}`;
}

it('answers an authorised POST with JSON and a line feed', async () => {
	const { status, head, body } = await ask(post('{"method":"help"}', '/', authorised('practice:pass:word')));
	expect([status, body]).toEqual([200, '{"asked":{"method":"help"}}\n']);
	expect(head).toContain('Content-Type: application/json');
	expect(head).not.toContain('Access-Control');
});

it("relays the status of the daemon's own error", async () => {
	expect(await ask(post('"boom"', '/', authorised('practice:pass:word')))).toMatchObject({ status: 500 });
});

it('closes the connection without a byte when the daemon does', async () => {
	expect(await ask(post('"vanish"', '/', authorised('practice:pass:word')))).toMatchObject({
		status: 0,
		body: '',
	});
});

it.each([
	['no password', post('{}')],
	['a wrong password', post('{}', '/', authorised('practice:password'))],
	['a different scheme', post('{}', '/', 'Authorization: Bearer practice')],
])('requires the password on %s', async (_case, request) => {
	const { status, head, body } = await ask(request);
	expect([status, body]).toEqual([401, '']);
	expect(head).toContain('WWW-Authenticate: Basic realm="jsonrpc"');
});

it('lets programs, but no pages, control the practice environment', async () => {
	const command = '{"control":"time"}';
	expect(await ask(post(command, '/practice'))).toMatchObject({ status: 200 });
	expect(await ask(post(command, '/practice', 'Origin: https://elsewhere.example'))).toMatchObject({
		status: 404,
	});
});

it.each([
	['OPTIONS', '/', 501],
	['PATCH', '/', 501],
	['DELETE', '/', 405],
	['GET', '/', 405],
	['HEAD', '/', 405],
	['PUT', '/', 405],
	['POST', '/wallet/main', 404],
	['POST', '/?x=1', 404],
])('answers %s %s with %i before requiring the password', async (method, path, status) => {
	expect(await ask(post('{}', path).replace('POST', method))).toMatchObject({ status });
});

import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { listenInTest, listenRaw } from './raw-http.ts';
import { has, PROXIES, startProxy, type Proxy } from './own-proxy.ts';

const CALL = '{"method":"tokenlist","params":[]}';
const NODE_REPLY = '{"result":"UNKNOWN"}\n';

async function start(proxy: Proxy) {
	const received: { authorization: string | undefined; body: string }[] = [];
	const daemon = createServer((request, response) => {
		let body = '';
		request.setEncoding('utf8').on('data', (part: string) => (body += part));
		request.on('end', () => {
			received.push({ authorization: request.headers.authorization, body });
			response.writeHead(200, { 'Content-Type': 'application/json', 'WWW-Authenticate': 'Basic' });
			response.end('{"result":{},"error":null,"id":null}');
		});
	});
	const daemonPort = await listenInTest(daemon);
	const nodePort = await listenRaw((socket) =>
		socket.end(
			`HTTP/1.1 200 OK\r\nAccess-Control-Allow-Origin: *\r\nContent-Length : ${NODE_REPLY.length}\r\n\r\n${NODE_REPLY}`,
		),
	);
	const origin = `http://localhost:${await startProxy(proxy, { daemonPort, nodePort })}`;
	return {
		page: (path: string) => fetch(`${origin}${path}`, { redirect: 'manual' }),
		post: (path: string, headers: Record<string, string> = { origin }) =>
			fetch(`${origin}${path}`, { method: 'POST', body: CALL, headers }),
		received,
	};
}

for (const proxy of PROXIES) {
	const isThere = has(proxy.program);
	if (!isThere) console.log(`${proxy.program} is not installed: src/serving/${proxy.file} was not tried.`);

	describe.skipIf(!isThere)(`src/serving/${proxy.file}`, () => {
		it('serves the page under a path', async () => {
			const { page } = await start(proxy);
			expect((await page('/desk')).headers.get('location')).toMatch(/\/desk\/$/);
			expect(await (await page('/desk/')).text()).toBe('start');
			const trade = await page('/desk/trade?pair=KMD-BTC');
			expect([await trade.text(), trade.headers.get('cache-control')]).toEqual(['trade', 'no-cache']);
			expect((await page('/desk/trade')).headers.get('content-security-policy')).toBe(
				"frame-ancestors 'none'",
			);
			const chunk = await page('/desk/_app/immutable/a.js');
			expect(chunk.headers.get('cache-control')).toContain('immutable');
			expect(chunk.headers.get('content-security-policy')).toContain("default-src 'none'");
			expect((await page('/desk/_app/immutable/gone.js')).status).toBe(404);
		});

		it('answers an unknown address with the error page', async () => {
			const { page } = await start(proxy);
			for (const path of ['/desk/wallet', '/desk/_app/immutable/gone.js']) {
				const reply = await page(path);
				expect([reply.status, await reply.text()]).toEqual([404, 'no such page']);
				expect(reply.headers.get('content-security-policy')).toBe("frame-ancestors 'none'");
			}
		});

		it('relays the page’s call with its password on a closing connection', async () => {
			const { post, received } = await start(proxy);
			const reply = await post('/desk/rpc/daemon');
			expect(await reply.json()).toEqual({ result: {}, error: null, id: null });
			expect(received).toEqual([{ authorization: 'Basic dXNlcjpwYXNzd29yZA==', body: CALL }]);
			expect(reply.headers.get('www-authenticate')).toBeNull();
			expect(reply.headers.get('connection')).toBe('close');
		});

		it('rejects a different site', async () => {
			const { post, received } = await start(proxy);
			expect((await post('/desk/rpc/daemon', { origin: 'http://evil.example' })).status).toBe(403);
			expect((await post('/desk/rpc/daemon', {})).status).toBe(403);
			expect(received).toEqual([]);
		});

		it.runIf(proxy.passesNode)('relays replies of the node', async () => {
			const { post } = await start(proxy);
			const reply = await post('/desk/rpc/node');
			expect(await reply.text()).toBe(NODE_REPLY);
			expect(reply.headers.get('access-control-allow-origin')).toBeNull();
		});
	});
}

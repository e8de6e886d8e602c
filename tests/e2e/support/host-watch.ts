import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Sees all that a browser asks of other hosts than this computer, and lets none of it through. */
export interface HostWatch {
	/** What makes a Chromium go through it. */
	readonly flags: readonly string[];
	/** What was asked for since the last look, such as `GET http://host/path` or `CONNECT host:443`. */
	take(): readonly string[];
	close(): void;
}

/**
 * A proxy for all of a browser's traffic but that to this computer. Below the pages, it sees what no event of a page tells:
 * service workers, sockets, beacons, what is loaded ahead, and the browser itself.
 */
export async function openHostWatch(): Promise<HostWatch> {
	let seen: string[] = [];
	const proxy = createServer(({ method, url }, response) => {
		seen.push(`${method} ${url}`);
		response.writeHead(403).end();
	});
	proxy.on('connect', ({ url }, socket) => {
		seen.push(`CONNECT ${url}`);
		socket.on('error', () => undefined).end('HTTP/1.1 403 Forbidden\r\n\r\n');
	});
	await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
	const { port } = proxy.address() as AddressInfo;
	return {
		flags: [
			`--proxy-server=127.0.0.1:${port}`,
			// Chromium's own exceptions take in the addresses of the local link too.
			'--proxy-bypass-list=<-loopback>;127.0.0.1;localhost;[::1]',
		],
		take() {
			const taken = seen;
			seen = [];
			return taken;
		},
		close() {
			proxy.close();
			proxy.closeAllConnections();
		},
	};
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Observes and blocks all requests of a browser to other hosts. */
export interface HostWatch {
	/** Command-line flags that make Chromium use the proxy. */
	readonly flags: readonly string[];
	/** Requests since the last call, such as `GET http://host/path` or `CONNECT host:443`. */
	take(): readonly string[];
	close(): void;
}

/**
 * Opens a proxy for all of a browser's traffic except to this computer. It also sees requests that no page event
 * reports: of service workers, sockets, beacons, preloads, and the browser itself.
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
			// Chromium's default exceptions would include link-local addresses.
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

import type { AddressInfo, Server } from 'node:net';

/** Binds a server and gives the port, which matters when `port` is 0. Rejects with the system's own error. */
export function listen(server: Server, port: number, host: string): Promise<number> {
	return new Promise((resolve, reject) => {
		server.once('error', reject);
		server.listen({ port, host }, () => {
			server.off('error', reject);
			resolve((server.address() as AddressInfo).port);
		});
	});
}

/** The system's word for why something failed, such as `EADDRINUSE`. */
export function errorCode(error: unknown): string | undefined {
	return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Ends a server at once, with the connections that are still open. */
export function closeServer(server: Server & { closeAllConnections?: () => void }): Promise<void> {
	return new Promise((resolve) => {
		server.close(() => {
			resolve();
		});
		server.closeAllConnections?.();
	});
}

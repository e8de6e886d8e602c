import type { AddressInfo, Server } from 'node:net';
import { PlainError } from './prepare.js';

/**
 * Binds a server and resolves with the port, which is useful if `port` is 0. Rejects with the system's error.
 */
export function listen(server: Server, port: number, host: string): Promise<number> {
	return new Promise((resolve, reject) => {
		server.once('error', reject);
		server.listen({ port, host }, () => {
			server.off('error', reject);
			resolve((server.address() as AddressInfo).port);
		});
	});
}

/** The system's error code, such as `EADDRINUSE`. */
export function errorCode(error: unknown): string | undefined {
	return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

export function closeServer(server: Server & { closeAllConnections?: () => void }): Promise<void> {
	return new Promise((resolve) => {
		server.close(() => {
			resolve();
		});
		server.closeAllConnections?.();
	});
}

const programs = {
	gateway: { name: 'the page', option: '--port', own: '' },
	node: { name: 'the practice node', option: '--node-port', own: '--node' },
	daemon: { name: 'the practice daemon', option: '--daemon-port', own: '--daemon' },
} as const;

/** The error for a port that cannot be bound, with the port's purpose and the remedy. */
export function portProblem(error: unknown, kind: keyof typeof programs, port: number): PlainError {
	const { name, option, own } = programs[kind];
	const another = `choose another port: npm start -- ${option} ${port < 65_535 ? port + 1 : 0}`;
	if (errorCode(error) !== 'EADDRINUSE') {
		return new PlainError(`Port ${port} for ${name} cannot be taken (${String(error)}). Try to ${another}`);
	}
	const use =
		own === '' ? '' : `\nIf it is your own ${kind}, use it: npm start -- ${own} http://127.0.0.1:${port}`;
	return new PlainError(`Port ${port} for ${name} is used by another program. Stop it, or ${another}${use}`);
}

/** A busy port usually belongs to Swapdesk itself, in another window. */
export function alreadyRunning(port: number): PlainError {
	return new PlainError(
		`Swapdesk is already running at http://localhost:${port}. Open it, or start a second one: npm start -- --port ${port + 1}`,
	);
}

/** Logs why a call got no reply. Skips messages of the world store, which has already printed them. */
export function reportFailure(error: unknown): void {
	if (!(error instanceof PlainError)) console.error(error);
}

import type { Transport } from '#lib/client/transport/transport.ts';

export { GATEWAY_DAEMON_PATH } from '#lib/client/transport/daemon-transport.ts';

/** Where the chain daemon answers, and as whom. */
export interface DaemonAccess {
	/** The gateway's path, or the address of the user's own proxy. */
	readonly address: string;
	readonly user: string;
	readonly password: string;
}

/** A transport that is closed when its node is left. */
export interface ClosableTransport extends Transport {
	close(): void;
}

/** The practice node inside the page, running. */
export interface PracticeHost {
	readonly node: Transport;
	readonly daemon: Transport;
	/** What opens it. It guards no money. */
	readonly passphrase: string;
	close(): void;
}

/** How programs are reached; tests hand in their own. */
export interface Wiring {
	openNode(address: string): ClosableTransport;
	openDaemon(access: DaemonAccess): Transport;
	startPractice(): Promise<PracticeHost>;
}

import type { Transport } from '#lib/client/transport/transport.ts';
import type { DaemonAccess } from './keyring.ts';

/** A transport that is let go when its node is left. */
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

/** How the session reaches programs; tests hand in their own. */
export interface Wiring {
	openNode(address: string): ClosableTransport;
	openDaemon(access: DaemonAccess): Transport;
	startPractice(): Promise<PracticeHost>;
	/** The pause that a node gets after a `passphrase` call, in milliseconds. */
	readonly passphraseRestMs: number;
}

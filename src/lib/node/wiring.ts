import type { CallLine, OwnLine } from '#lib/client/node-client.ts';
import type { ConnectStream } from '#lib/client/event-stream.ts';
import type { Transport } from '#lib/client/transport/transport.ts';

export { GATEWAY_DAEMON_PATH } from '#lib/client/transport/daemon-transport.ts';

/** Where the chain daemon answers, and as whom. */
export interface DaemonAccess {
	/** The gateway's path, or the address of the user's own proxy. */
	readonly address: string;
	readonly user: string;
	readonly password: string;
}

/** The practice node inside the page, running. */
export interface PracticeHost {
	readonly node: Transport;
	readonly daemon: Transport;
	/** Takes orders to the practice world, past its node. */
	readonly practice: Transport;
	/** The passphrase that opens it. It guards no money. */
	readonly passphrase: string;
	close(): void;
}

/** How programs are reached; tests hand in their own. */
export interface Wiring {
	openNode(address: string): Transport;
	/**
	 * Makes the line of this tab one with those of all tabs in which the same user is at the same node.
	 *
	 * @param id what they know the user and the node by
	 */
	shareNode?(line: OwnLine, id: string): CallLine;
	/** Loads what reads event streams; left out where none can be reached. */
	loadStream?(): Promise<ConnectStream>;
	openDaemon(access: DaemonAccess): Transport;
	/** Reaches the host of the practice node of this address; left out if there is no way to it. */
	openPractice?(address: string): Transport;
	startPractice(): Promise<PracticeHost>;
}

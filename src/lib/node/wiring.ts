import type { NodeChannel, DirectChannel } from '#lib/client/node-client.ts';
import type { ConnectStream } from '#lib/client/event-stream.ts';
import type { Transport } from '#lib/client/transport/transport.ts';

export { GATEWAY_DAEMON_PATH } from '#lib/client/transport/daemon-transport.ts';

/** Address and credentials of the chain daemon. */
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
	/** Controls the simulation, bypassing its node. */
	readonly practice: Transport;
	/** The passphrase that opens it. It protects no money. */
	readonly passphrase: string;
	close(): void;
}

/** How programs are reached; tests pass their own. */
export interface Wiring {
	openNode(address: string): Transport;
	/**
	 * Joins the line of this tab with those of all tabs in which the same user is connected to the same node.
	 *
	 * @param id by which the tabs recognise user and node
	 */
	shareNode?(line: DirectChannel, id: string): NodeChannel;
	/** Loads the reader of event streams; left out if none can be reached. */
	loadStream?(): Promise<ConnectStream>;
	openDaemon(access: DaemonAccess): Transport;
	/** Reaches the host of the practice node of this address; left out if it cannot be reached. */
	openPractice?(address: string): Transport;
	startPractice(): Promise<PracticeHost>;
}

import type { NodeChannel, DirectChannel } from '#lib/client/node-client.ts';
import type { ConnectStream } from '#lib/client/event-stream.ts';
import type { Transport } from '#lib/client/transport/transport.ts';

export { GATEWAY_DAEMON_PATH } from '#lib/client/transport/daemon-transport.ts';

/** Address and credentials of the chain daemon. */
export interface DaemonAccess {
	/** The gateway's path, or the address of the user's proxy. */
	readonly address: string;
	readonly user: string;
	readonly password: string;
}

/** The running practice node inside the page. */
export interface PracticeHost {
	readonly node: Transport;
	readonly daemon: Transport;
	/** Controls the simulation, bypassing its node. */
	readonly practice: Transport;
	/** Passphrase for the sign-in. Protects no real money. */
	readonly passphrase: string;
	close(): void;
}

/** Opens the connections to programs; tests pass a fake. */
export interface Wiring {
	openNode(address: string): Transport;
	/**
	 * Joins this tab's channel with those of all tabs of the same user at the same node.
	 * @param id identifies user and node among the tabs
	 */
	shareNode?(line: DirectChannel, id: string): NodeChannel;
	/** Loads the reader of event streams; missing if no stream can be reached. */
	loadStream?(): Promise<ConnectStream>;
	openDaemon(access: DaemonAccess): Transport;
	/** Connects to the host of the practice node at this address; missing if it cannot be reached. */
	openPractice?(address: string): Transport;
	startPractice(): Promise<PracticeHost>;
}

import { DaemonClient } from '#lib/client/daemon-client.ts';
import { DaemonTransport } from '#lib/client/daemon-transport.ts';
import { HttpTransport } from '#lib/client/http-transport.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import { TabTransport } from '#lib/client/tab-transport.ts';
import type { Transport } from '#lib/client/transport.ts';
import type { DaemonAccess, NodeSecret } from './keyring.ts';

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

/** Two `passphrase` calls within about three seconds can hang the real node for ever. */
const PASSPHRASE_REST_MS = 5000;

/** Reaches nodes by HTTP, one tab for all. `startPractice` comes from the routes: state does not know practice. */
export function browserWiring(startPractice: Wiring['startPractice']): Wiring {
	return {
		openNode: (address) =>
			new TabTransport(`swapdesk-node ${address}`, address, () => new HttpTransport(address)),
		openDaemon: ({ address, user, password }) =>
			new DaemonTransport({ address, credentials: user || password ? { user, password } : undefined }),
		startPractice,
		passphraseRestMs: PASSPHRASE_REST_MS,
	};
}

/** Clients that stand, with what lets them go. */
export interface Connection {
	readonly node: NodeClient;
	readonly daemon: DaemonClient | undefined;
	readonly close: () => void;
}

/** Sends nothing yet. Without a userpass only the open methods can be called. */
export function connect(
	wiring: Wiring,
	{ address }: { readonly address: string },
	{ userpass, daemon }: Partial<NodeSecret>,
): Connection {
	const transport = wiring.openNode(address);
	return {
		node: new NodeClient({ transport, userpass }),
		daemon: daemon && new DaemonClient({ transport: wiring.openDaemon(daemon) }),
		close: () => transport.close(),
	};
}

export async function connectPractice(wiring: Wiring): Promise<Connection & { readonly passphrase: string }> {
	const host = await wiring.startPractice();
	return {
		node: new NodeClient({ transport: host.node }),
		daemon: new DaemonClient({ transport: host.daemon }),
		close: () => host.close(),
		passphrase: host.passphrase,
	};
}

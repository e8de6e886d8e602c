import { DaemonTransport } from '#lib/client/transport/daemon-transport.ts';
import { readGatewayKey } from './daemon/gateway-key.ts';
import { HttpTransport } from '#lib/client/transport/http-transport.ts';
import { practiceTransport } from '#lib/client/transport/practice-transport.ts';
import { oneAtATime } from '#lib/client/transport/transport.ts';
import { SingleTabChannel } from '#lib/client/tabs/lone-tab.ts';
import { browserTabHost } from '#lib/client/tabs/tab-host.ts';
import { LOCK_NAMES } from '#lib/tabs/named-lock.ts';
import type { Wiring } from './wiring.ts';

/**
 * Connects to nodes by HTTP, with one tab calling for all. `startPractice` is injected by the page, because
 * lower layers do not know the practice node.
 */
export function browserWiring(startPractice: Wiring['startPractice']): Wiring {
	return {
		openNode: (address) => new HttpTransport(address),
		shareNode(line, id) {
			const host = browserTabHost();
			return host ? new SingleTabChannel(line, LOCK_NAMES.nodeLine(id), host) : line;
		},
		loadStream: async () => (await import('#lib/client/event-stream.ts')).connectStream,
		openDaemon: ({ address, user, password }) =>
			oneAtATime(
				LOCK_NAMES.daemonCall(address),
				new DaemonTransport({
					address,
					credentials: user || password ? { user, password } : undefined,
					key: readGatewayKey,
				}),
			),
		openPractice: practiceTransport,
		startPractice,
	};
}

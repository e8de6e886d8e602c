import { DaemonTransport } from '#lib/client/transport/daemon-transport.ts';
import { HttpTransport } from '#lib/client/transport/http-transport.ts';
import { oneAtATime } from '#lib/client/transport/one-at-a-time.ts';
import { TabTransport } from '#lib/client/transport/tab-transport.ts';
import { LOCK_NAMES } from '#lib/tabs/named-lock.ts';
import type { Wiring } from './wiring.ts';

/** Reaches nodes by HTTP, one tab for all. `startPractice` comes from the page: no layer below it knows practice. */
export function browserWiring(startPractice: Wiring['startPractice']): Wiring {
	return {
		openNode: (address) =>
			new TabTransport(LOCK_NAMES.nodeTransport(address), address, () => new HttpTransport(address)),
		openDaemon: ({ address, user, password }) =>
			oneAtATime(
				LOCK_NAMES.daemonCall(address),
				new DaemonTransport({ address, credentials: user || password ? { user, password } : undefined }),
			),
		startPractice,
	};
}

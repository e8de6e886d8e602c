import { DaemonTransport } from '#lib/client/transport/daemon-transport.ts';
import { readGatewayKey } from './daemon/gateway-key.ts';
import { HttpTransport } from '#lib/client/transport/http-transport.ts';
import { practiceTransport } from '#lib/client/transport/practice-transport.ts';
import { oneAtATime } from '#lib/client/transport/transport.ts';
import { LoneTab } from '#lib/client/tabs/lone-tab.ts';
import { browserTabHost } from '#lib/client/tabs/tab-host.ts';
import { LOCK_NAMES } from '#lib/tabs/named-lock.ts';
import type { WorkerReader } from './reply-worker/worker-reader.ts';
import type { Wiring } from './wiring.ts';

/** The long replies that a page begins with come within this time of the first, in milliseconds: it reads them itself. */
const BEGINNING_MS = 2000;

/** Does what the worker does once a long reply has come after the page's beginning, and its code is there. */
function lateWorker(): Pick<WorkerReader, 'read' | 'post' | 'forget'> {
	let reader: WorkerReader | undefined;
	let firstAt: number | undefined;
	let isLoading = false;
	const load = async () => {
		isLoading = true;
		try {
			const { WorkerReader } = await import('./reply-worker/worker-reader.ts');
			reader = new WorkerReader();
		} catch {
			// The page goes on reading them, and the next one asks for the file again.
			isLoading = false;
		}
	};
	return {
		async read(...reply) {
			firstAt ??= performance.now();
			if (!isLoading && performance.now() - firstAt > BEGINNING_MS) void load();
			return reader?.read(...reply);
		},
		async post(...call) {
			return reader?.post(...call);
		},
		forget: () => reader?.forget(),
	};
}

/** Reaches nodes by HTTP, one tab for all. `startPractice` comes from the page: no layer below it knows practice. */
export function browserWiring(startPractice: Wiring['startPractice']): Wiring {
	const worker = lateWorker();
	return {
		openNode: (address) => new HttpTransport(address, { background: worker }),
		reader: worker,
		shareNode(line, id) {
			const host = browserTabHost();
			return host ? new LoneTab(line, LOCK_NAMES.nodeLine(id), host) : line;
		},
		loadStream: async () => (await import('#lib/client/stream/connect-stream.ts')).connectStream,
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

import { TabTransport } from '#lib/client/transport/tab-transport.ts';
import type { Transport } from '#lib/client/transport/transport.ts';
import { LOCK_NAMES } from '#lib/tabs/named-lock.ts';
import type { PracticeHost } from './wiring.ts';

const ADDRESS = 'in this page';

/** Node, daemon and simulation control share one worker, one channel between tabs, and one leading tab. */
type Part = 'node' | 'daemon' | 'practice';

/** The worker that runs the simulation. */
export interface PracticeWorker extends Readonly<Record<Part, Transport>> {
	close(): void;
}

/**
 * Connects to the practice node of this page. The simulation has a single owner: one tab runs the worker, and
 * the others reach it through that tab.
 * @param startWorker called in the leading tab, on the first call.
 * @param passphrase for the sign-in.
 */
export function openPracticeHost(
	startWorker: () => Promise<PracticeWorker>,
	passphrase: string,
): PracticeHost {
	let started: Promise<PracticeWorker> | undefined;
	const line = new TabTransport(LOCK_NAMES.practiceTransport(), ADDRESS, () => {
		started = startWorker();
		return started.then(sortByPart, broken);
	});
	const reach = (part: Part): Transport => ({
		address: ADDRESS,
		send: (body, signal) => line.send(`${part} ${body}`, signal),
	});
	return {
		node: reach('node'),
		daemon: reach('daemon'),
		practice: reach('practice'),
		passphrase,
		close() {
			line.close();
			void started?.then((worker) => worker.close());
		},
	};
}

/** Routes each body to the part of the worker named in its prefix. */
function sortByPart(worker: PracticeWorker): Transport {
	return {
		address: ADDRESS,
		send(labelled, signal) {
			const end = labelled.indexOf(' ');
			return worker[labelled.slice(0, end) as Part].send(labelled.slice(end + 1), signal);
		},
	};
}

/** Answers every call with the reason why the worker failed to start. */
function broken(reason: unknown): Transport {
	return { address: ADDRESS, send: () => Promise.reject(reason as Error) };
}

import type { Transport } from '#lib/client/transport/transport.ts';
import type { PracticeHost } from '#lib/node/wiring.ts';
import { LOCK_NAMES } from '#lib/tabs/named-lock.ts';

const ADDRESS = 'in this page';

/** Node and daemon share one world, hence one worker, one line between tabs, and one tab that leads. */
type Part = 'node' | 'daemon';

/**
 * Starts the practice node in a worker. It is large and loaded only when it is used. The world has one owner, so
 * one tab runs the worker and the others reach it through that tab.
 */
export async function startPractice(): Promise<PracticeHost> {
	const { TabTransport } = await import('#lib/client/transport/tab-transport.ts');
	const { PRACTICE_SIGN_IN } = await import('#lib/practice/practice-sign-in.ts');
	let started: ReturnType<typeof startWorker> | undefined;
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
		passphrase: PRACTICE_SIGN_IN.passphrase,
		close() {
			line.close();
			void started?.then((worker) => worker.close());
		},
	};
}

async function startWorker() {
	const { startPracticeWorker } = await import('#lib/practice/worker/host.ts');
	return startPracticeWorker();
}

/** Hands each body to the part of the worker that is named before it. */
function sortByPart(worker: Readonly<Record<Part, Transport>>): Transport {
	return {
		address: ADDRESS,
		send(labelled, signal) {
			const end = labelled.indexOf(' ');
			return worker[labelled.slice(0, end) as Part].send(labelled.slice(end + 1), signal);
		},
	};
}

/** A worker that did not start answers every call with the reason. */
function broken(reason: unknown): Transport {
	return { address: ADDRESS, send: () => Promise.reject(reason as Error) };
}

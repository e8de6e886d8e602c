import type { Transport } from '#lib/client/transport.ts';
import type { PracticeHost } from '#lib/state/wiring.ts';

const ADDRESS = 'in this page';

/**
 * Starts the practice node in a worker. It is large, and only who practises loads it. The world has one owner, so
 * one tab runs the worker and the others reach it through that tab.
 */
export async function startPractice(): Promise<PracticeHost> {
	const { TabTransport } = await import('#lib/client/tab-transport.ts');
	const { PRACTICE_SIGN_IN } = await import('#lib/practice/practice-sign-in.ts');
	let started: ReturnType<typeof startWorker> | undefined;
	const share = (which: 'node' | 'daemon') =>
		new TabTransport(`swapdesk-practice ${which}`, ADDRESS, () =>
			(started ??= startWorker()).then((worker) => worker[which], broken),
		);
	const [node, daemon] = [share('node'), share('daemon')];
	return {
		node,
		daemon,
		passphrase: PRACTICE_SIGN_IN.passphrase,
		close() {
			node.close();
			daemon.close();
			void started?.then((worker) => worker.close());
		},
	};
}

async function startWorker() {
	const { startPracticeWorker } = await import('#lib/practice/worker/host.ts');
	return startPracticeWorker();
}

/** A worker that did not start answers every call with the reason. */
function broken(reason: unknown): Transport {
	return { address: ADDRESS, send: () => Promise.reject(reason as Error) };
}

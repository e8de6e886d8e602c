import type { PracticeHost } from '#lib/state/connection.ts';

/** Temporary until the host stands: a missing file must not break the build of others. */
const hosts = import.meta.glob<{ startWorkerHost: () => Promise<PracticeHost> }>(
	'/src/lib/practice/worker/host.ts',
);

/** The practice node is large, and only who practises loads it. */
export async function startPractice(): Promise<PracticeHost> {
	const load = hosts['/src/lib/practice/worker/host.ts'];
	if (!load) throw new Error('The practice node is not part of this build.');
	return (await load()).startWorkerHost();
}

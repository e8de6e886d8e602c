import type { PracticeHost } from '#lib/node/wiring.ts';

/** Starts the practice node in a worker of this page. The worker is large and loaded only on demand. */
export async function startPractice(): Promise<PracticeHost> {
	const { openPracticeHost } = await import('#lib/node/practice-host.ts');
	const { PRACTICE_SIGN_IN } = await import('#practice/practice-sign-in.ts');
	return openPracticeHost(startWorker, PRACTICE_SIGN_IN.passphrase);
}

async function startWorker() {
	const { startPracticeWorker } = await import('#practice/worker/host.ts');
	return startPracticeWorker();
}

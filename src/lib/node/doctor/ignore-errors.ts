import { withDeadline } from '#lib/client/transport/deadline.ts';

const PROBE_MS = 3000;

/** Runs a probe and ignores its failure: `undefined` then. Only the outer signal's end is thrown. */
export async function ignoreErrors<Result>(
	signal: AbortSignal | undefined,
	step: (signal: AbortSignal) => Promise<Result>,
	patienceMs = PROBE_MS,
): Promise<Result | undefined> {
	try {
		return await withDeadline(patienceMs, signal, step);
	} catch {
		signal?.throwIfAborted();
		return undefined;
	}
}

import type { Practice } from './practice.ts';

/** Short against what a person notices, long against what a beat costs when nothing is due. */
const INTERVAL_MS = 200;

/**
 * Lets the world go on between calls: the one timer of a host.
 *
 * @param report is called with the error of a failed beat, which is the last one.
 * @returns what ends it.
 */
export function startHeartbeat(practice: Practice, report: (error: unknown) => void): () => void {
	let timer: ReturnType<typeof setTimeout> | undefined;
	let hasEnded = false;
	const beatLater = () => {
		if (!hasEnded) timer = setTimeout(() => void practice.tick().then(beatLater, report), INTERVAL_MS);
	};
	beatLater();
	return () => {
		hasEnded = true;
		clearTimeout(timer);
	};
}

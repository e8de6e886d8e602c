import type { Practice } from './practice.ts';

/** Short against what a person notices, long against what a beat costs when nothing is due. */
const INTERVAL_MS = 200;

/**
 * Lets the world go on between calls: the one timer of a host.
 *
 * @param report is called with the error of a failed beat, once until a beat succeeds: a full disk fails all of them.
 * @returns what ends it.
 */
export function startHeartbeat(practice: Practice, report: (error: unknown) => void): () => void {
	let timer: ReturnType<typeof setTimeout> | undefined;
	let hasEnded = false;
	let hasFailed = false;
	const beat = async () => {
		try {
			await practice.tick();
			hasFailed = false;
		} catch (error) {
			if (!hasFailed) report(error);
			hasFailed = true;
		}
		beatLater();
	};
	const beatLater = () => {
		if (!hasEnded) timer = setTimeout(() => void beat(), INTERVAL_MS);
	};
	beatLater();
	return () => {
		hasEnded = true;
		clearTimeout(timer);
	};
}

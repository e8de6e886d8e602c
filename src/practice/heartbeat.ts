import type { Practice } from './practice.ts';

/** Short enough not to be noticed, and long compared with the cost of an idle beat. */
const INTERVAL_MS = 200;

/**
 * Runs due events between calls; the only timer of a host.
 * @param report called with the error of a failed beat, and not again until a beat succeeds, because a full
 * disk fails all of them.
 * @returns a function that stops the heartbeat.
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

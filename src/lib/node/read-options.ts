import type { CallOptions } from '#lib/client/node-client.ts';

/** How fresh a reading has to be, how it waits for its turn, and what ends it. It goes through every layer unchanged. */
export type ReadOptions = CallOptions;

/**
 * For a reading that the user waits for before anything else can be shown. A node that is silent for longer hangs, or is
 * busy for long: the user sees that instead of waiting.
 */
export const AWAITED_READ = { priority: 'user', timeoutMs: 8000 } as const;

/** The options for a part of a reading that may be answered by a reply this old: its time is not that of the reading. */
export function acceptingRecent(options: ReadOptions | undefined, milliseconds: number): ReadOptions {
	return { ...options, freshSince: Date.now() - milliseconds, noteAsked: undefined };
}

/** The options for a part of a reading that no earlier reply answers: it is compared with what was read just before. */
export function askingAnew(options: ReadOptions | undefined): ReadOptions {
	return { ...options, freshSince: undefined };
}

/** A value with the time of its reading, in milliseconds since 1970. */
export interface TimedReading<T> {
	readonly value: T;
	/** When the first call of the reading was sent: the same moment in all tabs that took the reply. */
	readonly askedAt: number;
}

/** @param read makes all its calls with the options that it gets */
export async function readTimed<T>(
	options: ReadOptions,
	read: (options: ReadOptions) => Promise<T>,
): Promise<TimedReading<T>> {
	let askedAt: number | undefined;
	const begunAt = Date.now();
	const noteAsked = (moment: number) => {
		askedAt = Math.min(moment, askedAt ?? Infinity);
		options.noteAsked?.(moment);
	};
	const value = await read({ ...options, noteAsked });
	return { value, askedAt: askedAt ?? begunAt };
}

import type { CallOptions } from '#lib/client/node-client.ts';

/** How fresh a reading has to be, its priority, and its abort signal. Passed through every layer unchanged. */
export type ReadOptions = CallOptions;

/**
 * For a reading that the user waits for before anything else can be shown. A node that is silent for longer
 * hangs, or is busy for long: the user then sees that instead.
 */
export const AWAITED_READ = { priority: 'user', timeoutMs: 8000 } as const;

/** The options for a part of a reading that accepts a reply this old: its time is not that of the reading. */
export function acceptingRecent(options: ReadOptions | undefined, milliseconds: number): ReadOptions {
	return { ...options, freshSince: Date.now() - milliseconds, noteAsked: undefined };
}

/**
 * The options for a part of a reading that no earlier reply may answer: it is compared with the value read just
 * before.
 */
export function askingAnew(options: ReadOptions | undefined): ReadOptions {
	return { ...options, freshSince: undefined };
}

/** A value with the time of its reading, in milliseconds since 1970. */
export interface TimedReading<T> {
	readonly value: T;
	/** Time when the first call of the reading was sent: the same in all tabs that used the reply. */
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

import type { CallOptions } from '#lib/client/node-client.ts';

/** Required freshness of a query, its priority, and its abort signal. Passed through all layers unchanged. */
export type ReadOptions = CallOptions;

/**
 * For queries that block the screen. A node that stays silent for longer hangs or is busy, and the user should
 * see that instead.
 */
export const AWAITED_READ = { priority: 'user', timeoutMs: 8000 } as const;

/**
 * Options for part of a query that accepts replies up to this old, without counting towards the time of the
 * query.
 */
export function acceptingRecent(options: ReadOptions | undefined, milliseconds: number): ReadOptions {
	return { ...options, freshSince: Date.now() - milliseconds, noteAsked: undefined };
}

/**
 * Options for part of a query that must not use a cached reply, because the result is compared with a value
 * just read.
 */
export function askingAnew(options: ReadOptions | undefined): ReadOptions {
	return { ...options, freshSince: undefined };
}

/** A value and the time of its query, in milliseconds since 1970. */
export interface TimedReading<T> {
	readonly value: T;
	/** Time of the first call of the query; the same in all tabs that share the reply. */
	readonly askedAt: number;
}

/** @param read must pass the given options to all its calls */
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

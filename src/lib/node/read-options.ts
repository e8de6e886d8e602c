import type { CallOptions } from '#lib/client/call-line.ts';

/** How a reading waits for its turn, and what ends it. */
export type ReadOptions = CallOptions;

/**
 * For a reading that the user waits for before anything else can be shown. A node that is silent for longer hangs, or is
 * busy for long: the user sees that instead of waiting.
 */
export const AWAITED_READ = { priority: 'user', timeoutMs: 8000 } as const;

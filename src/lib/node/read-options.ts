import type { CallOptions } from '#lib/client/call-options.ts';

/** How a reading waits for its turn, and what ends it. */
export type ReadOptions = CallOptions;

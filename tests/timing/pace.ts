import { availableParallelism } from 'node:os';
import { LongestFirst } from './longest-first.ts';

/** Vitest options for parallelism, order, timeouts and reporting. */
export const pace = {
	// Long enough for a busy machine; a passing test does not wait for the timeout.
	testTimeout: 60_000,
	hookTimeout: 60_000,
	// At least two workers, because Vitest would use only one on a machine with two cores. Also the number of browser
	// pages.
	maxWorkers: Math.max(2, availableParallelism() - 1),
	sequence: { sequencer: LongestFirst },
	reporters: ['default', './tests/timing/slowest-tests.ts'],
};

import { availableParallelism } from 'node:os';
import { LongestFirst } from './longest-first.ts';

/** How much of the machine Vitest takes, in which order, how long it waits, and what it says of that in the end. */
export const pace = {
	// What a busy machine needs; a test that passes waits no longer than it takes.
	testTimeout: 60_000,
	hookTimeout: 60_000,
	// Two also on two cores, where Vitest would leave one of them to itself. In the browser as many pages as workers in Node.
	maxWorkers: Math.max(2, availableParallelism() - 1),
	sequence: { sequencer: LongestFirst },
	reporters: ['default', './tests/timing/slowest-tests.ts'],
};

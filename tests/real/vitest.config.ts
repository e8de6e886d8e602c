import { defineConfig } from 'vitest/config';

/**
 * Configuration of the opt-in stage `npm test -- real`. Files run one after another, because they share a machine and a
 * namespace.
 */
export default defineConfig({
	test: {
		include: ['tests/real/*.real.ts'],
		fileParallelism: false,
		testTimeout: 900_000,
		hookTimeout: 900_000,
		reporters: ['verbose'],
	},
});

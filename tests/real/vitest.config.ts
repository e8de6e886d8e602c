import { defineConfig } from 'vitest/config';

/** The opt-in stage `npm test -- real`: one file after the other, since they share a machine and a namespace. */
export default defineConfig({
	test: {
		include: ['tests/real/*.real.ts'],
		fileParallelism: false,
		testTimeout: 900_000,
		hookTimeout: 900_000,
		reporters: ['verbose'],
	},
});

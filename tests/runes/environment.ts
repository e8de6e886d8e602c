import { builtinEnvironments, type Environment } from 'vitest/runtime';

/** Node with client modules as for a browser, in which runes are reactive, unlike in the `node` project. */
const environment: Environment = {
	...builtinEnvironments.node,
	name: 'runes',
	viteEnvironment: 'client',
};
export { environment as default };

import { builtinEnvironments, type Environment } from 'vitest/runtime';

/** Node, with modules as a browser gets them: runes live there, which they do not in the project for Node. */
const environment: Environment = {
	...builtinEnvironments.node,
	name: 'runes',
	viteEnvironment: 'client',
};
export { environment as default };

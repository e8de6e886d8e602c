import type { Connect, Plugin } from 'vite';

/** Vite names the version of a package's module in its address. */
const VERSIONED = /[?&]v=[0-9a-f]+/;

/** Vitest has the browser ask for packages' modules anew, since a test could have replaced one: none does here. */
const keepPackages: Connect.NextHandleFunction = (request, response, next) => {
	const { url = '' } = request;
	const { writeHead } = response;
	if (VERSIONED.test(url))
		response.writeHead = (...head: unknown[]) => {
			// Vitest passes over this field where it is written with capitals.
			response.setHeader('cache-control', 'max-age=31536000, immutable');
			return Reflect.apply(writeHead, response, head) as typeof response;
		};
	next();
};

const packages: Plugin = {
	name: 'kept-packages',
	configureServer: ({ middlewares }) => void middlewares.use(keepPackages),
};

/**
 * Every test file, and every tab of a test, is a page that loads the same hundreds of modules: without this the browser asks for each of
 * them anew. A run has a profile of its own; a module that is edited while tests are watched a new address.
 */
export const keptModules = {
	server: { headers: { 'Cache-Control': 'max-age=3600' } },
	plugins: [packages],
};

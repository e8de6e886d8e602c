import type { Connect, Plugin } from 'vite';

/** Matches the address of a package's module, which contains a version added by Vite. */
const VERSIONED = /[?&]v=[0-9a-f]+/;

/**
 * Lets the browser cache package modules. Vitest disables caching because a test could mock a package, which none does
 * here.
 */
const keepPackages: Connect.NextHandleFunction = (request, response, next) => {
	const { url = '' } = request;
	const { writeHead } = response;
	if (VERSIONED.test(url))
		response.writeHead = (...head: unknown[]) => {
			// Lower case, because Vitest ignores an existing header that is written with capitals.
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
 * Lets the browser cache modules. Every test file, and every tab within a test, is a page that loads the same hundreds
 * of modules. Each run has a new profile, and a module edited in watch mode gets a new address.
 */
export const cachedModules = {
	server: { headers: { 'Cache-Control': 'max-age=3600' } },
	plugins: [packages],
};

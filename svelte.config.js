import adapter from '@sveltejs/adapter-static';

/** The path at which a server of your own has the page, such as `/desk`; empty for the top of a site. */
const base = /** @type {'' | `/${string}`} */ (process.env['SWAPDESK_BASE'] ?? '');

/** A build for another path is no use to `npm start`, and lies beside its own. */
const folder = base === '' ? 'build' : 'build-for-path';

/** @type {import('@sveltejs/kit').Config} */
export default {
	compilerOptions: { runes: true },
	kit: {
		adapter: adapter({ pages: folder, assets: folder, fallback: '404.html' }),
		csp: {
			mode: 'hash',
			directives: {
				'default-src': ['none'],
				'script-src': ['self'],
				'style-src': ['self'],
				'style-src-attr': ['unsafe-inline'],
				'img-src': ['self', 'data:'],
				'font-src': ['self'],
				'manifest-src': ['self'],
				'worker-src': ['self'],
				// The page may talk to itself and to programs on this machine, and to nothing else.
				'connect-src': [
					'self',
					'http://127.0.0.1:*',
					'http://localhost:*',
					'ws://127.0.0.1:*',
					'ws://localhost:*',
				],
				'base-uri': ['none'],
				'form-action': ['none'],
				'object-src': ['none'],
			},
		},
		paths: { base, relative: false },
		serviceWorker: { register: false },
	},
};

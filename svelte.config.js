import adapter from '@sveltejs/adapter-static';

/** @type {import('@sveltejs/kit').Config} */
export default {
	compilerOptions: { runes: true },
	kit: {
		adapter: adapter({ pages: 'build', assets: 'build', strict: true }),
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
		paths: { relative: false },
		serviceWorker: { register: false },
	},
};

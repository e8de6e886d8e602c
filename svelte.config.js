import adapter from '@sveltejs/adapter-static';
import { join } from 'node:path';
import { showCandlesFirst } from './src/build/first-chart.js';

/** The path at which a server of your own has the page, such as `/desk`; empty for the top of a site. */
const base = /** @type {'' | `/${string}`} */ (process.env['SWAPDESK_BASE'] ?? '');

/** A build for another path is no use to `npm start`, and lies beside its own. */
const folder = base === '' ? 'build' : 'build-for-path';

/**
 * The static adapter, and what it has no option for: the trade page shows its candles first, and every file is compressed,
 * by which time it is complete.
 *
 * @returns {import('@sveltejs/kit').Adapter}
 */
function staticPage() {
	const { adapt, ...inner } = adapter({ pages: folder, assets: folder, fallback: '404.html' });
	return {
		...inner,
		async adapt(builder) {
			await adapt(builder);
			showCandlesFirst(join(folder, 'trade.html'), {
				base,
				manifestFile: join(builder.getClientDirectory(), '.vite/manifest.json'),
			});
			await builder.compress(folder);
		},
	};
}

/** @type {import('@sveltejs/kit').Config} */
export default {
	compilerOptions: { runes: true },
	kit: {
		adapter: staticPage(),
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

import adapter from '@sveltejs/adapter-static';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { showCandlesFirst } from './src/build/first-chart.js';
import { paintStartPageFirst } from './src/build/first-screen.js';
import { versionOfSources } from './src/build/version.js';

/** Path under which your server serves the page, such as `/desk`; empty for the root of a site. */
const base = /** @type {'' | `/${string}`} */ (process.env['SWAPDESK_BASE'] ?? '');

/** A build for a different path is useless to `npm start`, so it goes into a separate folder. */
const folder = base === '' ? 'build' : 'build-for-path';

/**
 * Extends the static adapter with steps that it has no option for: the trade page draws its candles first, the start
 * page paints before the app has loaded, and the files are compressed last, when they are complete.
 * @returns {import('@sveltejs/kit').Adapter}
 */
function staticPage() {
	const { adapt, ...inner } = adapter({ pages: folder, assets: folder, fallback: '404.html' });
	return {
		...inner,
		async adapt(builder) {
			await adapt(builder);
			const files = { base, manifestFile: join(builder.getClientDirectory(), '.vite/manifest.json') };
			showCandlesFirst(join(folder, 'trade.html'), files);
			paintStartPageFirst(join(folder, 'index.html'), files);
			await builder.compress(folder);
		},
	};
}

/**
 * Hash source for the script of `app.html` in the policy; SvelteKit adds those of its own scripts.
 * @returns {`sha256-${string}`}
 */
function hashOfFirstLook() {
	const html = readFileSync(new URL('src/app.html', import.meta.url), 'utf8');
	const [, script] = /<script id="first-look">([^]*?)<\/script>/.exec(html) ?? [];
	if (script === undefined) throw new Error('app.html has no script for the first look');
	return `sha256-${createHash('sha256').update(script).digest('base64')}`;
}

/**
 * Replaces the inline style of SvelteKit's page title announcer with a CSS class, because the policy forbids inline
 * styles.
 * @type {import('svelte/compiler').PreprocessorGroup}
 */
const hideAnnouncerByClass = {
	name: 'hide-announcer-by-class',
	markup({ content, filename = '' }) {
		if (!/generated[\\/]root\.svelte$/.test(filename)) return undefined;
		const code = content.replace(/(id="svelte-announcer"[^>]*?) style="[^"]*"/, '$1 class="visually-hidden"');
		if (code === content) throw new Error('SvelteKit’s announcer is not written as expected');
		return { code };
	},
};

/** @type {import('@sveltejs/kit').Config} */
export default {
	compilerOptions: { runes: true },
	preprocess: hideAnnouncerByClass,
	kit: {
		adapter: staticPage(),
		csp: {
			mode: 'hash',
			directives: {
				'default-src': ['none'],
				'script-src': ['self', hashOfFirstLook()],
				'style-src': ['self'],
				'img-src': ['self', 'data:'],
				'font-src': ['self'],
				'manifest-src': ['self'],
				'worker-src': ['self'],
				// The page may connect only to its own origin and to programs on this machine.
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
				// Only these policies may turn strings into HTML or script URLs: Svelte's, for component templates, and one per
				// worker, which allows a single URL.
				'require-trusted-types-for': ['script'],
				'trusted-types': ['svelte-trusted-html', 'swapdesk-practice-worker', 'swapdesk-service-worker'],
			},
		},
		paths: { base, relative: false },
		serviceWorker: { register: false },
		version: { name: versionOfSources() },
	},
};

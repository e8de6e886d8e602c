import adapter from '@sveltejs/adapter-static';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { showCandlesFirst } from './src/build/first-chart.js';
import { paintStartPageFirst } from './src/build/first-screen.js';
import { versionOfSources } from './src/build/version.js';

/** The path at which a server of your own has the page, such as `/desk`; empty for the top of a site. */
const base = /** @type {'' | `/${string}`} */ (process.env['SWAPDESK_BASE'] ?? '');

/** A build for another path is no use to `npm start`, and lies beside its own. */
const folder = base === '' ? 'build' : 'build-for-path';

/**
 * The static adapter, and what it has no option for: the trade page shows its candles first, the start page what it
 * paints before the app is there, and every file is compressed, by which time it is complete.
 *
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
 * The policy's name for the script of `app.html`; for that of the app SvelteKit adds it.
 *
 * @returns {`sha256-${string}`}
 */
function hashOfFirstLook() {
	const html = readFileSync(new URL('src/app.html', import.meta.url), 'utf8');
	const [, script] = /<script id="first-look">([^]*?)<\/script>/.exec(html) ?? [];
	if (script === undefined) throw new Error('app.html has no script for the first look');
	return `sha256-${createHash('sha256').update(script).digest('base64')}`;
}

/**
 * Gives SvelteKit's announcer of page titles, which it hides by a style of its own, our class in its place: the policy lets no
 * element have styles in its markup.
 *
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
				// No text becomes HTML or the address of a script but by these: Svelte's own, for the templates of components, and one
				// for each worker, which knows the one address that it gives.
				'require-trusted-types-for': ['script'],
				'trusted-types': ['svelte-trusted-html', 'swapdesk-practice-worker', 'swapdesk-service-worker'],
			},
		},
		paths: { base, relative: false },
		serviceWorker: { register: false },
		version: { name: versionOfSources() },
	},
};

import adapter from '@sveltejs/adapter-static';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The path at which a server of your own has the page, such as `/desk`; empty for the top of a site. */
const base = /** @type {'' | `/${string}`} */ (process.env['SWAPDESK_BASE'] ?? '');

/** A build for another path is no use to `npm start`, and lies beside its own. */
const folder = base === '' ? 'build' : 'build-for-path';

/** What draws the first candles, and what it loads on its way: the trade page loads them before all else. */
const FIRST_SCRIPTS = [
	'src/routes/trade/chart/first-chart.ts',
	'src/routes/trade/chart/chart-view.ts',
	'src/lib/state/market/first-call.ts',
];

/**
 * The static adapter, and what it has no option for: the trade page names its first script in its head, so that it runs
 * while the app is still being loaded; and every file is compressed, by which time it is complete.
 *
 * @returns {import('@sveltejs/kit').Adapter}
 */
function staticPage() {
	const { adapt, ...inner } = adapter({ pages: folder, assets: folder, fallback: '404.html' });
	return {
		...inner,
		async adapt(builder) {
			await adapt(builder);
			startFirst(join(builder.getClientDirectory(), '.vite/manifest.json'));
			await builder.compress(folder);
		},
	};
}

/** @param {string} manifestFile */
function startFirst(manifestFile) {
	/** @type {Record<string, { file: string, imports?: string[] }>} */
	const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
	/** @type {(name: string, known?: Set<string>) => Set<string>} */
	const filesOf = (name, known = new Set()) => {
		const { file, imports = [] } = manifest[name] ?? { file: '' };
		if (file === '') throw new Error(`The build has no ${name}`);
		if (!known.has(file)) {
			known.add(file);
			for (const each of imports) filesOf(each, known);
		}
		return known;
	};
	const [script, ...needed] = new Set(FIRST_SCRIPTS.flatMap((name) => [...filesOf(name)]));
	const page = join(folder, 'trade.html');
	const html = readFileSync(page, 'utf8');
	const links = [
		`<script type="module" async src="${base}/${script}"></script>`,
		...needed
			.filter((file) => !html.includes(file))
			.map((file) => `<link rel="modulepreload" href="${base}/${file}">`),
	].join('\n\t\t');
	const place = html.indexOf('<link href=');
	writeFileSync(page, `${html.slice(0, place)}${links}\n\t\t${html.slice(place)}`);
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

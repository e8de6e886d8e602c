import { dirname, join, normalize } from 'node:path/posix';
import type { SourceImport } from './source-imports.ts';

/**
 * Who may import whom. A name ending in `/` allows a folder of `lib` or every path of a package, another name that one
 * alone. What stands in a layer's own folder is always allowed.
 */
export const layers: Readonly<Record<string, readonly string[]>> = {
	domain: [],
	api: ['valibot'],
	daemon: ['valibot', '#lib/api/method.ts'],
	chain: ['#lib/domain/', '@noble/', '@scure/', 'micro-packed'],
	// What all tabs of a browser share besides its storage.
	tabs: [],
	client: ['#lib/api/', '#lib/daemon/', '#lib/tabs/'],
	practice: [
		'#lib/domain/',
		'#lib/api/',
		'#lib/daemon/',
		'#lib/chain/',
		'#lib/client/transport/transport.ts',
		'#lib/client/call-error.ts',
		// It checks what it is called with by the declarations, and makes real ids and signatures.
		'valibot',
		'@noble/',
	],
	// The practice world in the page keeps itself in a database of its own.
	'practice/worker': ['idb'],
	storage: ['#lib/domain/', 'idb'],
	node: ['#lib/domain/', '#lib/api/', '#lib/daemon/', '#lib/chain/', '#lib/client/', '#lib/tabs/'],
	state: [
		'#lib/domain/',
		'#lib/api/',
		'#lib/daemon/',
		'#lib/chain/',
		'#lib/client/',
		'#lib/node/',
		'#lib/storage/',
		'#lib/tabs/',
		'@noble/hashes/utils.js',
		'svelte/',
	],
	words: ['#lib/domain/', '#lib/chain/', '#lib/client/call-error.ts', '#lib/client/errors/'],
	console: ['#lib/api/', '#lib/daemon/'],
	parts: ['#lib/', 'svelte/', '@sveltejs/kit', '$app/', 'package.json'],
	ui: ['#lib/domain/', '#lib/words/', 'svelte/', 'uqr'],
	// The version that the user sees stands in the package.
	routes: ['#lib/', 'svelte/', '@sveltejs/kit', '$app/', 'lightweight-charts', 'package.json'],
	gateway: [
		'#lib/practice/',
		'#lib/api/events.ts',
		'#lib/client/transport/transport.ts',
		'#lib/client/call-error.ts',
		'node:',
		'sirv',
		'ws',
		'valibot',
		'classic-level',
		'tsx/',
	],
	'service-worker': ['$service-worker'],
	'hooks.client.ts': ['@sveltejs/kit'],
};

/** Layers that others may only load when they are wanted. */
const LAZY_ONLY = [{ from: 'routes', layer: '#lib/practice/' }];

/** Folders that gather what has no subject. */
const FORBIDDEN_FOLDERS = ['utils', 'helpers', 'services', 'common', 'types'];

/** The registries, which pass on every declaration. */
const BARRELS = ['src/lib/api/index.ts', 'src/lib/daemon/index.ts'];

/** What is wrong with a file's place, in words; empty when nothing is. */
export function judgePlace(path: string, isBarrel: boolean): string[] {
	const folder = dirname(path)
		.split('/')
		.find((name) => FORBIDDEN_FOLDERS.includes(name));
	return [
		...(folder === undefined ? [] : [`${path} stands in a folder called ${folder}`]),
		...(isBarrel && !BARRELS.includes(path) ? [`${path} only passes on what others export`] : []),
	];
}

/** What is wrong with one import, in words; `undefined` when nothing is. */
export function judgeImport(path: string, { specifier, kind }: SourceImport): string | undefined {
	if (specifier.startsWith('./$')) return undefined;
	const layer = layerOf(path);
	const target = specifier.startsWith('.') ? normalize(join(dirname(path), specifier)) : specifier;
	const said = `${path} imports ${specifier}`;
	if (specifier.startsWith('.')) {
		const isInside =
			`${target}/`.startsWith(`${folderOf(layer)}/`) || allowedFor(path, layer).includes(target);
		if (!isInside) return `${said}: across folders it is #lib/…`;
	} else if (specifier.startsWith(`#lib/${layer}/`)) {
		return `${said}: inside a folder it is relative`;
	} else if (!allowedFor(path, layer).some((allowed) => matches(specifier, allowed))) {
		return `${said}, which ${layer} may not`;
	}
	const isLazyOnly = LAZY_ONLY.some((rule) => rule.from === layer && specifier.startsWith(rule.layer));
	if (isLazyOnly && kind === 'static') return `${said} at once, which ${layer} may only do by import()`;
	if (/^(\.|#lib\/)/.test(specifier) && !/\.(ts|js|json|svelte|css)$/.test(specifier)) {
		return `${said} without the file's ending`;
	}
	return undefined;
}

function layerOf(path: string): string {
	const [, first = '', second = ''] = path.split('/');
	return first === 'lib' ? second : first;
}

function folderOf(layer: string): string {
	return ['routes', 'gateway', 'service-worker', 'hooks.client.ts'].includes(layer)
		? `src/${layer}`
		: `src/lib/${layer}`;
}

function allowedFor(path: string, layer: string): readonly string[] {
	const inner = Object.keys(layers).filter((name) => path.startsWith(`src/lib/${name}/`));
	return [layer, ...inner].flatMap((name) => layers[name] ?? []);
}

function matches(specifier: string, allowed: string): boolean {
	if (allowed.endsWith(':')) return specifier.startsWith(allowed);
	return (
		specifier === allowed ||
		`${specifier}/` === allowed ||
		(allowed.endsWith('/') && specifier.startsWith(allowed))
	);
}

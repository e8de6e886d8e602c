import { dirname, join, normalize } from 'node:path/posix';
import type { SourceImport } from './source-imports.ts';

/** The only part of `client` that layers above may import: the error class with its codes. */
const ERROR_CODES = ['#lib/client/call-error.ts'];

/**
 * Allowed imports per layer. A name ending in `/` allows a folder of `lib` or every path of a package; any other name
 * allows exactly that file or package. A layer's own folder is always allowed.
 */
export const layers: Readonly<Record<string, readonly string[]>> = {
	domain: [],
	api: ['valibot'],
	daemon: ['valibot', '#lib/api/method.ts', '#lib/api/list.ts'],
	chain: ['#lib/domain/', '@noble/', '@scure/', 'micro-packed'],
	// State shared by all tabs of a browser, in addition to its storage.
	tabs: [],
	client: ['#lib/api/', '#lib/daemon/', '#lib/tabs/'],
	practice: [
		'#lib/domain/',
		'#lib/api/',
		'#lib/daemon/',
		'#lib/chain/',
		'#lib/client/transport/transport.ts',
		'#lib/client/wire-reply.ts',
		'#lib/client/call-error.ts',
		// Validation of calls against the API declarations, and real ids and signatures.
		'valibot',
		'@noble/',
	],
	// Separate database of the in-page practice world.
	'practice/worker': ['idb'],
	storage: ['#lib/domain/', 'idb'],
	node: ['#lib/domain/', '#lib/api/', '#lib/daemon/', '#lib/chain/', '#lib/client/', '#lib/tabs/'],
	state: [
		'#lib/domain/',
		'#lib/chain/',
		'#lib/node/',
		'#lib/storage/',
		'#lib/tabs/',
		...ERROR_CODES,
		'@noble/hashes/utils.js',
		'svelte/',
		// Version of the build that stored a reading.
		'$app/environment',
	],
	// Classifies a stored error whose code is unknown when it is shown.
	messages: ['#lib/domain/', '#lib/chain/', ...ERROR_CODES, '#lib/client/classify.ts'],
	parts: [
		'#lib/domain/',
		'#lib/node/',
		'#lib/state/',
		'#lib/messages/',
		'#lib/ui/',
		...ERROR_CODES,
		'svelte/',
		'$app/',
	],
	// Strength estimate of lock codes.
	'parts/access': ['@zxcvbn-ts/'],
	ui: ['#lib/domain/', 'svelte/', 'uqr'],
	// Tells whether the server has a newer build when a file of this build is missing.
	'ui/lazy': ['$app/state'],
	routes: [
		'#lib/domain/',
		'#lib/chain/',
		'#lib/node/',
		'#practice/',
		'#lib/storage/',
		'#lib/state/',
		'#lib/messages/',
		'#lib/parts/',
		'#lib/ui/',
		...ERROR_CODES,
		'svelte/',
		'@sveltejs/kit',
		'$app/',
		'lightweight-charts',
		'trading-signals',
		// The version shown to the user.
		'package.json',
	],
	gateway: [
		'#practice/',
		'#lib/api/events.ts',
		'#lib/client/transport/transport.ts',
		'#lib/client/wire-reply.ts',
		'#lib/client/wire/harmful-call.ts',
		'#lib/client/call-error.ts',
		'node:',
		'sirv',
		'ws',
		'valibot',
		'classic-level',
		'tsx/',
	],
	// Scripts that build the page and check commits.
	build: ['node:', 'vite'],
	// Configuration for other servers; no source code.
	serving: [],
	'service-worker': ['$service-worker'],
	// The trade page draws its candles before the app has loaded.
	'hooks.client.ts': ['@sveltejs/kit', '$app/', 'src/routes/trade/chart/first-chart.ts'],
	// The start page is painted before the app has loaded.
	'hooks.server.ts': ['@sveltejs/kit', 'svelte/server', 'src/routes/connect/FirstScreen.svelte'],
};

/** Subjects of `state` that do not import orders: like orders, they use the journal in `state/flow`. */
const APART_FROM_ORDERS =
	/^src\/lib\/state\/((flow|wallet)\/|(bots?|price-rule|running-price-rules|node-(control|stopping)|portfolio|goal-calls|order-prices)[-.])/;

/** Folders of `src` outside `lib` that are separate layers. */
const BESIDE_LIB = [
	'practice',
	'routes',
	'gateway',
	'build',
	'service-worker',
	'hooks.client.ts',
	'hooks.server.ts',
];

/** Layers that other layers may only import dynamically. */
const LAZY_ONLY = [{ from: 'routes', layer: '#practice/' }];

/** Error texts, and the only folder that may show them; everything else uses its components. */
const ERROR_TEXT = { file: 'src/lib/messages/errors/explain-error.ts', shownBy: 'src/lib/parts/errors/' };

/** Folders that collect code without a subject. */
const FORBIDDEN_FOLDERS = ['utils', 'helpers', 'services', 'common', 'types'];

/** Registries, which re-export every declaration. */
const BARRELS = ['src/lib/api/index.ts', 'src/lib/daemon/index.ts'];

/** Layers above the port, where wire names are forbidden; only `node` and lower layers know method names. */
const LAYERS_OFF_THE_WIRE = ['domain', 'state', 'parts', 'routes'];

/** Describes the problems of a file's location; empty if it is allowed. */
export function evaluatePlace(path: string, isBarrel: boolean): string[] {
	const folder = dirname(path)
		.split('/')
		.find((name) => FORBIDDEN_FOLDERS.includes(name));
	return [
		...(folder === undefined ? [] : [`${path} stands in a folder called ${folder}`]),
		...(isBarrel && !BARRELS.includes(path) ? [`${path} only passes on what others export`] : []),
	];
}

/** Describes the problem of an import; `undefined` if it is allowed. */
export function evaluateImport(path: string, { specifier, kind }: SourceImport): string | undefined {
	if (specifier.startsWith('./$')) return undefined;
	const layer = layerOf(path);
	const said = `${path} imports ${specifier}`;
	if (specifier.startsWith('.')) {
		const target = targetOf(path, specifier) ?? specifier;
		if (!isInLayer(target, layer) && !allowedFor(path, layer).includes(target))
			return `${said}: across folders it is #lib/… or #practice/…`;
	} else if (isInLayer(targetOf(path, specifier), layer)) {
		return `${said}: inside a folder it is relative`;
	} else if (!allowedFor(path, layer).some((allowed) => matches(specifier, allowed))) {
		return `${said}, which ${layer} may not`;
	}
	const isLazyOnly = LAZY_ONLY.some((rule) => rule.from === layer && specifier.startsWith(rule.layer));
	if (isLazyOnly && kind === 'static') return `${said} at once, which ${layer} may only do by import()`;
	const broken = brokenRule(path, specifier);
	if (broken !== undefined) return `${said}: ${broken}`;
	if (/^(\.|#lib\/|#practice\/)/.test(specifier) && !/\.(ts|js|json|svelte|css)(\?|$)/.test(specifier)) {
		return `${said} without the file's ending`;
	}
	return undefined;
}

/**
 * Checks imports between routes, which must not share code; shared components are in `parts`.
 * @param routes folders with a page or a layout; a folder without one belongs to the nearest route above it
 * @returns a description of the problem; `undefined` if the import is allowed
 */
export function evaluateRoute(
	path: string,
	{ specifier }: SourceImport,
	routes: ReadonlySet<string>,
): string | undefined {
	const target = targetOf(path, specifier);
	const [from, to] = [routeOf(path, routes), target === undefined ? undefined : routeOf(target, routes)];
	if (from === undefined || to === undefined || from === to) return undefined;
	return `${path} imports ${specifier} of the route ${to}`;
}

/** The folders among these paths that are routes. */
export function routesOf(paths: readonly string[]): ReadonlySet<string> {
	const pages = paths.filter((path) => /^src\/routes\/(.*\/)?\+(page|layout)[.@]/.test(path));
	return new Set(pages.map((path) => dirname(path)));
}

/** Describes the rule about single folders that an import breaks. */
function brokenRule(path: string, specifier: string): string | undefined {
	const target = targetOf(path, specifier);
	if (target === ERROR_TEXT.file && !path.startsWith(ERROR_TEXT.shownBy))
		return `errors are shown by ErrorNote and ErrorTitle of ${ERROR_TEXT.shownBy}`;
	if (APART_FROM_ORDERS.test(path) && target?.startsWith('src/lib/state/orders/'))
		return 'this subject does not lean on orders';
	return undefined;
}

/** True if the file's layer must not use wire names. */
export function isOffTheWire(path: string): boolean {
	return LAYERS_OFF_THE_WIRE.includes(layerOf(path));
}

/** The path of the imported file; `undefined` for a package. */
export function targetOf(path: string, specifier: string): string | undefined {
	if (/^#(lib|practice)\//.test(specifier)) return `src/${specifier.slice(1)}`;
	return specifier.startsWith('.') ? normalize(join(dirname(path), specifier)) : undefined;
}

function routeOf(path: string, routes: ReadonlySet<string>): string | undefined {
	for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
		if (routes.has(folder)) return folder;
	}
	return undefined;
}

function layerOf(path: string): string {
	const [, first = '', second = ''] = path.split('/');
	return first === 'lib' ? second : first;
}

function folderOf(layer: string): string {
	const [first = ''] = layer.split('/');
	return BESIDE_LIB.includes(first) ? `src/${layer}` : `src/lib/${layer}`;
}

function isInLayer(path: string | undefined, layer: string): boolean {
	return `${path}/`.startsWith(`${folderOf(layer)}/`);
}

function allowedFor(path: string, layer: string): readonly string[] {
	const inner = Object.keys(layers).filter((name) => path.startsWith(`${folderOf(name)}/`));
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

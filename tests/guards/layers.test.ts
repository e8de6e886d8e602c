import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../src/gateway/prepare.js';
import { findCircles, groupGraph, type ImportGraph } from './import-circles.ts';
import {
	isOffTheWire,
	evaluateImport,
	evaluatePlace,
	evaluateRoute,
	layers,
	routesOf,
	targetOf,
} from './layer-rules.ts';
import { findImports, isBarrel, type SourceImport } from './source-imports.ts';
import { findWireNames } from './wire-names.ts';

const sourcesIn = (folder: string): string[] =>
	readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
		.map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
		.filter((path) => /\.(ts|js|svelte)$/.test(path) && !path.endsWith('.d.ts'));

const sources = new Map(sourcesIn('src').map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
const imports = new Map([...sources].map(([path, source]) => [path, findImports(path, source)]));

/** Describes all problems with a source's location and imports. */
function evaluate(
	path: string,
	source: string,
	found: readonly SourceImport[] = findImports(path, source),
): string[] {
	const place = evaluatePlace(path, path.endsWith('.ts') && isBarrel(source));
	return [...place, ...found.flatMap((each) => evaluateImport(path, each) ?? [])];
}

/** Describes each wire name that a source above the port uses. */
function checkWording(path: string, source: string): string[] {
	if (!isOffTheWire(path)) return [];
	return findWireNames(path, source).map((name) => `${path} knows the wire name ${name}`);
}

function graphOf(files: ReadonlyMap<string, readonly SourceImport[]>): ImportGraph {
	const targets = ([path, found]: readonly [string, readonly SourceImport[]]) =>
		[path, new Set(found.flatMap(({ specifier }) => targetOf(path, specifier) ?? []))] as const;
	return new Map([...files].map(targets));
}

const shown = (circles: readonly string[][]): string[] =>
	circles.map((circle) => [...circle, circle[0]].join(' → '));

describe('layer', () => {
	it('allows the place and the imports of every source', () => {
		const evaluated = [...sources].flatMap(([path, source]) => evaluate(path, source, imports.get(path)));
		expect(evaluated).toEqual([]);
	});

	it('has a rule for every folder', () => {
		const foldersOf = (path: string) => readdirSync(join(ROOT, path), { withFileTypes: true });
		const beside = foldersOf('src').filter((entry) => entry.isDirectory() && entry.name !== 'lib');
		const folders = [...foldersOf('src/lib'), ...beside];
		const unruled = folders.filter((entry) => !entry.isDirectory() || !(entry.name in layers));
		expect(unruled.map(({ name }) => name)).toEqual([]);
	});

	it('contains no wire name above the port to the node', () => {
		expect([...sources].flatMap(([path, source]) => checkWording(path, source))).toEqual([]);
	});

	it('has no import cycle', () => {
		expect(shown(findCircles(graphOf(imports)))).toEqual([]);
	});

	it('has no import between routes', () => {
		const routes = routesOf([...sources.keys()]);
		const evaluated = [...imports].flatMap(([path, found]) =>
			found.flatMap((each) => evaluateRoute(path, each, routes) ?? []),
		);
		expect(evaluated).toEqual([]);
	});

	it.each([
		['the practice node', /^src\/practice\/([a-z-]+)\//],
		['state', /^src\/lib\/state\/([a-z-]+)/],
	])('has no import cycle between subjects of %s', (_layer, subject) => {
		const subjectOf = (path: string): string | undefined => subject.exec(path)?.[1];
		expect(shown(findCircles(groupGraph(graphOf(imports), subjectOf)))).toEqual([]);
	});
});

describe('layer rule', () => {
	it.each([
		['a library in the domain', 'src/lib/domain/a.ts', "import * as v from 'valibot';"],
		['a type of another layer', 'src/lib/domain/a.ts', "import type { A } from '#lib/client/a.ts';"],
		['an inline type of another layer', 'src/lib/domain/a.ts', "let a: import('#lib/client/a.ts').A;"],
		['a re-export from another layer', 'src/lib/ui/a.ts', "export { a } from '#lib/client/a.ts';\nlet b;"],
		['a lazy import of another layer', 'src/lib/client/a.ts', "const a = await import('#practice/a.ts');"],
		['a worker of another layer', 'src/lib/state/a.ts', "new URL('../../practice/a.ts', import.meta.url);"],
		['the gateway, by the practice node', 'src/practice/a.ts', "import '../gateway/a.ts';"],
		['a relative path across folders', 'src/lib/api/a.ts', "import '../domain/a.ts';"],
		['a long path inside a folder', 'src/lib/api/a.ts', "import '#lib/api/b.ts';"],
		['a long path inside the practice node', 'src/practice/a.ts', "import '#practice/b.ts';"],
		['a file without its ending', 'src/lib/api/a.ts', "import './b';"],
		['idb outside the practice worker', 'src/practice/a.ts', "import { openDB } from 'idb';"],
		['a page that loads the practice node at once', 'src/routes/a.ts', "import '#practice/a.ts';"],
		['a declared method in state', 'src/lib/state/a.ts', "import { balance } from '#lib/api/wallet.ts';"],
		['orders in the journal', 'src/lib/state/flow/a.ts', "import { a } from '../orders/a.ts';"],
		['orders in bots', 'src/lib/state/bots.svelte.ts', "import { a } from './orders/a.ts';"],
		['a client in state', 'src/lib/state/a.ts', "import type { A } from '#lib/client/node-client.ts';"],
		['a declared method in a page', 'src/routes/a.ts', "import { balance } from '#lib/api/wallet.ts';"],
		['a store in a shared part', 'src/lib/parts/a.ts', "import { a } from '#lib/storage/a.ts';"],
		['state in the messages', 'src/lib/messages/a.ts', "import type { A } from '#lib/state/a.ts';"],
		[
			'a component that imports a higher layer',
			'src/lib/ui/A.svelte',
			"<script>import '#lib/state/a.ts';</script>",
		],
		[
			'markup that imports a higher layer',
			'src/lib/ui/A.svelte',
			"{#await import('#lib/state/a.ts') then a}{a}{/await}",
		],
		[
			'a part that explains an error directly',
			'src/lib/parts/tokens/A.svelte',
			"<script>import { explainError } from '#lib/messages/errors/explain-error.ts';</script>",
		],
		[
			'a page that explains an error by a lazy import',
			'src/routes/A.svelte',
			"{#await import('#lib/messages/errors/explain-error.ts') then words}{words}{/await}",
		],
		[
			'other messages that re-export error messages',
			'src/lib/messages/swaps/a.ts',
			"import { explainError } from '../errors/explain-error.ts';",
		],
		['a file that only re-exports', 'src/lib/domain/index.ts', "export * from './a.ts';"],
		['a folder without a subject', 'src/lib/domain/utils/a.ts', ''],
	])('rejects %s', (_case, path, source) => {
		expect(evaluate(path, source)).toHaveLength(1);
	});

	it.each([
		['a comment', 'src/lib/domain/a.ts', "// import 'valibot';"],
		['a string', 'src/lib/domain/a.ts', 'const a = "import \'valibot\'";'],
		['the registry of declarations', 'src/lib/api/index.ts', "export * from './a.ts';"],
		['idb in the practice worker', 'src/practice/worker/a.ts', "import { openDB } from 'idb';"],
		['a page that loads the practice node lazily', 'src/routes/a.ts', "await import('#practice/a.ts');"],
		['a page that uses its types', 'src/routes/trade/+page.ts', "import type { PageLoad } from './$types';"],
		[
			'the error class in state',
			'src/lib/state/a.ts',
			"import { CallError } from '#lib/client/call-error.ts';",
		],
		['the journal in orders', 'src/lib/state/orders/a.ts', "import { a } from '../flow/a.ts';"],
		['the port in state', 'src/lib/state/a.ts', "import type { A } from '#lib/node/trading-node.ts';"],
		[
			'an explained error in its note',
			'src/lib/parts/errors/A.svelte',
			"<script>import { explainError } from '#lib/messages/errors/explain-error.ts';</script>",
		],
	])('allows %s', (_case, path, source) => {
		expect(evaluate(path, source)).toEqual([]);
	});
});

describe('wire name above the port', () => {
	it.each([
		['as a name', 'src/lib/state/a.ts', 'import { orderbook } from "./b.ts";'],
		['as a property', 'src/lib/domain/a.ts', 'const a = (node) => node.orderbook;'],
		['as a string', 'src/lib/state/a.ts', "call('orderbook');"],
		['in a template', 'src/lib/state/a.ts', 'call(`orderbook`);'],
		['in a script of a component', 'src/routes/A.svelte', "<script>call('tokenlist');</script>"],
		['in an expression of the markup', 'src/lib/parts/A.svelte', '{call(orderbook)}'],
		['in an attribute', 'src/lib/parts/A.svelte', '<A method="orderbook" />'],
	])('is found %s', (_case, path, source) => {
		expect(checkWording(path, source)).toHaveLength(1);
	});

	it.each([
		['in a comment', 'src/lib/state/a.ts', '// as orderbook has it'],
		['inside a longer string', 'src/lib/state/a.ts', "note('the orderbook is old');"],
		['as part of another name', 'src/lib/state/a.ts', 'const orderbooks = [];'],
		['as an ordinary word', 'src/lib/state/a.ts', "const balance = 'sell';"],
		['below the port', 'src/lib/node/reference/a.ts', "call('orderbook');"],
	])('is ignored %s', (_case, path, source) => {
		expect(checkWording(path, source)).toEqual([]);
	});
});

describe('import cycle', () => {
	const graph = (entries: Readonly<Record<string, readonly string[]>>): ImportGraph =>
		new Map(Object.entries(entries).map(([file, targets]) => [file, new Set(targets)]));

	it('is found with types, in any length, in import order', () => {
		const files = new Map([
			['src/lib/state/c.ts', "import type { A } from './a.ts';"],
			['src/lib/state/a.ts', "import { b } from './b.ts';"],
			['src/lib/state/b.ts', "export { c } from './c.ts';"],
		]);
		const found = new Map([...files].map(([path, source]) => [path, findImports(path, source)]));
		expect(shown(findCircles(graphOf(found)))).toEqual([
			'src/lib/state/a.ts → src/lib/state/b.ts → src/lib/state/c.ts → src/lib/state/a.ts',
		]);
	});

	it('is the shortest of its group', () => {
		const knot = graph({ a: ['b', 'c'], b: ['c'], c: ['a'], d: ['a'] });
		expect(findCircles(knot)).toEqual([['a', 'c']]);
	});

	it('is distinguished from a second cycle', () => {
		const knots = graph({ a: ['b'], b: ['a', 'c'], c: ['d'], d: ['c'] });
		expect(findCircles(knots)).toEqual([
			['a', 'b'],
			['c', 'd'],
		]);
	});

	it('is not found if two paths lead to one file', () => {
		expect(findCircles(graph({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }))).toEqual([]);
	});

	it('is found between folders without cycles of files', () => {
		const files = graph({ 'one/a': ['two/a'], 'two/a': [], 'two/b': ['one/b'], 'one/b': [] });
		expect(findCircles(files)).toEqual([]);
		expect(findCircles(groupGraph(files, (path) => path.split('/')[0]))).toEqual([['one', 'two']]);
	});
});

describe('route', () => {
	const routes = routesOf([
		'src/routes/+layout.svelte',
		'src/routes/swaps/+page.svelte',
		'src/routes/trade/+page.ts',
		'src/routes/trade/book/BookPanel.svelte',
		'src/routes/trade/lot/+layout@.svelte',
		'src/lib/parts/+page.svelte',
	]);
	const evaluateOne = (path: string, specifier: string): string | undefined =>
		evaluateRoute(path, { specifier, kind: 'static' }, routes);

	it('is a folder with a page or a layout', () => {
		expect([...routes]).toEqual([
			'src/routes',
			'src/routes/swaps',
			'src/routes/trade',
			'src/routes/trade/lot',
		]);
	});

	it.each([
		['of a sibling', 'src/routes/trade/a.ts', '../swaps/a.ts'],
		['of an ancestor', 'src/routes/trade/a.ts', '../a.ts'],
		['of a route inside it', 'src/routes/trade/a.ts', './lot/a.ts'],
		['of the route around it', 'src/routes/trade/lot/a.ts', '../book/BookPanel.svelte'],
		['from one of its folders', 'src/routes/trade/book/a.ts', '../../swaps/a.ts'],
	])('may not import a file %s', (_case, path, specifier) => {
		expect(evaluateOne(path, specifier)).toContain(`${path} imports ${specifier} of the route src/routes`);
	});

	it.each([
		['its own folders', 'src/routes/trade/+page.svelte', './book/BookPanel.svelte'],
		['a neighbour of its folders', 'src/routes/trade/book/a.ts', '../figures/a.ts'],
		['the layers', 'src/routes/trade/a.ts', '#lib/parts/flow/a.ts'],
	])('may import %s', (_case, path, specifier) => {
		expect(evaluateOne(path, specifier)).toBeUndefined();
	});
});

import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../src/gateway/prepare.js';
import { methods } from '../../src/lib/api/index.ts';
import { methods as tokenMethods } from '../../src/lib/daemon/index.ts';
import { DESTINATIONS } from '../../src/lib/parts/shell/destinations.ts';
import { METHOD_PAGES } from '#lib/messages/method-pages.ts';
import { targetOf } from './layer-rules.ts';
import { METHOD_SCREENS, tableOf, type MethodScreen } from './method-screens.ts';
import { PortOperations } from './port-operations.ts';
import { findImports } from './source-imports.ts';

const declared = [...Object.keys(methods), ...Object.keys(tokenMethods).map((name) => `daemon.${name}`)];

const sourcesIn = (folder: string): string[] =>
	readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
		.map((path) => `${folder}/${path}`)
		.filter((path) => /\.(ts|svelte)$/.test(path) && !path.endsWith('.d.ts'));

const paths = [...sourcesIn('src'), ...sourcesIn('tests')];
const sources = new Map(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
const withoutComments = (text: string) => text.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$|<!--[^]*?-->/gm, '');
const codes = new Map([...sources].map(([path, text]) => [path, withoutComments(text)]));
const imports = new Map<string, readonly string[]>();

function importsOf(path: string): readonly string[] {
	const known = imports.get(path);
	if (known) return known;
	const found = findImports(path, sources.get(path) ?? '').flatMap(
		({ specifier }) => targetOf(path, specifier) ?? [],
	);
	imports.set(path, found);
	return found;
}

/** Sources reachable from `path` by imports through files that `mayLead` accepts. */
function reachedFrom(path: string, mayLead: (path: string) => boolean): Set<string> {
	const reached = new Set([path]);
	for (const each of reached) {
		for (const target of importsOf(each)) if (sources.has(target) && mayLead(target)) reached.add(target);
	}
	return reached;
}

/**
 * Follows imports only within the screen: the port's interfaces and implementations import everything, so only those of
 * the stream and the sign-in count.
 */
const isOfScreen = (path: string): boolean =>
	/^src\/(routes|lib\/(parts|state))\//.test(path) || /^src\/lib\/node\/(node-link|stream)\.ts/.test(path);

const pageOf = (screen: string): string => `src/routes${screen === '/' ? '' : screen}/+page.svelte`;

/** Excludes the console, which calls every method, and the subjects, which only name their operations. */
const isOperational = (path: string): boolean =>
	path.startsWith('src/lib/node/') &&
	!/^src\/lib\/node\/(subjects\/|(list-methods|read-reply)\.ts)/.test(path);

const operations = new PortOperations(new Map([...sources].filter(([path]) => isOperational(path))));

/** Sources below the port in which an operation of this name reaches the method's declaration. */
function implementationsOf(method: string, operation: string): string[] {
	const [folder, name] = method.startsWith('daemon.') ? ['daemon', method.slice(7)] : ['api', method];
	return operations.leadingTo(name, folder, lastOf(operation));
}

const wordsOf = (operation: string): string[] => operation.split(/[.[\]]/).filter(Boolean);
const lastOf = (operation: string): string => wordsOf(operation).at(-1) ?? '';

/** Sources of a screen that call the operation. */
function callersOf(screen: string, operation: string): string[] {
	const [subject = ''] = wordsOf(operation);
	const name = lastOf(operation);
	const calls = new RegExp(operation.includes('[') ? `'${name}'` : `(^|[^\\w])${name}\\(`);
	return [...reachedFrom(pageOf(screen), isOfScreen)].filter((path) => {
		const code = codes.get(path) ?? '';
		return new RegExp(`\\b${subject}\\b`).test(code) && calls.test(code);
	});
}

/**
 * Checks that a unit or component test imports the caller of the operation, or that an end-to-end test names the page
 * or the method.
 */
function leadsToScreen(method: string, { screen, operation, test }: MethodScreen): boolean {
	const reached = reachedFrom(test, () => true);
	const name = method.replace('daemon.', '');
	const said = [...reached]
		.filter((path) => path.startsWith('tests/'))
		.map((path) => sources.get(path) ?? '');
	if (callersOf(screen, operation).some((path) => reached.has(path))) return true;
	// Signing in starts at the first page and ends at the trade page.
	const steps = [`'${name}'`, ...(['/', '/trade'].includes(screen) ? ['signIn('] : [`${screen}`])];
	const place = DESTINATIONS.find(({ path }) => screen.startsWith(path));
	if (place) steps.push(`openPage(page, '${place.name}')`, `name: '${place.name}'`, `, '${place.path}')`);
	return test.startsWith('tests/e2e/') && said.some((text) => steps.some((step) => text.includes(step)));
}

function problemsOf(method: string, row: MethodScreen): string[] {
	const { screen, operation, test } = row;
	if (!existsSync(join(ROOT, pageOf(screen)))) return [`${method}: there is no page ${screen}`];
	if (!existsSync(join(ROOT, test))) return [`${method}: there is no test ${test}`];
	const problems: string[] = [];
	if (implementationsOf(method, operation).length === 0)
		problems.push(`${method}: the operation ${operation} does not lead to its declaration`);
	if (callersOf(screen, operation).length === 0)
		problems.push(`${method}: ${screen} does not lead to a call of ${operation}`);
	if (!leadsToScreen(method, row)) problems.push(`${method}: ${test} does not lead to ${screen}`);
	return problems;
}

describe('method table', () => {
	it('has a row for every declared method, and for no other', () => {
		expect(Object.keys(METHOD_SCREENS).sort()).toEqual(declared.sort());
	});

	it('leads from screens to methods, and from tests to screens', () => {
		expect(Object.entries(METHOD_SCREENS).flatMap(([method, row]) => problemsOf(method, row))).toEqual([]);
	});

	it('offers every method in the console', () => {
		const reached = reachedFrom(pageOf('/console'), () => true);
		expect(reached).toContain('src/lib/node/list-methods.ts');
		expect(importsOf('src/lib/node/list-methods.ts')).toEqual(
			expect.arrayContaining(['src/lib/api/index.ts', 'src/lib/daemon/index.ts']),
		);
	});

	it('is recorded in a file', () => {
		const file = join(ROOT, 'tests/guards/method-screens.md');
		if (process.env['WRITE_TABLE']) writeFileSync(file, tableOf(METHOD_SCREENS));
		expect(readFileSync(file, 'utf8')).toBe(tableOf(METHOD_SCREENS));
	});

	it('names a page for every method in the console', () => {
		expect(Object.keys(METHOD_PAGES).sort()).toEqual(declared.sort());
	});
});

describe('method table check', () => {
	const row = METHOD_SCREENS['orderbook'] as MethodScreen;
	it.each([
		['a missing page', { ...row, screen: '/nowhere' }],
		['a missing test', { ...row, test: 'tests/none.test.ts' }],
		['an operation that does not lead to the method', { ...row, operation: 'makers.setStanding' }],
		['a screen that does not call the operation', { ...row, screen: '/tools/keys' }],
		['a test of a different screen', { ...row, test: 'tests/component/tools/keys.svelte.test.ts' }],
	])('rejects %s', (_, wrong) => {
		expect(problemsOf('orderbook', wrong).length).toBeGreaterThan(0);
	});
});

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, type AST } from 'svelte/compiler';
import { ROOT } from '../../src/gateway/prepare.js';
import { findCircles, groupGraph, type ImportGraph } from '../guards/import-circles.ts';
import { targetOf } from '../guards/layer-rules.ts';
import { findImports } from '../guards/source-imports.ts';

const SOURCE = /\.(ts|js|svelte|css|html)$/;

/** Sources of a folder, by path. */
type Sources = ReadonlyMap<string, string>;

interface House {
	/** Number of files and lines per layer, and of `src` and `tests` in total. */
	readonly sizes: ReadonlyMap<string, { files: number; lines: number }>;
	/** Size of each feature across all layers. */
	readonly features: ReadonlyMap<string, FeatureSize>;
	readonly rules: { readonly all: number; readonly distinct: number };
	/** Class members without logic. */
	readonly members: { readonly getters: number; readonly delegations: number };
	/** Parts of pages that are loaded when they are first shown. */
	readonly lazyParts: number;
	/** Subjects of `state`, with their imports of each other. */
	readonly subjects: ImportGraph;
	readonly circles: readonly string[][];
}

interface FeatureSize {
	readonly src: number;
	readonly tests: number;
	readonly files: number;
}

/**
 * Prints the size of the project and how its state is connected. With `SINCE=COMMIT` in the environment, also prints
 * the figures of that commit, for comparison.
 */
export function run(): Promise<void> {
	const since = process.env['SINCE'];
	const now = measure(sourcesIn(ROOT));
	const then = since === undefined ? undefined : atCommit(since, (folder) => measure(sourcesIn(folder)));
	console.log(`${''.padEnd(24)}${then ? `${since}  `.padStart(20) : ''}${'now'.padStart(18)}`);
	for (const name of new Set([...(then?.sizes.keys() ?? []), ...now.sizes.keys()])) {
		printRow(name, then, now, ({ sizes }) => {
			const { files, lines } = sizes.get(name) ?? { files: 0, lines: 0 };
			return `${files} files ${String(lines).padStart(6)}`;
		});
	}
	console.log('\nlines of features: src, tests; files of both');
	for (const [feature] of [...now.features].sort(([, one], [, other]) => other.src - one.src)) {
		printRow(feature, then, now, ({ features }) => {
			const { src, tests, files } = features.get(feature) ?? { src: 0, tests: 0, files: 0 };
			return `${src}, ${tests}; ${files}`;
		});
	}
	console.log('');
	printRow('getters of a field', then, now, ({ members }) => `${members.getters}`);
	printRow('delegating methods', then, now, ({ members }) => `${members.delegations}`);
	printRow('parts loaded late', then, now, ({ lazyParts }) => `${lazyParts}`);
	printRow('style rules, distinct', then, now, ({ rules }) => `${rules.all}, ${rules.distinct}`);
	printRow('subjects of state', then, now, ({ subjects }) => `${subjects.size}`);
	printRow('arrows between them', then, now, ({ subjects }) => `${arrowsOf(subjects)}`);
	printRow('circles of subjects', then, now, ({ circles }) => `${circles.length}`);
	for (const circle of now.circles) console.log(`circle: ${[...circle, circle[0]].join(' → ')}`);
	console.log('\nstate, each subject above what it draws on');
	for (const [subject, targets] of fromTheTop(now.subjects)) {
		console.log(`${subject.padEnd(20)}${[...targets].sort().join(', ')}`.trimEnd());
	}
	return Promise.resolve();
}

function printRow(name: string, then: House | undefined, now: House, show: (house: House) => string): void {
	const columns = [then, now].flatMap((house) => (house ? show(house).padStart(20) : []));
	console.log(`${name.padEnd(24)}${columns.join('')}`);
}

function measure(sources: Sources): House {
	const sizes = new Map<string, { files: number; lines: number }>();
	for (const [path, source] of sources) {
		for (const name of [path.split('/')[0] ?? '', layerOf(path)]) {
			const size = sizes.get(name) ?? { files: 0, lines: 0 };
			sizes.set(name, { files: size.files + 1, lines: size.lines + source.split('\n').length - 1 });
		}
	}
	const subjects = subjectsOf(sources);
	const components = [...sources].filter(([path]) => path.endsWith('.svelte')).map(([, source]) => source);
	const sorted = new Map([...sizes].sort(([one], [other]) => one.localeCompare(other)));
	return {
		...{ sizes: sorted, features: featuresOf(sources), rules: rulesOf(sources), members: membersOf(sources) },
		...{ lazyParts: components.reduce((sum, source) => sum + source.split('<Lazy').length - 1, 0) },
		...{ subjects, circles: findCircles(subjects) },
	};
}

const FEATURE =
	/^(?:src\/(?:lib\/[\w-]+|routes|practice|gateway|build)|tests\/(?:unit\/(?:practice|gateway|[\w-]+)|[\w-]+))\/([\w-]+)/;

/** Features above a minimum size; smaller ones are mostly internals of a layer. */
function featuresOf(sources: Sources): ReadonlyMap<string, FeatureSize> {
	const features = new Map<string, FeatureSize>();
	for (const [path, source] of sources) {
		const feature = FEATURE.exec(path)?.[1];
		if (feature === undefined) continue;
		const { src, tests, files } = features.get(feature) ?? { src: 0, tests: 0, files: 0 };
		const lines = source.split('\n').length - 1;
		const isSource = path.startsWith('src/');
		features.set(feature, {
			src: src + (isSource ? lines : 0),
			tests: tests + (isSource ? 0 : lines),
			files: files + 1,
		});
	}
	return new Map([...features].filter(([, { src }]) => src >= 500));
}

/** Counts getters that only return a field, and methods that only delegate to a nested object. */
function membersOf(sources: Sources): House['members'] {
	const all = [...sources].filter(([path]) => path.startsWith('src/')).map(([, source]) => source);
	const count = (pattern: RegExp) =>
		all.reduce((sum, source) => sum + [...source.matchAll(pattern)].length, 0);
	return {
		getters: count(/^\tget \w+\([^\n]*\{\n\t\treturn this\.#?\w+;\n\t\}/gm),
		delegations: count(
			/^\t(?:async )?\w+\([^\n]*\{\n\t\t(?:return |await )*this\.#?\w+\.\w+\([\w, ]*\);\n\t\}/gm,
		),
	};
}

/** Layer of a file: `src/lib/domain`, `src/routes`, `tests/unit`; `src/…` or `tests/…` for files outside these. */
function layerOf(path: string): string {
	const parts = path.split('/');
	const depth = path.startsWith('src/lib/') ? 3 : 2;
	return parts.length > depth ? parts.slice(0, depth).join('/') : `${parts.slice(0, depth - 1).join('/')}/…`;
}

/** Imports between subjects. Each folder of `state` is a subject, and so is each file next to the folders. */
function subjectsOf(sources: Sources): ImportGraph {
	const graph = new Map(
		[...sources]
			.filter(([path]) => path.startsWith('src/lib/state/'))
			.map(([path, source]) => {
				const targets = findImports(path, source).flatMap(({ specifier }) => targetOf(path, specifier) ?? []);
				return [path, new Set(targets)] as const;
			}),
	);
	return groupGraph(graph, (path) => /^src\/lib\/state\/([\w-]+)/.exec(path)?.[1]);
}

/** CSS rules in component styles: total and distinct. */
function rulesOf(sources: Sources): House['rules'] {
	const rules = [...sources].flatMap(([path, source]) => {
		if (!path.endsWith('.svelte')) return [];
		const { css } = parse(source, { modern: true });
		return (css?.children ?? []).flatMap((node) => textsOf(node, source));
	});
	return { all: rules.length, distinct: new Set(rules).size };
}

function textsOf(node: AST.CSS.Node, source: string): string[] {
	if (node.type === 'Atrule') return (node.block?.children ?? []).flatMap((each) => textsOf(each, source));
	return node.type === 'Rule' ? [source.slice(node.block.start, node.block.end).replace(/\s+/g, ' ')] : [];
}

function arrowsOf(subjects: ImportGraph): number {
	return [...subjects.values()].reduce((sum, targets) => sum + targets.size, 0);
}

/** Sorts subjects by the longest import path below them, longest first. */
function fromTheTop(subjects: ImportGraph): (readonly [string, ReadonlySet<string>])[] {
	const heightOf = (subject: string, above: readonly string[] = []): number => {
		const targets = [...(subjects.get(subject) ?? [])].filter((target) => !above.includes(target));
		return Math.max(0, ...targets.map((target) => 1 + heightOf(target, [...above, subject])));
	};
	const heights = new Map([...subjects.keys()].map((subject) => [subject, heightOf(subject)]));
	return [...subjects].sort(([one], [other]) => (heights.get(other) ?? 0) - (heights.get(one) ?? 0));
}

function sourcesIn(folder: string): Sources {
	const paths = ['src', 'tests'].flatMap((top) =>
		readdirSync(join(folder, top), { recursive: true, encoding: 'utf8' }).map((path) => `${top}/${path}`),
	);
	return new Map(
		paths.filter((path) => SOURCE.test(path)).map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
	);
}

function atCommit<Result>(commit: string, use: (folder: string) => Result): Result {
	const folder = mkdtempSync(join(tmpdir(), 'swapdesk-house-'));
	try {
		const archive = execFileSync('git', ['archive', commit, 'src', 'tests'], {
			cwd: ROOT,
			maxBuffer: 1 << 28,
		});
		execFileSync('tar', ['-x', '-C', folder], { input: archive });
		return use(folder);
	} finally {
		rmSync(folder, { recursive: true });
	}
}

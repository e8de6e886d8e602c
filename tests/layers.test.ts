import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../src/gateway/prepare.js';
import { judgeImport, judgePlace, layers } from './layer-rules.ts';
import { findImports, isBarrel } from './source-imports.ts';

const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
	.map((path) => `src/${path.replaceAll('\\', '/')}`)
	.filter((path) => /\.(ts|js|svelte)$/.test(path) && !path.endsWith('.d.ts'));

/** Everything that is wrong with a source, in words. */
function judge(path: string, source: string): string[] {
	const place = judgePlace(path, path.endsWith('.ts') && isBarrel(source));
	const imports = findImports(path, source).map((found) => judgeImport(path, found));
	return [...place, ...imports.filter((complaint) => complaint !== undefined)];
}

describe('the layers', () => {
	it('hold in every source', { timeout: 30_000 }, () => {
		const complaints = sources.flatMap((path) => judge(path, readFileSync(join(ROOT, path), 'utf8')));
		expect(complaints).toEqual([]);
	});

	it('have a rule for every folder', () => {
		const folders = readdirSync(join(ROOT, 'src/lib'), { withFileTypes: true });
		const unruled = folders.filter((entry) => !entry.isDirectory() || !(entry.name in layers));
		expect(unruled.map(({ name }) => name)).toEqual([]);
	});
});

describe('what the layers forbid', () => {
	it.each([
		['a library in the domain', 'src/lib/domain/a.ts', "import * as v from 'valibot';"],
		['a type of another layer', 'src/lib/domain/a.ts', "import type { A } from '#lib/client/a.ts';"],
		['an inline type of another layer', 'src/lib/domain/a.ts', "let a: import('#lib/client/a.ts').A;"],
		['passing on what another layer has', 'src/lib/ui/a.ts', "export { a } from '#lib/client/a.ts';\nlet b;"],
		[
			'a lazy import of another layer',
			'src/lib/client/a.ts',
			"const a = await import('#lib/practice/a.ts');",
		],
		['a worker of another layer', 'src/lib/state/a.ts', "new URL('../practice/a.ts', import.meta.url);"],
		['the gateway, by anybody', 'src/lib/practice/a.ts', "import '../../gateway/a.ts';"],
		['a relative path across folders', 'src/lib/api/a.ts', "import '../domain/a.ts';"],
		['a long path inside a folder', 'src/lib/api/a.ts', "import '#lib/api/b.ts';"],
		['a file without its ending', 'src/lib/api/a.ts', "import './b';"],
		['idb outside the practice worker', 'src/lib/practice/a.ts', "import { openDB } from 'idb';"],
		['a page that loads the practice node at once', 'src/routes/a.ts', "import '#lib/practice/a.ts';"],
		['a component that reaches too far', 'src/lib/ui/A.svelte', "<script>import '#lib/state/a.ts';</script>"],
		[
			'markup that reaches too far',
			'src/lib/ui/A.svelte',
			"{#await import('#lib/state/a.ts') then a}{a}{/await}",
		],
		['a file that only passes on', 'src/lib/domain/index.ts', "export * from './a.ts';"],
		['a folder without a subject', 'src/lib/domain/utils/a.ts', ''],
	])('%s', (_case, path, source) => {
		expect(judge(path, source)).toHaveLength(1);
	});

	it.each([
		['a comment', 'src/lib/domain/a.ts', "// import 'valibot';"],
		['a text', 'src/lib/domain/a.ts', 'const a = "import \'valibot\'";'],
		['the registry of declarations', 'src/lib/api/index.ts', "export * from './a.ts';"],
		['idb in the practice worker', 'src/lib/practice/worker/a.ts', "import { openDB } from 'idb';"],
		['a page that loads it when wanted', 'src/routes/a.ts', "await import('#lib/practice/a.ts');"],
		['a page that uses its types', 'src/routes/trade/+page.ts', "import type { PageLoad } from './$types';"],
	])('and not %s', (_case, path, source) => {
		expect(judge(path, source)).toEqual([]);
	});
});

import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../../../src/gateway/prepare.js';

const FILES: Readonly<Record<string, string>> = {
	'package.json': '{ "private": true, "type": "module" }',
	'svelte.config.js': `import adapter from '@sveltejs/adapter-static';
export default { kit: { adapter: adapter({ fallback: '404.html', precompress: true }) } };
`,
	'vite.config.js': `import { sveltekit } from '@sveltejs/kit/vite';
export default { plugins: [sveltekit()] };
`,
	'src/app.html': `<!doctype html>
<html lang="en">
	<head>
		<meta charset="utf-8" />
		<link rel="icon" href="data:," />
		%sveltekit.head%
	</head>
	<body><div>%sveltekit.body%</div></body>
</html>
`,
	'src/routes/+layout.js': 'export const prerender = true;\n',
	'src/routes/+page.svelte': '<h1>A page</h1>\n<p>Nothing else.</p>\n',
};

/**
 * Builds a minimal SvelteKit page with the project's own packages.
 * @returns the folder of the built page
 */
export function buildMinimalApp(folder: string): string {
	for (const [path, text] of Object.entries(FILES)) {
		mkdirSync(dirname(join(folder, path)), { recursive: true });
		writeFileSync(join(folder, path), text);
	}
	symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
	const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
	execFileSync(process.execPath, [vite, 'build', '--logLevel', 'error'], { cwd: folder, stdio: 'inherit' });
	return join(folder, 'build');
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../src/gateway/prepare.js';
import { findImports } from '../../guards/source-imports.ts';
import { expect, test } from '../support/desk.ts';
import { signIn } from '../support/sign-in.ts';

/** Packages imported by the page's sources, and packages bundled without an import. */
function packagesOfPage(): string[] {
	const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' });
	const names = sources
		.filter((path) => /\.(ts|svelte)$/.test(path) && !/^(gateway|build)\//.test(path))
		.flatMap((path) => findImports(path, readFileSync(join(ROOT, 'src', path), 'utf8')))
		.map(({ specifier }) => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '')
		.filter((name) => !/^[.$#]|^$|^data:|^node:/.test(name));
	const beside = ['@sveltejs/kit', 'fancy-canvas', 'ibm-plex-sans'];
	return [...new Set([...names, ...beside])].sort();
}

test('publishes the licence of every bundled package, linked from About', async ({ page, desk, request }) => {
	await signIn(page, desk, '/settings');
	const link = page.getByRole('link', { name: 'third-party notices' });
	const reply = await request.get((await link.getAttribute('href')) ?? '');
	expect(reply.headers()['content-type']).toContain('text/plain');
	const text = await reply.text();
	const missing = packagesOfPage().filter((name) => !new RegExp(`^${name} \\d`, 'm').test(text));
	expect(missing).toEqual([]);
	expect(text).toContain('Apache License');
	expect(text).toContain('TradingView Lightweight Charts™');
	expect(text).toContain('SIL OPEN FONT LICENSE');
	await expect(page.getByRole('link', { name: /www\.tradingview\.com/ })).toHaveAttribute(
		'rel',
		/noopener noreferrer/,
	);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PAGE_LICENCES, TOOL_LICENCES } from '../../../src/build/licences.ts';
import { ROOT } from '../../../src/gateway/prepare.js';

/** A package in the lockfile. */
interface Locked {
	readonly version?: string;
	readonly integrity?: string;
	readonly resolved?: string;
	readonly license?: string;
	readonly dev?: boolean;
	readonly link?: boolean;
	readonly hasInstallScript?: boolean;
}

/** Packages with install scripts. None is needed: `npm start` and `npm test` install with `--ignore-scripts`. */
const INSTALL_SCRIPTS: Readonly<Record<string, string>> = {
	'classic-level': 'compiles itself where no binary comes with it; those for Linux, macOS and Windows do',
	esbuild: 'looks for its binary, which is a package of its own, ahead of its first use',
	'simple-git-hooks': 'sets hooks for those who commit, as `npm run prepare` does',
};

const text = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
const { packages } = JSON.parse(text) as { packages: Record<string, Locked> };
const locked = Object.entries(packages)
	.filter(([path]) => path !== '')
	.map(([path, each]) => ({ path, name: path.split('node_modules/').at(-1) ?? '', ...each }));
const names = (found: typeof locked) => found.map(({ name, version }) => `${name} ${version}`);

describe('dependency', () => {
	it('is pinned by version and hash, without a registry host', () => {
		expect(locked.length).toBeGreaterThan(100);
		expect(names(locked.filter(({ version }) => !/^\d+\.\d+\.\d+/.test(version ?? '')))).toEqual([]);
		expect(names(locked.filter(({ integrity }) => !integrity?.startsWith('sha512-')))).toEqual([]);
		expect(names(locked.filter(({ resolved, link }) => resolved !== undefined || link))).toEqual([]);
		const addresses = text.match(/"(?!url|funding)[^"]+": "(https?|git|file|ssh)[:+][^"]*"/g);
		expect(addresses ?? []).toEqual([]);
	});

	it('has a permitted licence; dev dependencies may have more', () => {
		const allowed = ({ license = '', dev }: Locked) =>
			(dev ? TOOL_LICENCES : PAGE_LICENCES).includes(license);
		expect(locked.filter((each) => !allowed(each)).map(({ name, license }) => `${name}: ${license}`)).toEqual(
			[],
		);
	});

	it('requires no install script', () => {
		const found = locked.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
		expect(found.sort()).toEqual(Object.keys(INSTALL_SCRIPTS));
		for (const path of ['src/gateway/prepare.js', '.ci/run'])
			expect(readFileSync(join(ROOT, path), 'utf8'), path).toMatch(/\bci\b.*--ignore-scripts/);
	});
});

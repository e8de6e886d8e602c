import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { billOfMaterials, type PackageInPage } from './bill-of-materials.ts';
import { PAGE_LICENCES } from './licences.ts';

/** File names at the root of the served folder. */
const NOTICES_FILE = 'third-party-notices.txt';
const BILL_FILE = 'sbom.cdx.json';

/** Parts of the page that are not modules: the typeface, which a style sheet references. */
const NOT_MODULES = ['src/lib/ui/style/ibm-plex-sans'];

/**
 * Attribution notices that a licence requires but the package does not ship, because its NOTICE file is only in
 * the repository.
 */
const NOTICES: Readonly<Record<string, string>> = {
	'lightweight-charts':
		'TradingView Lightweight Charts™\nCopyright (c) 2026 TradingView, Inc. https://www.tradingview.com/',
};

const LICENCE_FILE = /^(licen[cs]e|notice|ofl)(\.(md|txt))?$/i;

/**
 * Writes the licences of all packages in the built page, workers included, and the page's bill of materials.
 * Vite's `build.license` misses files that are not modules (the typeface), NOTICE files, and all bundles except
 * one.
 * @returns a plugin for the page, and one for its workers, which are bundled separately first.
 */
export function thirdPartyNotices(): { readonly page: Plugin; readonly worker: () => Plugin[] } {
	const folders = new Set<string>();
	const collect = (bundle: Rolldown.OutputBundle): void => {
		for (const output of Object.values(bundle))
			if (output.type === 'chunk') for (const id of Object.keys(output.modules)) note(folders, id);
	};
	return {
		page: {
			name: 'third-party-notices',
			applyToEnvironment: ({ name }) => name === 'client',
			generateBundle: {
				order: 'post',
				handler(_options, bundle) {
					collect(bundle);
					for (const folder of NOT_MODULES) folders.add(folder);
					const packages = packagesIn(folders);
					this.emitFile({ type: 'asset', fileName: NOTICES_FILE, source: writeNotices(packages) });
					this.emitFile({ type: 'asset', fileName: BILL_FILE, source: billOfMaterials(packages) });
				},
			},
		},
		worker: () => [
			{ name: 'third-party-notices-of-worker', generateBundle: (_options, bundle) => collect(bundle) },
		],
	};
}

/** Adds the folder of the package to which a module belongs. */
function note(folders: Set<string>, id: string): void {
	const [, folder] = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id) ?? [];
	if (folder !== undefined && !folder.includes('/.vite/')) folders.add(folder);
}

/** A package in the page, with the notice that its licence requires. */
interface NoticedPackage extends PackageInPage {
	readonly text: string;
}

/** Sorted and without duplicates, even if a package is installed in several places. */
function packagesIn(folders: ReadonlySet<string>): readonly NoticedPackage[] {
	const found = new Map([...folders].map(describe).map((each) => [`${each.name} ${each.version}`, each]));
	return [...found].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => each);
}

function writeNotices(packages: readonly NoticedPackage[]): string {
	const head =
		'Swapdesk is made with the packages below. Each is used under its own licence, which follows its name.';
	const parts = packages.map(({ text }) => text);
	return `${[head, ...parts].join(`\n\n${'='.repeat(80)}\n\n`)}\n`;
}

/** @throws if a licence is not on the list, which fails the build. */
function describe(folder: string): NoticedPackage {
	const { name, version, license, author } = JSON.parse(
		readFileSync(join(folder, 'package.json'), 'utf8'),
	) as {
		readonly name: string;
		readonly version: string;
		readonly license?: string;
		readonly author?: string | { readonly name?: string };
	};
	if (license === undefined || !PAGE_LICENCES.includes(license))
		throw new Error(`${name} ${version} may not be in the page: its licence is ${license}`);
	const by = typeof author === 'string' ? author : author?.name;
	const files = readdirSync(folder).filter((file) => LICENCE_FILE.test(file));
	const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
	const title = [`${name} ${version}`, `Licence: ${license}`, by && `By: ${by}`].filter(Boolean).join('\n');
	const text = [title, NOTICES[name], ...texts].filter(Boolean).join('\n\n');
	return { name, version, licence: license, text };
}

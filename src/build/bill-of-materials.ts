import { spawnSync } from 'node:child_process';

/** The fields of npm's output that are read here. */
interface Bill {
	readonly components: readonly Component[];
	readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
	readonly [other: string]: unknown;
}

interface Component {
	readonly 'bom-ref': string;
	readonly [other: string]: unknown;
}

export interface PackageInPage {
	readonly name: string;
	readonly version: string;
	readonly licence: string;
}

/**
 * The page's software bill of materials as CycloneDX: npm's output for the lockfile, reduced to packages in the
 * page, and without fields that differ between builds of the same sources.
 */
export function billOfMaterials(packages: readonly PackageInPage[]): string {
	const { components, dependencies, metadata: _when, serialNumber: _random, ...head } = npmBill();
	const inPage = new Map(packages.map((each) => [`${each.name}@${each.version}`, each]));
	const listed = components.filter((each) => inPage.has(each['bom-ref']));
	const others = [...inPage].filter(([ref]) => !listed.some((each) => each['bom-ref'] === ref));
	const bill = {
		...head,
		components: [...listed, ...others.map(([ref, each]) => componentOf(ref, each))].map(required),
		dependencies: dependencies
			.filter(({ ref }) => inPage.has(ref))
			.map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => inPage.has(each)) })),
	};
	return `${JSON.stringify(bill, undefined, '\t')}\n`;
}

/** Marks a component as required, because npm lists Svelte as a build tool although the page needs it. */
function required({ properties: _development, ...component }: Component): Component {
	return { ...component, scope: 'required' };
}

/** A part that is not an npm package: the typeface. */
function componentOf(ref: string, { name, version, licence }: PackageInPage): Component {
	return { 'bom-ref': ref, type: 'file', name, version, licenses: [{ license: { id: licence } }] };
}

function npmBill(): Bill {
	const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
	const script = process.env['npm_execpath'];
	const { stdout, stderr, error } = script?.endsWith('npm-cli.js')
		? spawnSync(process.execPath, [script, ...args], { encoding: 'utf8', maxBuffer: 2 ** 26 })
		: spawnSync('npm', args, { encoding: 'utf8', maxBuffer: 2 ** 26, shell: process.platform === 'win32' });
	try {
		return JSON.parse(stdout) as Bill;
	} catch (cause) {
		throw new Error(`npm wrote no bill of materials: ${error?.message ?? stderr}`, { cause });
	}
}

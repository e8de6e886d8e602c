import { spawnSync } from 'node:child_process';

/** What npm writes, as far as it is read here. */
interface Bill {
	readonly components: readonly Component[];
	readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
	readonly [other: string]: unknown;
}

interface Component {
	readonly 'bom-ref': string;
	readonly [other: string]: unknown;
}

/** A package by its name and version, and its licence. */
export interface PackageInPage {
	readonly name: string;
	readonly version: string;
	readonly licence: string;
}

/**
 * The software bill of materials of the page, as CycloneDX: what npm writes of the lockfile, kept to the packages whose code
 * is in the page, and without what differs from one build of the same sources to the next.
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

/** In the page, whatever it is to npm: there Svelte is a tool that builds. */
function required({ properties: _development, ...component }: Component): Component {
	return { ...component, scope: 'required' };
}

/** A part that is no package of npm's: the typeface. */
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

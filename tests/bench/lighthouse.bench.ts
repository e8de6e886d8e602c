import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright';
import { closeServer, listen } from '../../src/gateway/listen.ts';
import { chromiumLaunchOptions } from '../chromium.js';
import { openDeskHere, withDataFolder, type TestDesk } from '../e2e/support/desk.ts';
import { signIn } from '../e2e/support/sign-in.ts';
import { liveAtWorldStart } from '../e2e/support/world-time.ts';
import { noteFigure } from './support/medians.ts';

/** Installed on demand: with its dependencies, Lighthouse is twice as large as all of the project's packages. */
const LIGHTHOUSE = 'lighthouse@12.8.2';

const RUNS = 5;

interface Measured {
	readonly name: string;
	readonly path: string;
	/** Signs in to a node before measuring. */
	readonly isFirstSignedIn?: boolean;
}

const PAGES: readonly Measured[] = [
	{ name: 'start', path: '/' },
	{ name: 'guide', path: '/guide' },
	{ name: 'trade', path: '/trade?pair=KMD-BTC', isFirstSignedIn: true },
	{ name: 'tokens', path: '/tokens' },
];

/** The used fields of Lighthouse's report. */
interface Report {
	readonly categories: Readonly<Record<string, Category>>;
	readonly audits: Readonly<Record<string, Audit>>;
}

interface Category {
	readonly title: string;
	readonly score: number | null;
	readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
}

interface Audit {
	readonly title: string;
	readonly score: number | null;
	readonly displayValue?: string;
	readonly details?: { readonly items?: readonly { readonly node?: { readonly snippet?: string } }[] };
}

/** The used part of Lighthouse's interface; the package has no types here, because the bench installs it. */
interface Lighthouse {
	readonly default: (
		url: string,
		flags: object,
		config: object | undefined,
		page: unknown,
	) => Promise<{ readonly lhr: Report }>;
	readonly desktopConfig: object;
}

interface Puppeteer {
	connect(options: object): Promise<{ newPage(): Promise<OpenTab>; disconnect(): Promise<void> }>;
}

interface OpenTab {
	close(): Promise<void>;
}

/**
 * Prints Lighthouse's scores of the built page on a desktop and on a phone, as medians of five, and the problems it
 * finds.
 */
export async function run(): Promise<void> {
	await withDataFolder(async (folder) => {
		const tools = await install(folder);
		const { desk, stop } = await openDeskHere(join(folder, 'world'));
		await measureIn(join(folder, 'profile'), tools, desk).finally(stop);
	});
}

/**
 * Measures each page in a new tab, while another tab holds the key. In a used tab, Lighthouse includes its profiler's
 * time for the previous page's code, which adds a second of blocking time on a phone.
 */
async function measureIn(profile: string, { lighthouse, puppeteer }: Tools, desk: TestDesk): Promise<void> {
	const port = await freePort();
	const options = chromiumLaunchOptions();
	const args = [...options.args, `--remote-debugging-port=${port}`];
	const context = await chromium.launchPersistentContext(profile, { ...options, args });
	try {
		await liveAtWorldStart(context);
		const [tab] = context.pages();
		if (!tab) throw new Error('The browser has no tab.');
		const browserURL = `http://127.0.0.1:${port}`;
		const browser = await puppeteer.connect({ browserURL, defaultViewport: null });
		for (const { name, path, isFirstSignedIn } of PAGES) {
			if (isFirstSignedIn) await signIn(tab, desk, '/settings');
			for (const [factor, config] of [['desktop', lighthouse.desktopConfig], ['mobile']] as const) {
				const flags = { logLevel: 'error', disableStorageReset: true };
				const once = async () => {
					const page = await browser.newPage();
					return lighthouse.default(desk.app + path, flags, config, page).finally(() => page.close());
				};
				printReports(`${name}, ${factor}`, await reportsOf(once));
			}
		}
		await browser.disconnect();
	} finally {
		await context.close();
	}
}

async function reportsOf(once: () => ReturnType<Lighthouse['default']>): Promise<readonly Report[]> {
	const reports: Report[] = [];
	while (reports.length < RUNS) reports.push((await once()).lhr);
	return reports;
}

interface Tools {
	readonly lighthouse: Lighthouse;
	readonly puppeteer: Puppeteer;
}

async function install(folder: string): Promise<Tools> {
	writeFileSync(join(folder, 'package.json'), '{ "private": true }');
	execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', LIGHTHOUSE], {
		cwd: folder,
		stdio: ['ignore', 'ignore', 'inherit'],
	});
	const load = (path: string): Promise<unknown> =>
		import(pathToFileURL(join(folder, 'node_modules', path)).href);
	return {
		lighthouse: (await load('lighthouse/core/index.js')) as Lighthouse,
		puppeteer: (await load('puppeteer-core/lib/esm/puppeteer/puppeteer-core.js')) as Puppeteer,
	};
}

async function freePort(): Promise<number> {
	const server = createServer();
	const port = await listen(server, 0, '127.0.0.1');
	await closeServer(server);
	return port;
}

/** Prints the median scores, and the problems of the report with the median score in the first category. */
function printReports(name: string, reports: readonly Report[]): void {
	const [first] = reports;
	if (!first) return;
	const scores = Object.entries(first.categories).map(([id, { title }]) => {
		const values = reports.map(({ categories }) => Math.round((categories[id]?.score ?? Number.NaN) * 100));
		const { median: middle, least, most } = noteFigure(`${name}: ${title}`, values, 'points');
		return least === most ? `${title} ${middle}` : `${title} ${middle} (${least}–${most})`;
	});
	console.log(`${name}: ${scores.join(', ')}`);
	const ranked = reports.toSorted((one, other) => scoreOf(one) - scoreOf(other));
	const { categories, audits } = ranked[ranked.length >> 1] ?? first;
	for (const { title, auditRefs } of Object.values(categories))
		for (const { id, weight } of auditRefs) if (weight > 0) printFault(title, audits[id]);
}

function scoreOf({ categories }: Report): number {
	return Object.values(categories)[0]?.score ?? 0;
}

function printFault(category: string, audit: Audit | undefined): void {
	if (!audit || audit.score === null || audit.score >= 0.9) return;
	console.log(`  ${category}: ${[audit.title, audit.displayValue].filter(Boolean).join(', ')}`);
	for (const { node } of audit.details?.items?.slice(0, 4) ?? [])
		if (node?.snippet) console.log(`    ${node.snippet}`);
}

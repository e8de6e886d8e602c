/**
 * Entry modules of each chunk: the app, its first page, and the trade page's candles, call, first screen, own
 * orders and later parts.
 */
const BEGINNINGS: readonly (readonly [name: string, module: RegExp])[] = [
	[
		'app',
		/kit\/src\/runtime\/client\/entry\.js$|client-optimized\/app\.js$|src\/routes\/\+(layout|error)\.(svelte|ts)$/,
	],
	['connect', /src\/routes\/\+page\.svelte$/],
	['first', /trade\/chart\/first-chart\.ts$/],
	['chart', /trade\/chart\/chart-view\.ts$/],
	['call', /market\/first-call\.ts$/],
	['trade', /src\/routes\/trade\/\+page\.svelte$|shell\/DeskFrame\.svelte$/],
	[
		'order',
		/market\/own-activity\.ts$|trade\/(order-form\/OrderColumn|layout\/DeskTabs|my-orders\/MyOrders)\.svelte$/,
	],
	['later', /session\/node-visit\.ts$|lessons\/FirstSteps\.svelte$|chart\/scale\/scale-watch\.ts$/],
];
const EARLY = ['first', 'chart', 'call'];

/**
 * Modules shared by at least this many pages and lazy parts go into a common file. This saves a page up to half
 * of its scripts, and adds a tenth to its bytes, or a quarter for a small page. A smaller number would load
 * much unused code.
 */
const COMMON = 12;

/** Static importers of a module: the named entries, and the number of unnamed pages and lazy parts. */
interface Need {
	readonly by: ReadonlySet<string>;
	readonly others: number;
}

/**
 * Assigns modules to files by their importers. One file per set of entries would give a hundred small files,
 * each of which costs the browser time and, because it is compressed separately, bytes. An importer of a module
 * also needs the module's imports, so files never depend on each other in a cycle.
 */
const FILES: readonly (readonly [file: string, isNeeded: (need: Need) => boolean])[] = [
	['app-early', ({ by }) => by.has('app') && EARLY.some((each) => by.has(each))],
	['app', ({ by }) => by.has('app')],
	['connect-shared', (need) => need.by.has('connect') && isShared(need)],
	['first', ({ by }) => by.has('first') || (by.has('chart') && by.has('call'))],
	['chart', ({ by }) => by.has('chart')],
	['call', ({ by }) => by.has('call')],
	['desk', ({ by, others }) => by.has('trade') && others > 0],
	['trade', ({ by }) => by.has('trade')],
	['order-shared', ({ by, others }) => by.has('order') && others > 0],
	['order', ({ by }) => by.has('order')],
	['later', ({ by }) => by.has('later')],
	['common', ({ others }) => others >= COMMON],
];

const isShared = ({ by, others }: Need): boolean => by.size > 1 || others > 0;

interface ModuleInfo {
	readonly isEntry: boolean;
	readonly importers: readonly string[];
	readonly dynamicImporters: readonly string[];
}

const needs = new Map<string, Need>();

function needOf(id: string, infoOf: (id: string) => ModuleInfo | null): Need {
	const known = needs.get(id);
	if (known) return known;
	const by = new Set<string>();
	let others = 0;
	const seen = new Set([id]);
	for (const each of seen) {
		const info = infoOf(each);
		if (!info) continue;
		const name = BEGINNINGS.find(([, module]) => module.test(each))?.[0];
		// Kit's wrapper of a page has the page's name.
		if (name !== undefined) {
			by.add(name);
			continue;
		}
		if (info.isEntry || info.dynamicImporters.length > 0) others++;
		for (const importer of info.importers) seen.add(importer);
	}
	const need = { by, others };
	needs.set(id, need);
	return need;
}

/** Vite’s module groups for these files. */
export const groups = FILES.map(([file], place) => ({
	priority: FILES.length - place,
	name(id: string, build: { getModuleInfo(id: string): ModuleInfo | null }) {
		// The page's head references these modules by their own files.
		if (BEGINNINGS.some(([beginning, module]) => EARLY.includes(beginning) && module.test(id))) return null;
		const need = needOf(id, (each) => build.getModuleInfo(each));
		return FILES.find(([, isNeeded]) => isNeeded(need))?.[0] === file ? file : null;
	},
}));

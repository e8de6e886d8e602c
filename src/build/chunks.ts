/** Entry modules of each chunk: the app, its first page, and the trade page's candles, call, first screen and own orders. */
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
	// With words for newcomers, which would else bring the order form to the first page.
	['guest', /connect\/SignInTerms\.svelte$/],
	[
		'order',
		/market\/own-activity\.ts$|trade\/(order-form\/OrderColumn|layout\/DeskTabs|my-orders\/MyOrders)\.svelte$/,
	],
];
const EARLY = ['first', 'chart', 'call'];

/**
 * Which file a module goes into, by what needs it: a file for each set of beginnings would be a hundred small ones, and
 * each of them costs the browser some time and, being compressed by itself, bytes. What a module draws on is needed by all
 * that needs it, so that files name each other in no circle.
 */
const FILES: readonly (readonly [file: string, isNeeded: (by: ReadonlySet<string>) => boolean])[] = [
	['app-early', (by) => by.has('app') && EARLY.some((each) => by.has(each))],
	['app', (by) => by.has('app')],
	['connect-shared', (by) => by.has('connect') && by.size > 1],
	['first', (by) => by.has('first') || (by.has('chart') && by.has('call'))],
	['chart', (by) => by.has('chart')],
	['call', (by) => by.has('call')],
	['desk', (by) => by.has('trade') && by.has('other')],
	['trade', (by) => by.has('trade')],
	['guest', (by) => by.has('guest') && by.size > 1],
	['order-shared', (by) => by.has('order') && by.has('other')],
	['order', (by) => by.has('order')],
];

interface ModuleInfo {
	readonly isEntry: boolean;
	readonly importers: readonly string[];
	readonly dynamicImporters: readonly string[];
}

/** The beginnings that lead to each module by static imports; `other` stands for all that have no name. */
const needs = new Map<string, ReadonlySet<string>>();

function needOf(id: string, infoOf: (id: string) => ModuleInfo | null): ReadonlySet<string> {
	const known = needs.get(id);
	if (known) return known;
	const found = new Set<string>();
	needs.set(id, found);
	const seen = new Set([id]);
	for (const each of seen) {
		const info = infoOf(each);
		if (!info) continue;
		const name = BEGINNINGS.find(([, module]) => module.test(each))?.[0];
		if (name ?? (info.isEntry || info.dynamicImporters.length > 0)) found.add(name ?? 'other');
		// Kit's wrapper of a page has the page's name.
		if (name !== undefined) continue;
		for (const importer of info.importers) seen.add(importer);
	}
	return found;
}

/** Vite’s groups of modules, by these files. */
export const groups = FILES.map(([file, isNeeded], place) => ({
	priority: FILES.length - place,
	name(id: string, build: { getModuleInfo(id: string): ModuleInfo | null }) {
		// The page's head names these by their own files.
		if (BEGINNINGS.some(([beginning, module]) => EARLY.includes(beginning) && module.test(id))) return null;
		const need = needOf(id, (each) => build.getModuleInfo(each));
		return FILES.find(([, fits]) => fits(need))?.[0] === file && isNeeded(need) ? file : null;
	},
}));

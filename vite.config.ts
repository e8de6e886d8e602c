import { sveltekit } from '@sveltejs/kit/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumLaunchOptions } from './tests/chromium.js';

/**
 * Which modules go into one file, because they are loaded together: files are compressed one by one, and the same code
 * in fifty small ones weighs a seventh more. A module goes where it is named first, with what it draws on.
 */
const FILES: Readonly<Record<string, readonly string[]>> = {
	/** What every page loads besides the framework. */
	'every-page': [
		'src/lib/ui/(Brand|Button|Field|FoldButton|Icon|Lamp|Panel|PracticeBadge|SecretField|Segments)\\.svelte',
		'src/lib/state/(app|desk|saved-nodes|session|settings|tab-word|unlock-delay)\\.',
		'src/lib/storage/(database|nodes|settings|wrong-seal-key)\\.',
		'src/lib/client/(deadline|gateway-health|is-object|quietly)\\.',
		'src/routes/access/(KeepingChoice|keeping-draft)\\.',
		'node_modules/idb/|vite/preload-helper|kit/src/runtime/app/',
	],
	/** What every page loads besides once a node is open. */
	'signed-in': [
		'src/routes/shell/(DeskFrame|Shell|Navigation|NodeStatus|HealthBanner|UpdateBanner|destinations|at-rest)\\.',
		'src/lib/client/(blocked|call-|daemon-|dialect|http-|node-(client|reply)|one-at|request-|schema-|secrets|tab-|wi[dr]e-)',
		'src/lib/api/(method|values|coins|coin-object|session|swaps|swap-record|market|orderbook-record)\\.',
		'src/lib/state/(app-update|browser-wiring|connection|idle-lock|keyring|leave-guards|live|node-(clock|proof)|one-each|swap)',
		'src/lib/storage/(journal|sealing|secrets|swaps)\\.',
		'src/lib/domain/(amount|clock-skew|money-flow|swap|swap-duration|swap-state|time|visible-text)\\.',
		'src/lib/ui/(AsOf|Notice)\\.svelte',
		'node_modules/valibot/|svelte/src/reactivity/',
	],
	/** The market of the trade page. */
	market: [
		'src/routes/trade/(\\+page|TradeDesk|Desk(top)?Layout|LayoutMenu|Splitter)\\.',
		'src/routes/trade/(Book(Panel|Side|RowCells)|book-columns|MarketStrip|NoPair|PairPicker|TradesPanel)\\.',
		'src/routes/trade/(BarLegend|CandleChart|chart-(colours|times)|Chart(Controls|Panel)|LastBar)\\.',
		'src/routes/trade/(Change|LiveContent|Trouble)\\.',
		'src/lib/state/(book-view|candle-|market\\.|pair-market|reference-prices|trade-(arrangement|layout|view))',
		'src/lib/domain/(book-(age|rows|size)|candle[s-]|order-(book|rank)|pair|price|redraw|trades|volume)',
		'src/lib/api/(statistics|signature-only)\\.',
		'src/lib/storage/candles\\.|src/lib/ui/(WindowedRows|row-window)',
	],
	/** The order form and the user's orders, which come after the market. */
	orders: [
		'src/routes/trade/(DeskTabs|TabStrip|MyOrder(s|Row)|FitMeter|LinkedFields|(Price|Amount)Chips|PricedOrder)\\.',
		'src/routes/trade/(Order(Column|Form|Sheet|ReceiptList)|RequestStatus|GuardNote)\\.',
		'src/routes/trade/(focus-missing|order-words|prepare-path)\\.',
		'src/lib/state/(market-own|own-orders|pair-funds|trade-(journal|requests)|trading)\\.',
		'src/lib/domain/(order-(check|draft|problems|receipt)|output-(fit|plan)|own-|price-guard|sweep|taken-order)',
		'src/lib/domain/trade-(costs|request)\\.|src/lib/api/(chain-records|wallet)\\.',
	],
};

const groups = Object.entries(FILES).map(([name, modules], place, { length }) => ({
	name,
	test: new RegExp(modules.join('|')),
	priority: length - place,
}));

export default defineConfig({
	plugins: [sveltekit()],
	// One file a worker: Kit puts a worker's entry on the service worker's list, but not the chunks that it would load.
	worker: { format: 'es', rolldownOptions: { output: { codeSplitting: false } } },
	build: {
		target: 'es2023',
		rolldownOptions: {
			// Schemas that nothing uses go, in spite of the calls that make them: `v` is valibot's namespace.
			treeshake: { manualPureFunctions: ['v', 'defineMethod', 'builtTransaction'] },
			output: { codeSplitting: { groups } },
		},
	},
	test: {
		// What a busy machine needs; a test that passes waits no longer than it takes.
		testTimeout: 60_000,
		hookTimeout: 60_000,
		expect: { requireAssertions: true, poll: { timeout: 30_000 } },
		projects: [
			{
				extends: true,
				test: {
					name: 'node',
					environment: 'node',
					include: ['tests/*.test.ts', 'tests/{unit,contract}/**/*.test.ts'],
					exclude: ['**/*.svelte.test.ts'],
				},
			},
			{
				extends: true,
				// What only the practice node needs: found late, it would make the tests that run by then load anew.
				optimizeDeps: {
					include: ['@noble/ciphers/salsa.js', '@noble/curves/ed25519.js', '@noble/hashes/sha3.js'],
				},
				test: {
					name: 'browser',
					include: ['tests/{unit,component}/**/*.svelte.test.ts'],
					browser: {
						enabled: true,
						headless: true,
						screenshotFailures: false,
						provider: playwright({ launchOptions: chromiumLaunchOptions() }),
						instances: [{ browser: 'chromium' }],
					},
				},
			},
		],
	},
});

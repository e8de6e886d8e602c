/**
 * Takes the screenshots of the trade page for the README and the app's manifest: `npm run picture` after a build.
 * Uses a separate in-memory practice world, so that no user data is shown.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { startGateway } from '../src/gateway/gateway.ts';
import { closeServer, listen } from '../src/gateway/listen.ts';
import { createPracticeNodePort } from '../src/gateway/practice/node-port.ts';
import { ROOT } from '../src/gateway/prepare.js';
import { memoryStore } from '#practice/world/store.ts';
import { openPractice } from '#practice/open-practice.ts';
import { chromiumLaunchOptions } from './chromium.js';
import { signIn } from './e2e/support/sign-in.ts';
import { liveAtWorldStart } from './e2e/support/world-time.ts';
import { WORLD_START } from './world-start.ts';

/** Pictures of the manifest, which no page loads. */
const SMALL = { type: 'jpeg', quality: 75 } as const;

const folder = join(ROOT, '.readme');
mkdirSync(folder, { recursive: true });
const practice = await openPractice({
	seed: 'picture',
	start: WORLD_START,
	// Runs like the page's own clock; on a busy machine the page would warn about a stopped one.
	clock: 'running',
	store: memoryStore(),
	wall: Date.now,
});
const nodePort = createPracticeNodePort(() => Promise.resolve(practice));
const node = { address: `http://127.0.0.1:${await listen(nodePort, 7782, '127.0.0.1')}`, practice: true };
const gateway = await startGateway({ port: 0, build: join(ROOT, 'build'), node, daemon: undefined });
const browser = await chromium.launch(chromiumLaunchOptions());
try {
	for (const colorScheme of ['light', 'dark'] as const) {
		const context = await browser.newContext({ colorScheme, viewport: { width: 1440, height: 860 } });
		await liveAtWorldStart(context);
		const page = await context.newPage();
		await signIn(page, { app: gateway.address, node: node.address, passphrase: practice.signIn.passphrase });
		await page.locator('canvas').first().waitFor();
		await page.waitForLoadState('networkidle');
		await page.getByText('Reading your balances').waitFor({ state: 'hidden' });
		// Move the pointer off the chart, which draws a crosshair under it.
		await page.mouse.move(0, 0);
		await page.screenshot({ path: join(folder, `trade-${colorScheme}.png`) });
		if (colorScheme === 'dark') {
			await page.screenshot({ path: join(ROOT, 'static/screenshot-wide.jpg'), ...SMALL });
			await page.setViewportSize({ width: 360, height: 740 });
			await page.screenshot({ path: join(ROOT, 'static/screenshot-narrow.jpg'), ...SMALL });
		}
		await context.close();
	}
} finally {
	await browser.close();
	await Promise.all([nodePort, ...gateway.servers].map(closeServer));
	await practice.close();
}

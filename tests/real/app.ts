import { join } from 'node:path';
import { chromium, expect as patient, type Page } from '@playwright/test';
import { chromiumLaunchOptions } from '../chromium.js';
import { openDeskHere, type TestDesk } from '../e2e/support/desk.ts';
import { signIn } from '../e2e/support/sign-in.ts';
import { shiftDate } from '../e2e/support/shift-date.ts';

/** Waits long enough for real programs on a busy machine: a match, a swap payment, a restart. */
export const expect = patient.configure({ timeout: 180_000 });

/** The built page in Chromium, served by the gateway for a real program. */
export interface App {
	readonly page: Page;
	readonly desk: TestDesk;
	/** Opens a page by its address, like a bookmark. */
	open(path: string): Promise<void>;
	signIn(node: string, passphrase: string): Promise<void>;
	/** Sets the page's clock ahead by `seconds`. Keeps stored data. */
	shift(seconds: number): Promise<void>;
	close(): Promise<void>;
}

/** @param options of `npm start` */
export async function openApp(folder: string, options: readonly string[]): Promise<App> {
	const { desk, stop } = await openDeskHere(join(folder, 'desk'), ...options);
	const browser = await chromium.launch(chromiumLaunchOptions());
	const context = await browser.newContext({
		...{ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' },
		...{ locale: 'en-GB', timezoneId: 'UTC' },
	});
	context.setDefaultTimeout(60_000);
	const page = await context.newPage();
	return {
		page,
		desk,
		open: async (path) => void (await page.goto(desk.app + path)),
		signIn: (node, passphrase) => signIn(page, { app: desk.app, node, passphrase }),
		async shift(seconds) {
			await context.addInitScript(shiftDate, seconds * 1000);
			await page.reload();
		},
		async close() {
			await browser.close();
			await stop();
		},
	};
}

import { join } from 'node:path';
import { chromium, expect as patient, type Page } from '@playwright/test';
import { chromiumLaunchOptions } from '../chromium.js';
import { openDeskHere, type TestDesk } from '../e2e/support/desk.ts';
import { signIn } from '../e2e/support/sign-in.ts';
import { shiftDate } from '../e2e/support/shift-date.ts';

/** Time for real programs, and a busy machine: a match, a swap's payment, a restart. */
export const expect = patient.configure({ timeout: 180_000 });

/** The built page, served by the gateway for a real program, in a Chromium. */
export interface App {
	readonly page: Page;
	readonly desk: TestDesk;
	/** Opens one of its pages by the address, as a bookmark does. */
	open(path: string): Promise<void>;
	signIn(node: string, passphrase: string): Promise<void>;
	/** Sets the page's clock ahead, in seconds. Keeps stored data. */
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

import { chromium, type Page } from 'playwright';
import { chromiumLaunchOptions } from '../../chromium.js';
import { startDesk } from '../../e2e/support/desk-process.ts';
import { withDataFolder, type TestDesk } from '../../e2e/support/desk.ts';
import { signIn } from '../../e2e/support/sign-in.ts';
import { liveAtWorldStart } from '../../e2e/support/world-time.ts';

/** Times at which the awaited reply arrived and its content was painted, in milliseconds of the page's clock. */
interface PaintTimes {
	repliedAt?: number;
	paintedAt?: number;
}

/** The measured reply and paint of a page. */
export interface AwaitedPaint {
	/** Method whose first reply counts. */
	readonly method: string;
	/** Selector that matches once the content is painted. */
	readonly selector: string;
}

/**
 * Opens a page signed in to a separate desk, which records the paint after each load.
 * @param options of the gateway, such as `--scenario large`
 */
export async function onPaintPage(
	options: readonly string[],
	awaited: AwaitedPaint,
	measure: (page: Page, desk: TestDesk) => Promise<void>,
): Promise<void> {
	await withDataFolder(async (folder) => {
		const { desk, stop } = await startDesk(folder, ...options);
		const browser = await chromium.launch(chromiumLaunchOptions());
		try {
			const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
			await liveAtWorldStart(context);
			const page = await context.newPage();
			await page.addInitScript(notePaint, awaited);
			await signIn(page, desk);
			await measure(page, desk);
		} finally {
			await browser.close();
			await stop();
		}
	});
}

/** Loads a page. @returns milliseconds from the reply to the paint */
export async function timeToPaint(page: Page, address: string): Promise<number> {
	await page.goto(address);
	await page.waitForFunction(() => 'paintedAt' in globalThis);
	return page.evaluate<number>('globalThis.paintedAt - globalThis.repliedAt');
}

/** Runs in the page. Records the times of the reply and the paint. */
function notePaint({ method, selector }: AwaitedPaint): void {
	const times = globalThis as typeof globalThis & PaintTimes;
	const send = globalThis.fetch;
	globalThis.fetch = async (...request) => {
		const reply = await send(...request);
		if (String(request[1]?.body).includes(`"${method}"`)) times.repliedAt ??= performance.now();
		return reply;
	};
	const look = (): void => {
		if (document.querySelector(selector)) setTimeout(() => (times.paintedAt = performance.now()));
		else requestAnimationFrame(look);
	};
	requestAnimationFrame(look);
}

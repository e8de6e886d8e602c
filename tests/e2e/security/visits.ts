import { expect, type Page, type Request } from '@playwright/test';
import { followLink } from '../support/open-page.ts';
import { readVisible } from './visible-texts.ts';
import type { HostileReplies } from './hostile-replies.ts';

/** Maximum length of a shown string, including escaped characters and the note about its length. */
const MAX_SHOWN = 5100;

/** Maximum length of the part of a raw reply that is shown at first, including escaped characters. */
export const MAX_RAW = 50_100;

/** Number of frames without a request after which all received data is drawn. */
const QUIET_FRAMES = 6;

const openRequests = new WeakMap<Page, Set<Request>>();

/** Pending requests of the page since the first call: calls, and scripts of lazy components. */
function openRequestsOf(page: Page): ReadonlySet<Request> {
	const known = openRequests.get(page);
	if (known) return known;
	const open = new Set<Request>();
	openRequests.set(page, open);
	page.on('request', (request) => open.add(request));
	page.on('requestfinished', (request) => open.delete(request));
	page.on('requestfailed', (request) => open.delete(request));
	// Requests left pending by an earlier page end without an event.
	page.on('domcontentloaded', () => open.clear());
	return open;
}

/**
 * Runs in the page.
 * @returns whether every part of the page has its first reading
 */
function drawFrame(): Promise<boolean> {
	const isFilled = () => !document.querySelector('main .waiting');
	return new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(isFilled()))));
}

/** Opens a page by a link and waits for the replies to all its requests. */
export async function visit(page: Page, address: string, replies?: HostileReplies): Promise<void> {
	openRequestsOf(page);
	await followLink(page, address);
	await page.getByRole('main').locator('h1, form, table').first().waitFor({ state: 'attached' });
	await settle(page, replies);
}

/** Waits until all requested data is drawn. */
export async function settle(page: Page, replies?: HostileReplies): Promise<void> {
	const open = openRequestsOf(page);
	const isQuiet = () => open.size + (replies?.open() ?? 0) === 0;
	for (let quiet = 0; quiet < QUIET_FRAMES;)
		quiet = (await page.evaluate(drawFrame)) && isQuiet() ? quiet + 1 : 0;
}

/**
 * Checks that the page shows untrusted strings only as allowed.
 * @param most maximum length of one string
 */
export async function expectHarmless(page: Page, state: string, most = MAX_SHOWN): Promise<boolean> {
	const { isMarked, ...shown } = await page.evaluate(readVisible, most);
	expect.soft(shown, state).toEqual({ hidden: [], alive: [], long: [], spelled: [], overflow: 0 });
	return isMarked;
}

/** Records errors in a page without ending the test. */
export function watchErrors(page: Page): readonly string[] {
	const errors: string[] = [];
	page.on('pageerror', (error) => errors.push(String(error.stack)));
	page.on('dialog', (dialog) => {
		errors.push(`dialog: ${dialog.message()}`);
		void dialog.dismiss();
	});
	return errors;
}

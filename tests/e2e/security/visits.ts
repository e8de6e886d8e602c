import { expect, type Page, type Request } from '@playwright/test';
import { followLink } from '../support/open-page.ts';
import { readShown } from './shown-texts.ts';
import type { StrangeReplies } from './strange-replies.ts';

/** The longest that a text is shown, with its marks and its length. */
const MOST_SHOWN = 5100;

/** The longest that a raw reply is shown before the rest is asked for, with its marks. */
export const MOST_RAW = 50_100;

/** In so many frames without a request, what came is drawn. */
const QUIET_FRAMES = 6;

const openRequests = new WeakMap<Page, Set<Request>>();

/** What the page has asked for and does not have yet, from the first look on: calls, and scripts of parts that come late. */
function openRequestsOf(page: Page): ReadonlySet<Request> {
	const known = openRequests.get(page);
	if (known) return known;
	const open = new Set<Request>();
	openRequests.set(page, open);
	page.on('request', (request) => open.add(request));
	page.on('requestfinished', (request) => open.delete(request));
	page.on('requestfailed', (request) => open.delete(request));
	// What a page before has left open ends without a word.
	page.on('domcontentloaded', () => open.clear());
	return open;
}

/** Runs in the page. @returns whether no part of it waits for its first reading */
function drawFrame(): Promise<boolean> {
	const isFilled = () => !document.querySelector('main .waiting');
	return new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(isFilled()))));
}

/** Goes to a page as a link does, and waits until all that it asks for is there. */
export async function visit(page: Page, address: string, replies?: StrangeReplies): Promise<void> {
	openRequestsOf(page);
	await followLink(page, address);
	await page.getByRole('main').locator('h1, form, table').first().waitFor({ state: 'attached' });
	await settle(page, replies);
}

/** Waits until all is drawn that the page has asked for. */
export async function settle(page: Page, replies?: StrangeReplies): Promise<void> {
	const open = openRequestsOf(page);
	const isQuiet = () => open.size + (replies?.open() ?? 0) === 0;
	for (let quiet = 0; quiet < QUIET_FRAMES;)
		quiet = (await page.evaluate(drawFrame)) && isQuiet() ? quiet + 1 : 0;
}

/** Holds the page to what it may show of strangers' texts. @param most characters of one text */
export async function expectHarmless(page: Page, state: string, most = MOST_SHOWN): Promise<boolean> {
	const { isMarked, ...shown } = await page.evaluate(readShown, most);
	expect.soft(shown, state).toEqual({ hidden: [], alive: [], long: [], spelled: [], overflow: 0 });
	return isMarked;
}

/** What goes wrong in a page without an end of the test. */
export function watchErrors(page: Page): readonly string[] {
	const errors: string[] = [];
	page.on('pageerror', (error) => errors.push(String(error.stack)));
	page.on('dialog', (dialog) => {
		errors.push(`dialog: ${dialog.message()}`);
		void dialog.dismiss();
	});
	return errors;
}

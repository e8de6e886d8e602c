import { expect as playwrightExpect, type Locator, type Page } from '@playwright/test';

/** Milliseconds that a test waits for an expectation, long enough for a busy machine. */
export const PATIENCE_MS = 120_000;

/** Timeout of Playwright's matcher after a failed wait; the matcher then only creates the message. */
const FOR_WORDS_MS = 1;

interface Limit {
	readonly timeout?: number;
}

/**
 * `expect` whose most used matchers wait without creating messages. Playwright's own matchers describe the whole page
 * on each unsuccessful poll (https://github.com/microsoft/playwright/issues/41098), which took an eighth of the pages'
 * work. Here they run only after the wait.
 */
export const expect = playwrightExpect.extend({
	async toBeVisible(locator: Locator, { timeout = PATIENCE_MS }: Limit = {}) {
		const { isNot } = this;
		const waiting = locator.waitFor({ state: isNot ? 'hidden' : 'visible', timeout });
		if (await isReady(waiting)) return { pass: !isNot, message: () => '' };
		return evaluated(isNot, locator, (it) => it.toBeVisible({ timeout: FOR_WORDS_MS }));
	},

	async toContainText(locator: Locator, text: string | RegExp, { timeout = PATIENCE_MS }: Limit = {}) {
		const left = this.isNot ? timeout : await leftAfter(withText(locator, text, timeout), timeout);
		return evaluated(this.isNot, locator, (it) => it.toContainText(text, { timeout: left }));
	},

	async toHaveURL(page: Page, address: string | RegExp, { timeout = PATIENCE_MS }: Limit = {}) {
		const left = this.isNot ? timeout : await leftAfter(atAddress(page, address, timeout), timeout);
		return evaluated(this.isNot, page, (it) => it.toHaveURL(address, { timeout: left }));
	},
});

/**
 * Waits for a weaker condition than the matcher does: case is ignored, and any of several elements may contain the
 * text.
 */
const withText = (locator: Locator, text: string | RegExp, timeout: number) =>
	locator.filter({ hasText: text }).first().waitFor({ state: 'attached', timeout });

const atAddress = (page: Page, address: string | RegExp, timeout: number) =>
	page.waitForURL(address, { waitUntil: 'commit', timeout });

const isReady = (waiting: Promise<void>): Promise<boolean> =>
	waiting.then(
		() => true,
		() => false,
	);

/** Timeout that is left for the matcher after the wait, in milliseconds. */
const leftAfter = async (waiting: Promise<void>, timeout: number): Promise<number> =>
	(await isReady(waiting)) ? timeout : FOR_WORDS_MS;

async function evaluated<Subject extends Locator | Page>(
	isNot: boolean,
	subject: Subject,
	evaluate: (expected: ReturnType<typeof playwrightExpect<Subject>>) => Promise<void>,
) {
	const expected = playwrightExpect(subject);
	try {
		await evaluate((isNot ? expected.not : expected) as typeof expected);
		return { pass: !isNot, message: () => '' };
	} catch (error) {
		return { pass: isNot, message: () => (error instanceof Error ? error.message : String(error)) };
	}
}

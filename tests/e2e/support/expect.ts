import { expect as playwrightExpect, type Locator } from '@playwright/test';

/** How long a test waits for what it expects: what a busy machine needs. */
export const PATIENCE_MS = 120_000;

/**
 * `expect` whose `toBeVisible` waits without words. Playwright's own takes down the whole page in words each time it looks in
 * vain (https://github.com/microsoft/playwright/issues/41098), which was an eighth of what the pages of tests did. It is asked
 * here once waiting has failed, for the words.
 */
export const expect = playwrightExpect.extend({
	async toBeVisible(locator: Locator, { timeout = PATIENCE_MS }: { readonly timeout?: number } = {}) {
		const { isNot } = this;
		try {
			await locator.waitFor({ state: isNot ? 'hidden' : 'visible', timeout });
			return { pass: !isNot, message: () => '' };
		} catch {
			return saidByPlaywright(locator, isNot);
		}
	},
});

async function saidByPlaywright(locator: Locator, isNot: boolean) {
	const expected = playwrightExpect(locator);
	try {
		await (isNot ? expected.not : expected).toBeVisible({ timeout: 1 });
		return { pass: !isNot, message: () => '' };
	} catch (error) {
		return { pass: isNot, message: () => (error instanceof Error ? error.message : String(error)) };
	}
}

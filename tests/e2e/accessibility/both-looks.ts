import type { Page } from '@playwright/test';
import { expectAccessible as expectNoViolation } from '../support/accessible.ts';

/**
 * Whatever axe knows in the light look, and the contrast once more in the dark one.
 *
 * @param part a selector of what has changed since the last call; without it, the whole page
 */
export async function expectAccessible(page: Page, state: string, part?: string): Promise<void> {
	for (const scheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
		const rule = scheme === 'dark' ? 'color-contrast' : undefined;
		await expectNoViolation(page, part, { state: `${state}, ${scheme}`, rule });
	}
}

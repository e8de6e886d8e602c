import type { Page } from '@playwright/test';
import { expectAccessible as expectNoViolation } from '../support/accessible.ts';
import { expect } from '../support/expect.ts';

/** Animations that run endlessly although the user prefers reduced motion. */
const movesForEver = (page: Page) =>
	page.evaluate(() =>
		document
			.getAnimations()
			.filter(({ effect }) => effect?.getComputedTiming().endTime === Infinity)
			.map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target?.outerHTML : undefined)),
	);

/**
 * Runs all axe rules in the light theme and the contrast rule in the dark theme, without animations.
 * @param part selector of the part that has changed since the last call; the whole page if omitted
 */
export async function expectAccessible(page: Page, state: string, part?: string): Promise<void> {
	for (const scheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
		const rule = scheme === 'dark' ? 'color-contrast' : undefined;
		await expectNoViolation(page, part, { state: `${state}, ${scheme}`, rule });
	}
	expect.soft(await movesForEver(page), `moves for ever: ${state}`).toEqual([]);
}

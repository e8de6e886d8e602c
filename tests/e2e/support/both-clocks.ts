import type { Page } from '@playwright/test';
import type { Clock } from 'playwright';

const STEP_MS = 500;

/** Clocks of pages and programs that a test advances together. */
export interface BothClocks {
	/** Clock of the pages of one browser profile. */
	readonly clock: Pick<Clock, 'runFor'>;
	/** Advances the clock of the programs. */
	readonly advance: (ms: number) => Promise<unknown>;
}

/** Advances time in small steps, so that all due work is answered in time. */
export async function advanceBoth(
	{ clock, advance }: BothClocks,
	ms: number,
	stepMs = STEP_MS,
): Promise<void> {
	for (let passed = 0; passed < ms; passed += stepMs) {
		await clock.runFor(stepMs);
		await advance(stepMs);
	}
}

/** The page's current time, which also advances in real time between the steps. */
export const timeOf = (page: Pick<Page, 'evaluate'>): Promise<number> => page.evaluate(() => Date.now());

import type { Page } from '@playwright/test';
import type { Clock } from 'playwright';

const STEP_MS = 500;

/** Clocks of pages and programs that a test moves on together. */
export interface BothClocks {
	/** Of the pages of one browser profile. */
	readonly clock: Pick<Clock, 'runFor'>;
	/** Moves the clock of the programs on. */
	readonly advance: (ms: number) => Promise<unknown>;
}

/** Lets time go by in small steps, so that all that comes due on the way is answered at its time. */
export async function goOn({ clock, advance }: BothClocks, ms: number, stepMs = STEP_MS): Promise<void> {
	for (let passed = 0; passed < ms; passed += stepMs) {
		await clock.runFor(stepMs);
		await advance(stepMs);
	}
}

/** The page's own time: it runs on beside the steps, as far as the machine takes its time. */
export const timeOf = (page: Pick<Page, 'evaluate'>): Promise<number> => page.evaluate(() => Date.now());

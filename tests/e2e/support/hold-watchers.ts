import type { BrowserContext, Page } from '@playwright/test';
import { IDLE_AFTER_MS } from '#lib/parts/shell/when-idle.ts';

/** Prevents a page's watchers from loading, to test that the page works without them. */
export async function holdWatchers(pages: BrowserContext | Page): Promise<void> {
	await pages.addInitScript(hold, IDLE_AFTER_MS);
}

function hold(idleAfter: number): void {
	const { setTimeout } = globalThis;
	const never = 2 ** 31 - 1;
	globalThis.setTimeout = ((run: () => void, ms?: number, ...given: unknown[]) =>
		setTimeout(run, ms === idleAfter ? never : ms, ...given)) as typeof setTimeout;
}

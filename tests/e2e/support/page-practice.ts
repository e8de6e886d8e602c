import type { Page } from '@playwright/test';
import type { ControlAnswer, ControlCommand, Practice } from '#practice/practice.ts';

/** The hand on the practice node that runs in the page: its worker's own scope is where a test reaches it. */
export async function controlPagePractice(page: Page, command: ControlCommand): Promise<ControlAnswer> {
	const worker = page.workers().find((each) => each.url().includes('/workers/'));
	if (!worker) throw new Error('The page has no practice node.');
	return worker.evaluate(
		(asked) => (globalThis as unknown as { practice: Practice }).practice.control(asked),
		command,
	);
}

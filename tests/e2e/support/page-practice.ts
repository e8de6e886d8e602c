import type { Page } from '@playwright/test';
import type { ControlAnswer, ControlCommand, Practice } from '#practice/practice.ts';

/** Controls the in-page practice node, from within its worker. */
export async function controlPagePractice(page: Page, command: ControlCommand): Promise<ControlAnswer> {
	const worker = page.workers().find((each) => each.url().includes('/workers/'));
	if (!worker) throw new Error('The page has no practice node.');
	return worker.evaluate(
		(asked) => (globalThis as unknown as { practice: Practice }).practice.control(asked),
		command,
	);
}

import type { Page } from '@playwright/test';
import { followLink } from './open-page.ts';

/** Enables or disables the node's event stream in the settings, and returns to the trade page. */
export async function chooseEventStream(page: Page, isRead: boolean): Promise<void> {
	await followLink(page, '/settings');
	const stream = page.getByRole('group', { name: 'Event stream' });
	await stream.getByText(isRead ? 'On' : 'Off', { exact: true }).click();
	await page
		.locator('#events')
		.getByText(isRead ? 'Connected' : 'This page polls the node')
		.waitFor();
	await followLink(page, '/trade');
	await page.locator('canvas').first().waitFor();
}

import type { Page } from '@playwright/test';

/** Has the event stream of the node read, or not, as a user does; comes back to the trade page. */
export async function chooseEventStream(page: Page, isRead: boolean): Promise<void> {
	const { origin } = new URL(page.url());
	await page.goto(`${origin}/settings`);
	const stream = page.getByRole('group', { name: 'Event stream' });
	await stream.getByText(isRead ? 'On' : 'Off', { exact: true }).click();
	await page
		.locator('#events')
		.getByText(isRead ? 'Connected' : 'This page polls the node')
		.waitFor();
	await page.goto(`${origin}/trade`);
	await page.locator('canvas').first().waitFor();
}

import type { Page } from '@playwright/test';

/** Opens an address as a link in the page does. `page.goto` reloads the whole app, which costs twice as much. */
export async function followLink(page: Page, address: string): Promise<void> {
	// Some pages extend their address as soon as they are open.
	const arriving = page.waitForURL(({ pathname, search }) => pathname + search === address);
	await page.evaluate((href) => {
		const link = document.createElement('a');
		link.href = href;
		document.querySelector('main')?.append(link);
		link.click();
		link.remove();
	}, address);
	await arriving;
}

/**
 * Opens a page by the navigation and waits until it is shown: the page before may have rows and links of the same
 * names.
 */
export async function openPage(
	page: Page,
	name:
		| 'Home'
		| 'Swaps'
		| 'Bots'
		| 'Statistics'
		| 'Portfolio'
		| 'Wallet'
		| 'Deposits'
		| 'Tokens'
		| 'Node'
		| 'Console'
		| 'Events'
		| 'Tools'
		| 'Activity'
		| 'Settings'
		| 'Guide',
): Promise<void> {
	await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name }).click();
	await page.waitForFunction(
		(title) => document.title.replace(/^\(\d+\) /, '') === title,
		`${name} · Swapdesk`,
	);
}

import type { Page } from '@playwright/test';

/** Opens an address like a link in the page. `page.goto` would reload the whole app, which takes twice as long. */
export async function followLink(page: Page, address: string): Promise<void> {
	// Some pages extend their address as soon as they open.
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

/** Pages that are tabs of a destination, with the destination's name in the navigation rail. */
const TABS = {
	Portfolio: 'Home',
	Deposits: 'Wallet',
	Bots: 'Automation',
	History: 'Node',
	Events: 'Node',
	Console: 'Node',
	Tools: 'Node',
} as const;
type Destination =
	'Home' | 'Swaps' | 'Market' | 'Wallet' | 'Tokens' | 'Automation' | 'Node' | 'Settings' | 'Guide';

/**
 * Opens a page through the navigation and waits until it is shown, because the previous page may have rows and links
 * with the same names.
 */
export async function openPage(page: Page, name: Destination | keyof typeof TABS): Promise<void> {
	const go = async (navigation: string, link: string, title: string): Promise<void> => {
		const nav = page.getByRole('navigation', { name: navigation, exact: true });
		await nav.getByRole('link', { name: link }).click();
		await page.waitForFunction(
			(expected) => document.title.replace(/^\(\d+\) /, '') === expected,
			`${title} · Swapdesk`,
		);
	};
	if (!(name in TABS)) return go('Pages', name, name);
	const destination = TABS[name as keyof typeof TABS];
	await go('Pages', destination, destination);
	await go('Section', name, name);
}

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

/** Pages in the tabs of a destination, which has its own name in the rail. */
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
 * Opens a page by the navigation and waits until it is shown: the page before may have rows and links of the same
 * names.
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

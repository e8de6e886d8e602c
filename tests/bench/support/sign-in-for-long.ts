import type { Page } from 'playwright';
import { signIn } from '../../e2e/support/sign-in.ts';

/** Signs in without the default idle lock and opens the trade page; resolves when its chart is drawn. */
export async function signInForLong(page: Page, desk: Parameters<typeof signIn>[1]): Promise<void> {
	await signIn(page, desk, '/settings');
	const times = page.getByRole('group', { name: 'Lock after minutes' });
	await times.getByText('Never', { exact: true }).click();
	await page
		.getByRole('navigation', { name: 'Pages' })
		.getByRole('link', { name: 'Trade', exact: true })
		.click();
	await page.locator('canvas').first().waitFor();
}

import type { Page } from '@playwright/test';

/**
 * Signs in like a user who opened `path`, and keeps the key for the tab, so that a reload reopens the node. Tests of
 * other pages should pass their path, because drawing the trade page takes longest.
 */
export async function signIn(
	page: Page,
	{ app, node, passphrase }: { readonly app: string; readonly node: string; readonly passphrase: string },
	path = '/trade',
): Promise<void> {
	await page.goto(startOf(app, path));
	await unlessGiven(page, async () => {
		await page.getByLabel('Node address').fill(node);
		await page.getByLabel('Passphrase or WIF', { exact: true }).fill(passphrase);
		await unfoldOptions(page);
		await page.getByRole('radio', { name: 'Until I close all tabs' }).check();
		await page.getByRole('button', { name: 'Sign in', exact: true }).click();
	});
	await page.waitForURL(({ pathname }) => pathname === new URL(path, app).pathname);
	// The address changes before the shell appears, which handles the keys.
	await shellOf(page).waitFor();
}

/** Opens the options of the sign-in form, which a phone shows folded. */
export async function unfoldOptions(page: Page): Promise<void> {
	const options = page.getByText('Stay signed in, chain daemon');
	if (await options.isVisible()) await options.click();
}

const shellOf = (page: Page) => page.getByRole('navigation', { name: 'Pages' });

/** Signs in by the form, unless an open tab passes the key, in which case the form may disappear at any moment. */
export async function unlessGiven(page: Page, signInByForm: () => Promise<void>): Promise<void> {
	if (!(await isAsked(page))) return;
	const signedIn = signInByForm();
	await Promise.race([signedIn, shellOf(page).waitFor()]);
	signedIn.catch(() => undefined);
}

/**
 * True if the page asks for the key or the lock code, which it does if no other tab is open. Resolves when the search
 * has ended.
 */
async function isAsked(page: Page): Promise<boolean> {
	const shell = shellOf(page);
	const search = page.getByText('Node found', { exact: true });
	await search
		.or(page.getByLabel('Lock code', { exact: true }))
		.or(shell)
		.first()
		.waitFor();
	return !(await shell.isVisible());
}

/** Address of the start page that continues to `path`. */
export function startOf(app: string, path: string): string {
	const start = new URL(app);
	start.searchParams.set('next', path);
	return start.href;
}

/** Waits until the search has filled in its result, because typing at that moment would duplicate the text. */
export async function waitForSearch(page: Page): Promise<void> {
	await page.getByText('Node found', { exact: true }).waitFor();
}

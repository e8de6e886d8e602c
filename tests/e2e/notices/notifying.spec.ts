import type { Page } from '@playwright/test';
import { expect, test, type TestDesk } from '../support/desk.ts';
import { buyOnTradePage, runUntil, SECOND_MS } from '../support/run-swap.ts';
import { startOf, unlessGiven, waitForSearch } from '../support/sign-in.ts';
import { liveUntil } from '../support/world-time.ts';

const MINUTE_MS = 60 * SECOND_MS;
const CODE = 'three plain words';

test.use({
	serviceWorkers: 'allow',
	viewport: { width: 1280, height: 800 },
	movesTime: true,
});

async function signInWithCode(page: Page, desk: TestDesk): Promise<void> {
	await page.goto(startOf(desk.app, '/trade?pair=KMD-LTC'));
	await waitForSearch(page);
	await page.getByLabel('Node address').fill(desk.node);
	await page.getByLabel('Passphrase or WIF', { exact: true }).fill(desk.passphrase);
	await page.getByRole('radio', { name: /protected by a lock code/ }).check();
	await page.getByLabel('Lock code', { exact: true }).fill(CODE);
	await page.getByLabel('Repeat lock code', { exact: true }).fill(CODE);
	await page.getByRole('button', { name: 'Sign in', exact: true }).click();
	await page.getByRole('navigation', { name: 'Pages' }).waitFor();
}

/** Opens a new tab, and enters the code if the tab asks for it. */
async function openTab(page: Page, path: string): Promise<Page> {
	const tab = await page.context().newPage();
	await tab.goto(path);
	await unlessGiven(tab, async () => {
		await tab.getByLabel('Lock code', { exact: true }).fill(CODE);
		await tab.getByRole('button', { name: 'Unlock' }).click();
	});
	await tab.getByRole('navigation', { name: 'Pages' }).waitFor();
	return tab;
}

/** Overrides the visibility of the tabs, because a headless browser reports all tabs as visible. */
async function setHidden(tabs: readonly Page[], isHidden: boolean): Promise<void> {
	for (const tab of tabs)
		await tab.evaluate((hidden) => {
			Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
			document.dispatchEvent(new Event('visibilitychange'));
		}, isHidden);
}

const systemNotices = (page: Page) =>
	page.evaluate(async () => {
		const registration = await navigator.serviceWorker.ready;
		return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`);
	});

/** Names of the controls that a card covers. */
const covered = (page: Page, card: string) =>
	page.evaluate((name) => {
		const element = document.querySelector(`section[aria-label="${name}"]`);
		const controls = document.querySelectorAll<HTMLElement>('a[href], button, input, select, summary');
		return [...controls]
			.filter((control) => !element?.contains(control))
			.filter((control) => {
				const { left, top, width, height } = control.getBoundingClientRect();
				return element?.contains(document.elementFromPoint(left + width / 2, top + height / 2));
			})
			.map((control) => control.outerHTML);
	}, card);

test('shows each notice once in page, system and tab, none while locked', async ({ page, desk, context }) => {
	await signInWithCode(page, desk);
	await page.evaluate(async () => void (await navigator.serviceWorker.ready));

	// The question appears after the first order and in the desk's own words; how to undo the choice is shown once.
	await desk.control({ control: 'vanish', after: 'alicepayment' });
	const id = await buyOnTradePage(page, desk);
	const offer = page.getByRole('region', { name: 'System notices' });
	await expect(offer.getByText('Get notified about this order?')).toBeVisible();
	// A card moves shortly after a control appears beneath it.
	await expect.poll(() => covered(page, 'System notices')).toEqual([]);
	expect(await offer.evaluate((card) => card.contains(document.activeElement))).toBe(false);
	await offer.getByRole('button', { name: 'Turn on' }).click();
	// The browser in this test denies the permission automatically.
	await expect(offer.getByText('System notices stay off')).toBeVisible();
	await offer.getByRole('button', { name: 'Close' }).click();
	await expect(offer).toBeHidden();

	const other = await openTab(page, '/settings');
	const settings = other.getByRole('region', { name: 'Notices' });
	await expect(settings.getByText(/blocks system notices from Swapdesk/)).toBeVisible();
	await context.grantPermissions(['notifications']);
	await setHidden([other], false);
	await expect(settings.getByText('Allowed by your browser')).toBeVisible();
	await settings.getByRole('button', { name: 'Send test notice' }).click();
	await expect(settings.getByText(/^Sent to this page and to your system/)).toBeVisible();
	const toast = other.getByRole('region', { name: 'New notice' });
	await liveUntil(other, toast.getByText('Test notice'));
	await expect.poll(() => covered(other, 'New notice')).toEqual([]);
	await toast.getByRole('button', { name: 'Dismiss notice' }).click();
	await expect(toast).toBeHidden();
	await expect.poll(() => systemNotices(other)).toEqual([expect.stringMatching(/^Test notice: /)]);
	await page.evaluate(async () => {
		for (const shown of await (await navigator.serviceWorker.ready).getNotifications()) shown.close();
	});

	// A toast waits while a dialog is open; the tab's title and icon still count it.
	await runUntil(desk, id, 'alicepayment');
	await page
		.getByRole('navigation', { name: 'Pages' })
		.getByRole('link', { name: 'Wallet', exact: true })
		.click();
	await expect(page).toHaveTitle(/Wallet/);
	for (const tab of [page, other]) {
		await tab.keyboard.press('?');
		await expect(tab.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
	}
	await desk.control({ control: 'leap', ms: 105 * MINUTE_MS });
	for (const [tab, title] of [
		[page, '(1) Wallet'],
		[other, '(1) Settings'],
	] as const)
		await liveUntil(tab, async () => (await tab.title()).startsWith(title));
	await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /^data:image\/svg\+xml,/);
	expect(await systemNotices(page)).toEqual([]);

	// While no tab is visible, the system shows the notice once, without amounts if amounts are hidden.
	await setHidden([page, other], true);
	await expect.poll(() => systemNotices(page)).toEqual([expect.stringMatching(/^Swap is late: .*\d LTC/)]);
	await page.keyboard.press('Escape');
	await page.getByRole('button', { name: 'Hide amounts' }).click();
	await expect.poll(() => systemNotices(page)).toEqual([expect.stringMatching(/^Swap is late: \D*LTC\D*$/)]);

	// A locked desk shows neither amounts nor coins.
	await page.keyboard.press('Control+Shift+L');
	for (const tab of [page, other]) await expect(tab.getByRole('heading', { name: 'Locked' })).toBeVisible();
	await expect.poll(async () => (await systemNotices(page)).join()).not.toMatch(/LTC|KMD|\d/);
});

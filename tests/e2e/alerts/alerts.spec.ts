import type { Page } from '@playwright/test';
import { openTrade } from '../support/chart.ts';
import { expect, test } from '../support/desk.ts';
import { signIn } from '../support/sign-in.ts';
import { liveUntil } from '../support/world-time.ts';

const MINUTE_MS = 60_000;

test.use({ viewport: { width: 1440, height: 900 }, movesTime: true });

const bell = (page: Page, says: string) =>
	page.getByRole('button', { name: `Notices${says && ` ${says}`}`, exact: true });
const notices = (page: Page) => page.getByRole('dialog', { name: 'Notices' });
const form = (page: Page) =>
	page.getByRole('dialog', { name: /alert/i }).filter({ has: page.getByRole('form') });

async function openNotices(page: Page): Promise<void> {
	await page.getByRole('button', { name: /^Notices/ }).click();
	await expect(notices(page)).toBeVisible();
}

test('sets alerts by chart, book and form, and shows each once', async ({ page, desk }) => {
	const { clock } = page.context();
	const chart = await openTrade(page, desk);
	await liveUntil(page, page.getByRole('group', { name: 'Alerts on the chart' }));
	// Set one alert with the pointer, at the clicked price, and one with the keyboard, starting at the last price.
	await chart.click({ button: 'right', position: { x: 200, y: 120 } });
	await expect(form(page).getByRole('textbox', { name: 'Level' })).toHaveValue(/^0\.\d+/);
	await form(page).getByRole('button', { name: 'Set alert' }).click();
	await expect(chart).toHaveAttribute('data-alerts', '1');
	await page.getByRole('button', { name: /^Edit alert: Mid price/ }).click();
	await form(page).getByRole('button', { name: 'Remove' }).click();
	await expect(chart).toHaveAttribute('data-alerts', '0');
	await chart.focus();
	await page.keyboard.press('a');
	await expect(form(page).getByRole('textbox', { name: 'Level' })).toHaveValue(/^0\.\d+/);
	await page.keyboard.press('Escape');
	await expect(form(page)).toHaveCount(0);

	const bids = page.getByRole('table', { name: /Bids/ });
	await bids
		.getByRole('button', { name: /^Details/ })
		.first()
		.click();
	await page
		.getByRole('dialog', { name: /^Bid at/ })
		.getByRole('button', { name: 'Alert me' })
		.click();
	await expect(form(page).getByText(/in the book already/)).toBeVisible();
	await form(page).getByRole('button', { name: 'Set alert' }).click();
	await expect(form(page)).toHaveCount(0);

	await openNotices(page);
	await notices(page).getByRole('link', { name: 'Alerts' }).click();
	const listed = page.getByRole('listitem', { name: /^\w+\/\w+: / });
	await expect(listed).toHaveCount(1);
	await page.getByRole('button', { name: /^Pause: / }).click();
	await expect(listed.getByText('Paused')).toBeVisible();
	await page.getByRole('button', { name: 'New alert' }).click();
	await form(page).getByText('Change', { exact: true }).click();
	await form(page).getByRole('textbox', { name: 'By at least' }).fill('0.01');
	await form(page).getByText('Each time', { exact: true }).click();
	await form(page).getByRole('button', { name: 'Set alert' }).click();
	const change = listed.filter({ hasText: 'moves by 0.01 %' });
	await expect(change.getByText(/Mid price 0\.\d+ \w+ at /)).toBeVisible();
	await expect(page.getByText(/at most 1 call a minute/)).toBeVisible();

	/** Moves prices and waits until they are polled, which happens every minute. */
	const goOn = async () => {
		await desk.control({ control: 'advance', ms: 30 * MINUTE_MS });
		await clock.fastForward(MINUTE_MS + 1000);
	};
	await page.route(`${desk.node}/**`, (route) => route.abort('connectionrefused'));
	await goOn();
	await expect(bell(page, '1 unread, 1 needs you')).toBeVisible();
	await openNotices(page);
	await expect(notices(page).getByRole('listitem')).toHaveText(/Node does not answer/);
	await page.unroute(`${desk.node}/**`);
	await clock.fastForward(MINUTE_MS + 1000);
	const notice = notices(page).getByRole('link', { name: /^Alert / });
	await expect(notice).toContainText(/Mid price (rose|fell) by .* within 1 hour/);
	await expect(notices(page).getByRole('link', { name: /^Node is back/ })).toBeVisible();
	await notices(page).getByRole('button', { name: 'Mark all read' }).click();
	await page.keyboard.press('Escape');
	await expect(bell(page, '')).toBeVisible();

	await page.reload();
	const other = await page.context().newPage();
	await signIn(other, desk, '/settings');
	await clock.fastForward(MINUTE_MS + 1000);
	for (const tab of [page, other]) await liveUntil(tab, bell(tab, ''));
	await clock.fastForward(6 * MINUTE_MS);
	await goOn();
	for (const tab of [page, other]) await liveUntil(tab, bell(tab, '1 unread'));
	await openNotices(page);
	await expect(notice).toHaveCount(1);
	await notice.click();
	await expect(page).toHaveURL(/\/trade\?pair=\w+-\w+/);
});

import type { Page } from '@playwright/test';
import { expect, test, type TestDesk } from '../support/desk.ts';
import { countOf, openForm, reviewOf, submitOf } from '../support/order-form.ts';

const lost = (page: Page) =>
	page.getByRole('alert').filter({ hasText: 'This page can no longer record anything' });

/** Opens a page of the same origin that is not part of the app. */
async function openBeside(page: Page, desk: TestDesk): Promise<Page> {
	const other = await page.context().newPage();
	await other.goto(new URL('/icon.svg', desk.app).href);
	return other;
}

async function deleteDatabase(page: Page, desk: TestDesk): Promise<void> {
	const other = await openBeside(page, desk);
	await other.evaluate(
		() =>
			new Promise<void>((resolve, reject) => {
				const deleting = indexedDB.deleteDatabase('swapdesk');
				deleting.onsuccess = () => resolve();
				deleting.onerror = () => reject(new Error('The database was not deleted.'));
			}),
	);
	await other.close();
}

/** Clears the app's data as a user does in the browser settings. */
async function clearData(page: Page, desk: TestDesk): Promise<void> {
	const session = await page.context().newCDPSession(page);
	const { origin } = new URL(desk.app);
	await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
}

/** Fills the storage of this origin; the browser measures the free space with a delay. */
async function fillUp(page: Page, desk: TestDesk): Promise<void> {
	const other = await openBeside(page, desk);
	const session = await page.context().newCDPSession(page);
	const { origin } = new URL(desk.app);
	await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
	await expect.poll(() => other.evaluate(failureOfWriting)).toBe('QuotaExceededError');
	await other.close();
}

function failureOfWriting(): Promise<string | undefined> {
	return new Promise((resolve) => {
		const opening = indexedDB.open('probe');
		opening.onupgradeneeded = () => opening.result.createObjectStore('rows');
		opening.onerror = () => resolve(opening.error?.name);
		opening.onsuccess = () => {
			const writing = opening.result.transaction('rows', 'readwrite');
			writing.objectStore('rows').put('x'.repeat(10_000), 1);
			writing.oncomplete = () => resolve(undefined);
			writing.onabort = () => resolve(writing.error?.name);
		};
	});
}

async function buy(page: Page): Promise<void> {
	const form = page.getByRole('form', { name: 'Order', exact: true });
	await form.getByRole('button', { name: 'Best' }).click();
	await form.getByRole('button', { name: '25 %' }).click();
	await submitOf(page).click();
	await reviewOf(page).getByRole('button', { name: /now$/ }).click();
}

for (const [name, lose, words] of [
	['deleted', deleteDatabase, 'The stored data of Swapdesk was deleted while this page was open.'],
	['cleared by the browser', clearData, 'The browser has closed the storage of this page.'],
] as const)
	test(`reports a database that was ${name}, and sends nothing new`, async ({ page, desk }) => {
		await openForm(page, desk);
		await lose(page, desk);
		await expect(lost(page)).toContainText(words);
		const before = await countOf(desk, 'buy');
		await buy(page);
		await expect(
			reviewOf(page)
				.or(page.getByRole('form', { name: 'Order' }))
				.getByText(words)
				.first(),
		).toBeVisible();
		expect(await countOf(desk, 'buy')).toBe(before);
		await lost(page).getByRole('button', { name: 'Reload' }).click();
		await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
		await expect(lost(page)).toBeHidden();
	});

test('reports a full database, and sends nothing new', async ({ page, desk }) => {
	await openForm(page, desk);
	await fillUp(page, desk);
	const before = await countOf(desk, 'buy');
	await buy(page);
	await expect(page.getByText('The storage of this browser is full.').first()).toBeVisible();
	expect(await countOf(desk, 'buy')).toBe(before);
});

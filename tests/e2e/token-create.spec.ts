import { CORE } from '../config/stages.js';
import type { Page } from '@playwright/test';
import { countTokens } from './support/daemon-call.ts';
import { BLOCK_MS, describeToken, send, stage } from './support/create-token.ts';
import { expect, test, type TestDesk } from './support/desk.ts';
import { openPage } from './support/open-page.ts';
import { signInWithDaemon } from './support/sign-in-with-daemon.ts';

async function countCalls(desk: TestDesk, method: string): Promise<number> {
	const { calls } = await desk.control({ control: 'calls' });
	return calls?.[method] ?? 0;
}

/** Describes a token and builds it, up to the review with its send button. */
async function reviewToken(page: Page, name: string, supply: string): Promise<void> {
	await describeToken(page, name, supply);
	await page.getByRole('button', { name: 'Build and review' }).click();
	await expect(page.getByRole('button', { name: 'Send and create' })).toBeVisible();
}

test('reports invalid input by its field, creates fungible and unique tokens', async ({ desk, page }) => {
	await signInWithDaemon(page, desk);
	const built = await countCalls(desk, 'tokencreate');
	await page.getByRole('link', { name: 'Create a token' }).click();
	await page.getByRole('radio', { name: 'Many equal units' }).check();
	await page.getByRole('button', { name: 'Describe it' }).click();
	await page.getByRole('button', { name: 'Build and review' }).click();
	await expect(page.getByText('A token needs a name.')).toBeVisible();
	await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();

	await page.getByRole('textbox', { name: 'Name' }).fill('ü'.repeat(17));
	await expect(page.getByText('34 of 32 bytes')).toBeVisible();
	await page.getByRole('textbox', { name: 'Supply' }).fill('1e3');
	await expect(page.getByText('The supply is not a number')).toBeVisible();
	await page.getByRole('textbox', { name: 'Supply' }).fill('900000000000000000');
	await expect(page.getByText(/coins in total; .* are missing/)).toBeVisible();
	await page.getByRole('button', { name: 'Build and review' }).click();
	expect(await countCalls(desk, 'tokencreate')).toBe(built);

	await page.reload();
	await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('ü'.repeat(17));
	await expect(page.getByRole('textbox', { name: 'Supply' })).toHaveValue('900000000000000000');

	await openPage(page, 'Tokens');
	const sent = await countCalls(desk, 'sendrawtransaction');
	await describeToken(page, 'Harvest', '115000000');
	await expect(page.getByText('115 000 000 tokens, locking 1.15')).toBeVisible();
	await page.getByRole('button', { name: 'Build and review' }).click();

	await expect(page.getByText('Verified in this browser')).toBeVisible();
	expect(await countCalls(desk, 'sendrawtransaction')).toBe(sent);
	await expect(page.getByRole('button', { name: 'Send and create' })).toBeDisabled();
	await send(page);

	await expect(stage(page, 'Accepted by the daemon')).toContainText('done');
	await openPage(page, 'Tokens');
	await expect(page.getByRole('row', { name: /Harvest.*waiting for block/ })).toBeVisible();
	await page.getByRole('link', { name: 'Harvest' }).click();

	await desk.control({ control: 'advance', ms: BLOCK_MS });
	await expect(page.getByText('Token created.')).toBeVisible();
	await page.getByRole('link', { name: 'Show the token' }).click();
	await expect(page.getByRole('heading', { name: 'Harvest' })).toBeVisible();
	await expect(page.getByText('What Harvest is for')).toBeVisible();

	await page.getByRole('link', { name: 'All tokens' }).click();
	await expect(page.getByRole('row', { name: /Harvest.*mine/ })).toContainText('115 000 000');
	expect(await countCalls(desk, 'sendrawtransaction')).toBe(sent + 1);

	await openPage(page, 'Tokens');
	await page.getByRole('link', { name: 'Create a token' }).click();
	await page.getByRole('radio', { name: 'One unique item' }).check();
	await page.getByRole('button', { name: 'Describe it' }).click();
	await page.getByRole('textbox', { name: 'Name' }).fill('Deed');
	await page.getByRole('radio', { name: 'Text' }).press(' ');
	await page.getByRole('textbox', { name: 'Eval code' }).fill('f7');
	await page.getByRole('textbox', { name: 'Text' }).fill('to the house');
	await expect(page.getByText('f7746f2074686520686f757365')).toBeVisible();
	await page.getByRole('button', { name: 'Build and review' }).click();
	await send(page);
	await expect(stage(page, 'Accepted by the daemon')).toContainText('done');
	await desk.control({ control: 'advance', ms: BLOCK_MS });
	await page.getByRole('link', { name: 'Show the token' }).click();
	await expect(page.getByText('to the house')).toBeVisible();
	await expect(page.getByText('unique')).toBeVisible();
});

test(
	'sends once after a closed tab, lost reply or undelivered call',
	{ tag: CORE },
	async ({ desk, page, context }) => {
		await signInWithDaemon(page, desk);
		await reviewToken(page, 'Closed tab', '21');
		const built = await countCalls(desk, 'tokencreate');
		const sent = await countCalls(desk, 'sendrawtransaction');
		await page.close();

		const another = await context.newPage();
		await signInWithDaemon(another, desk);
		await expect(another.getByText('built, not sent')).toBeVisible();
		await another.getByRole('link', { name: 'Continue' }).click();
		await expect(another.getByText('What Closed tab is for')).toBeVisible();
		await send(another);
		await expect(stage(another, 'Accepted by the daemon')).toContainText('done');
		await another.reload();
		await expect(stage(another, 'Accepted by the daemon')).toContainText('done');
		await desk.control({ control: 'advance', ms: BLOCK_MS });
		await expect(another.getByText('Token created.')).toBeVisible();
		expect(await countCalls(desk, 'tokencreate')).toBe(built);
		expect(await countCalls(desk, 'sendrawtransaction')).toBe(sent + 1);

		await test.step('looks up a lost reply and sends nothing twice', async () => {
			await openPage(another, 'Tokens');
			await reviewToken(another, 'Lost reply', '7');
			const sent = await countCalls(desk, 'sendrawtransaction');
			await desk.control({ control: 'fault', method: 'sendrawtransaction', fault: 'lost' });
			await send(another);
			await expect(stage(another, 'Accepted by the daemon')).toContainText('done');
			await desk.control({ control: 'advance', ms: BLOCK_MS });
			await expect(another.getByText('Token created.')).toBeVisible();
			expect(await countCalls(desk, 'sendrawtransaction')).toBe(sent + 1);
			expect(await countTokens(desk, 'Lost reply')).toBe(1);
		});

		await test.step('reports an undelivered call, and resends the bytes only on request', async () => {
			await openPage(another, 'Tokens');
			await reviewToken(another, 'Never arrived', '7');
			const sent = await countCalls(desk, 'sendrawtransaction');
			await desk.control({ control: 'fault', method: 'sendrawtransaction', fault: 'dropped' });
			await send(another);
			await expect(another.getByText('The daemon does not know this transaction.')).toBeVisible();
			expect(await countCalls(desk, 'sendrawtransaction')).toBe(sent + 1);
			await another.getByRole('button', { name: 'Resend same bytes' }).click();
			await expect(stage(another, 'Accepted by the daemon')).toContainText('done');
			expect(await countCalls(desk, 'sendrawtransaction')).toBe(sent + 2);
			await desk.control({ control: 'advance', ms: BLOCK_MS });
			expect(await countTokens(desk, 'Never arrived')).toBe(1);
		});
	},
);

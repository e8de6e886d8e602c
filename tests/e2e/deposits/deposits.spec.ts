import { CORE } from '../../config/stages.js';
import { stage } from '../support/create-token.ts';
import { expect, test, type TestDesk } from '../support/desk.ts';
import { callNode } from '../support/node-call.ts';
import { followLink } from '../support/open-page.ts';
import { signIn } from '../support/sign-in.ts';
import type { Page } from '@playwright/test';

const BLOCK_MS = 6_000;
const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

async function countOf(desk: TestDesk, method: string): Promise<number> {
	return (await desk.control({ control: 'calls' })).calls?.[method] ?? 0;
}

async function fillIn(page: Page, amount: string, weeks: string): Promise<void> {
	await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
	await page.getByLabel('Weeks').fill(weeks);
}

const build = (page: Page) => page.getByRole('button', { name: 'Build and review' }).click();
const depositRow = (page: Page, amount: string) => page.getByRole('row').filter({ hasText: amount });

test(
	'sends and claims a deposit once, and repeats no claim automatically',
	{ tag: CORE },
	async ({ page, desk }) => {
		await signIn(page, desk, '/deposits');

		await test.step('does not resend a lost claim, and enables the coin in place', async () => {
			await desk.control({ control: 'fault', method: 'fastswap_claim', fault: 'dropped' });
			await page.getByRole('button', { name: 'Check the node…' }).click();
			await page.getByRole('button', { name: 'Check now' }).click();
			await expect(page.getByText('The outcome of the claim is unknown.')).toBeVisible();
			const calls = await countOf(desk, 'fastswap_claim');
			await page.reload();
			await expect(page.getByText('The outcome of the claim is unknown.')).toBeVisible();
			await page.getByRole('button', { name: 'Mark not claimed' }).click();
			expect(await countOf(desk, 'fastswap_claim')).toBe(calls);
			await page.getByRole('button', { name: 'Check the node…' }).click();
			await page.getByRole('button', { name: 'Check now' }).click();
			await expect(page.getByText(/The node answered on .*nothing to claim/)).toBeVisible();

			await callNode(desk, 'disable', { coin: 'KMD' });
			await page.reload();
			await page.getByRole('main').getByRole('button', { name: 'Switch on KMD' }).last().click();
			await expect(page.getByRole('region', { name: 'Make a deposit' })).toBeVisible();

			await followLink(page, '/wallet/coin?coin=KMD');
			await page.getByRole('link', { name: 'Fast-swap credit' }).click();
			await expect(page.getByRole('heading', { name: 'Fast-swap deposits' })).toBeVisible();
		});

		await test.step('reviews a deposit, sends it once, shows its credit and claims it', async () => {
			const claims = await countOf(desk, 'fastswap_claim');
			await fillIn(page, '10', '53');
			await build(page);
			await expect(page.getByText('The minimum deposit is 10.0001 KMD.')).toBeVisible();
			await expect(page.getByText('A deposit is locked for 1 to 52 weeks.')).toBeVisible();

			await desk.control({ control: 'tamper-payments', how: 'recipient' });
			await fillIn(page, '20', '1');
			await expect(page.getByLabel('Cost', { exact: true })).toContainText('20.00001000 KMD');
			const { time } = await desk.control({ control: 'time' });
			const until = new Date(Math.ceil((time + WEEK_MS) / WEEK_MS) * WEEK_MS).toISOString();
			await expect(page.getByText(/^Locked until/)).toContainText(until.slice(0, 10));
			await build(page);
			await expect(page.getByText('This is not what you asked for. It cannot be sent.')).toBeVisible();
			await expect(page.getByRole('button', { name: 'Deposit', exact: true })).toHaveCount(0);
			await page.getByRole('button', { name: 'Back to form' }).click();
			await build(page);
			await expect(page.getByRole('row', { name: /^Locked until/ })).toContainText('20.00000000');

			const sent = await countOf(desk, 'sendrawtransaction');
			await desk.control({ control: 'fault', method: 'sendrawtransaction', fault: 'lost' });
			await page.getByRole('checkbox').check();
			await page.getByRole('button', { name: 'Deposit', exact: true }).click();
			await expect(stage(page, 'Accepted by the node')).toContainText('done');
			await desk.control({ control: 'advance', ms: 3 * BLOCK_MS });
			await expect(page.getByRole('meter', { name: 'Confirmations' })).toHaveAttribute('aria-valuenow', '3');
			await page.reload();
			await desk.control({ control: 'advance', ms: 7 * BLOCK_MS });
			await expect(page.getByText('The deposit counts as credit.')).toBeVisible();
			expect(await countOf(desk, 'sendrawtransaction')).toBe(sent + 1);

			await page.getByRole('link', { name: 'All deposits' }).click();
			await expect(page.getByRole('region', { name: 'Credit for fast swaps' })).toContainText('20.00 KMD');
			await expect(depositRow(page, '20.0000')).toContainText('Locked, counts as credit');

			await desk.control({ control: 'leap', ms: 2 * WEEK_MS });
			await page.reload();
			await expect(depositRow(page, '20.0000')).toContainText('Ready to claim');
			await page.getByRole('button', { name: 'Claim now…' }).click();
			await desk.control({ control: 'fault', method: 'fastswap_claim', fault: 'lost' });
			await page.getByRole('button', { name: 'Claim 20 KMD now' }).click();
			await expect(depositRow(page, '20.0000')).toContainText('Claimed');
			expect(await countOf(desk, 'fastswap_claim')).toBe(claims + 1);
		});
	},
);

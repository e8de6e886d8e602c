import type { Page } from '@playwright/test';
import { BLOCK_MS, stage } from './support/create-token.ts';
import { expect, test, type TestDesk } from './support/desk.ts';
import { BOTH_VARIANTS } from './support/variants.ts';
import { callNode } from './support/node-call.ts';
import { followLink, openPage } from './support/open-page.ts';
import { signIn } from './support/sign-in.ts';

const formOf = (page: Page) => page.getByRole('form', { name: 'Order' });

async function countOf(desk: TestDesk, method: string): Promise<number> {
	return (await desk.control({ control: 'calls' })).calls?.[method] ?? 0;
}

async function addressOf(desk: TestDesk, coin: string): Promise<string> {
	const reply = await callNode<{ coin: { smartaddress: string } }>(desk, 'getcoin', { coin });
	return reply.coin.smartaddress;
}

/** Sends a coin's whole balance to the wallet's own address, to merge it into a single output. */
async function putTogether(desk: TestDesk, coin: string): Promise<void> {
	const address = await addressOf(desk, coin);
	const { balance } = await callNode<{ balance: number }>(desk, 'balance', { coin, address });
	const outputs = [{ [address]: (balance - 0.0001).toFixed(8) }];
	await callNode(desk, 'withdraw', { coin, outputs, broadcast: 1 });
	await desk.control({ control: 'advance', ms: BLOCK_MS });
}

async function fillIn(page: Page, total: string): Promise<void> {
	const form = formOf(page);
	await form.getByRole('button', { name: 'Best' }).click();
	const best = Number(await form.getByLabel('Price', { exact: true }).inputValue());
	await form.getByLabel('Price', { exact: true }).fill((best * 1.04).toFixed(8));
	await form.getByLabel('Total', { exact: true }).fill(total);
}

async function sendToMyself(page: Page): Promise<void> {
	await page.getByRole('button', { name: 'Send to myself' }).waitFor();
	await page.getByRole('checkbox').check();
	await page.getByRole('button', { name: 'Send to myself' }).click();
}

test(
	'splits money into outputs once despite a reload and a lost reply',
	{ tag: BOTH_VARIANTS },
	async ({ page, desk }) => {
		await putTogether(desk, 'RICK');
		await page.setViewportSize({ width: 1440, height: 900 });
		await signIn(page, desk, '/trade?pair=MORTY-RICK');
		await fillIn(page, '40');
		const form = formOf(page);
		await expect(form.getByText('All your available RICK is in one output.')).toBeVisible();
		await form.getByRole('link', { name: 'Prepare outputs' }).click();

		await expect(page.getByLabel('Amount per trade')).toHaveValue('40');
		await expect(page.getByRole('cell', { name: '40.00003000' })).toBeVisible();
		const sent = await countOf(desk, 'sendrawtransaction');
		await page.getByRole('button', { name: 'Build and review' }).click();
		await expect(page.getByText('Verified in this browser')).toBeVisible();
		await expect(page.getByRole('row', { name: /As you asked/ })).toHaveCount(2);
		expect(await countOf(desk, 'sendrawtransaction')).toBe(sent);

		await sendToMyself(page);
		await expect(stage(page, 'Accepted by the node')).toContainText('done');
		await desk.control({ control: 'advance', ms: BLOCK_MS });
		await expect(page.getByText('Outputs ready')).toBeVisible();
		expect(await countOf(desk, 'sendrawtransaction')).toBe(sent + 1);

		await page.getByRole('link', { name: 'Back to order' }).click();
		await expect(form.getByLabel('Total', { exact: true })).toHaveValue('40');
		await expect(form.getByText('You can pay up to')).toBeVisible();

		await test.step('continues a second split after a reload, and sends it once', async () => {
			await followLink(page, '/trade/prepare?coin=MORTY&amount=3');
			await page.getByLabel('Number of trades').fill('21');
			await page.getByRole('button', { name: 'Build and review' }).click();
			await expect(page.getByText('A whole number from 1 to 20.')).toBeVisible();
			await page.getByLabel('Number of trades').fill('2');
			await page.getByLabel('Amount per trade').fill('999999');
			await page.getByRole('button', { name: /^Use / }).click();
			await page.getByLabel('Amount per trade').fill('3,5');
			await page.getByRole('button', { name: 'Build and review' }).click();
			await expect(page.getByRole('row', { name: /As you asked/ })).toHaveCount(4);

			await page.reload();
			await expect(page.getByRole('row', { name: /As you asked/ })).toHaveCount(4);
			const sent = await countOf(desk, 'sendrawtransaction');
			await desk.control({ control: 'fault', method: 'sendrawtransaction', fault: 'lost' });
			await sendToMyself(page);
			await expect(stage(page, 'Accepted by the node')).toContainText('done');
			await desk.control({ control: 'advance', ms: BLOCK_MS });
			await expect(page.getByText('2 trades of 3,5 MORTY fit now.')).toBeVisible();
			expect(await countOf(desk, 'sendrawtransaction')).toBe(sent + 1);
			await openPage(page, 'History');
			await expect(
				page.getByRole('link', { name: 'Prepare outputs for 2 × 3,5 MORTY', exact: true }),
			).toBeVisible();
		});
	},
);

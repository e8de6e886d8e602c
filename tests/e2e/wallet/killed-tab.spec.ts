import type { Page } from '@playwright/test';
import { BLOCK_MS, stage } from '../support/create-token.ts';
import { expect, test, type TestDesk } from '../support/desk.ts';
import { callNode } from '../support/node-call.ts';
import { followLink } from '../support/open-page.ts';
import { signIn } from '../support/sign-in.ts';

const PAYEE = 'RPZVpjptzfZnFZZoLnuSbfLexjtkhe6uvn';
const FORM = '/wallet/send?coin=KMD';
const HELD_MS = 60_000;
const METHOD = 'sendrawtransaction';

const sendButton = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });

async function sentCalls(desk: TestDesk): Promise<number> {
	return (await desk.control({ control: 'calls' })).calls?.[METHOD] ?? 0;
}

async function build(page: Page, amount: string): Promise<void> {
	await followLink(page, FORM);
	await page.getByRole('textbox', { name: 'Address' }).fill(PAYEE);
	await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
	await page.getByRole('button', { name: 'Build and review' }).click();
	await expect(sendButton(page)).toBeVisible();
	await expect(page).toHaveURL(/flow=/);
}

async function tickAndSend(page: Page): Promise<void> {
	await page.getByRole('checkbox').check();
	await sendButton(page).click();
}

/** The user's actions before the tab is killed, and in the next tab. */
const STEPS = [
	{ step: 'built', before: async () => undefined, after: tickAndSend },
	{
		step: 'reviewed',
		before: (page: Page) => page.getByRole('checkbox').check(),
		after: tickAndSend,
	},
	{
		step: 'sending',
		async before(page: Page, desk: TestDesk) {
			const calls = await sentCalls(desk);
			await desk.control({ control: 'latency', method: METHOD, ms: HELD_MS });
			await tickAndSend(page);
			await expect.poll(() => sentCalls(desk)).toBe(calls + 1);
		},
		after: async () => undefined,
	},
	{
		step: 'sent',
		async before(page: Page) {
			await tickAndSend(page);
			await expect(stage(page, 'Accepted by the node')).toContainText('done');
		},
		after: async () => undefined,
	},
] as const;

test('continues a payment in a new tab after any kill, paying once', async ({
	context,
	page: firstPage,
	desk,
}) => {
	let page = firstPage;
	await signIn(page, desk, FORM);
	const calls = await sentCalls(desk);
	for (const [index, { step, before, after }] of STEPS.entries())
		await test.step(`continues a payment of a tab killed when ${step}`, async () => {
			await build(page, '1');
			await before(page, desk);
			const { pathname, search } = new URL(page.url());
			await page.close();
			await desk.control({ control: 'latency', method: METHOD, ms: 0 });
			if (step === 'sending') await desk.control({ control: 'advance', ms: HELD_MS });

			page = await context.newPage();
			await signIn(page, desk, pathname + search);
			await after(page);
			await expect(stage(page, 'Accepted by the node')).toContainText('done');
			await desk.control({ control: 'advance', ms: BLOCK_MS });
			await expect(page.getByText('Payment confirmed.')).toBeVisible();
			expect(await sentCalls(desk)).toBe(calls + index + 1);
			const payee = { coin: 'KMD', address: PAYEE };
			expect((await callNode<{ balance: number }>(desk, 'balance', payee)).balance).toBe(index + 1);
		});
});

test('leaves exactly nothing after sending the maximum', async ({ page, desk }) => {
	await signIn(page, desk, FORM);
	const { coin } = await callNode<{ coin: { smartaddress: string } }>(desk, 'getcoin', { coin: 'KMD' });
	await page.getByRole('textbox', { name: 'Address' }).fill(PAYEE);
	await page.getByRole('button', { name: 'Max' }).click();
	await page.getByRole('button', { name: 'Build and review' }).click();
	await expect(sendButton(page)).toBeVisible();
	await expect(page.getByText('Change, back to the paying address')).toHaveCount(0);
	await tickAndSend(page);
	await expect(stage(page, 'Accepted by the node')).toContainText('done');
	await desk.control({ control: 'advance', ms: BLOCK_MS });
	await expect(page.getByText('Payment confirmed.')).toBeVisible();
	const own = { coin: 'KMD', address: coin.smartaddress };
	expect((await callNode<{ balance: number }>(desk, 'balance', own)).balance).toBe(0);
	expect(await callNode<unknown[]>(desk, 'listunspent', own)).toEqual([]);
	await followLink(page, '/wallet/coin?coin=KMD');
	await expect(page.getByRole('region', { name: 'Balance' })).toContainText(/\s0\s+KMD\s+spendable/);
});

import { BLOCK_MS, stage } from '../support/create-token.ts';
import { expect, test } from '../support/desk.ts';
import { BOTH_VARIANTS } from '../support/variants.ts';
import { callNode } from '../support/node-call.ts';
import { followLink } from '../support/open-page.ts';
import { countOf } from '../support/order-form.ts';
import { signIn } from '../support/sign-in.ts';

const PAYEE = 'RPZVpjptzfZnFZZoLnuSbfLexjtkhe6uvn';

test(
	'keeps a pasted transaction over a reload and sends it once',
	{ tag: BOTH_VARIANTS },
	async ({ page, desk }) => {
		const payment = { coin: 'RICK', outputs: [{ [PAYEE]: 3 }], broadcast: 0 };
		const built = await callNode<{ hex: string; txid: string }>(desk, 'withdraw', payment);
		await signIn(page, desk, '/tools');
		await page.getByRole('link', { name: /^Transaction/ }).click();
		await page.getByLabel('Coin').selectOption('RICK');
		await page.getByLabel('Signed transaction').fill(built.hex.slice(0, -2));
		await expect(page.getByText('The end of the transaction is missing.')).toBeVisible();
		await page.getByLabel('Signed transaction').fill(built.hex);
		await page.getByRole('button', { name: 'Review' }).click();
		await expect(page.getByRole('row', { name: /^Fee 0\.00001000 RICK/ })).toBeVisible();
		await page.reload();
		await expect(page.getByText('This transaction spends coins of this wallet.')).toBeVisible();

		const sent = await countOf(desk, 'sendrawtransaction');
		await desk.control({ control: 'fault', method: 'sendrawtransaction', fault: 'lost' });
		for (const tick of await page.getByRole('checkbox').all()) await tick.check();
		await page.getByRole('button', { name: 'Broadcast' }).click();
		await expect(stage(page, 'Accepted by the node')).toContainText('done');
		expect(await countOf(desk, 'sendrawtransaction')).toBe(sent + 1);

		await followLink(page, '/activity?state=under-way&kind=raw-transaction&coin=RICK');
		await expect(page.getByRole('heading', { name: '1 entry' })).toBeVisible();
		await page.getByRole('link', { name: /^Details of: Broadcast a RICK transaction/ }).click();
		await expect(page.getByText(/Still running: this record keeps it from being sent twice/)).toBeVisible();
		await desk.control({ control: 'advance', ms: BLOCK_MS });
		await page.getByRole('button', { name: 'Look up' }).click();
		await expect(page.getByText(/^The transaction is confirmed/)).toBeVisible();
		await page.getByRole('button', { name: 'Delete entry' }).click();
		await page.getByRole('button', { name: 'Delete entry' }).click();
		await expect(page.getByText(/^No entries\./)).toBeVisible();
		expect(await countOf(desk, 'sendrawtransaction')).toBe(sent + 1);
	},
);

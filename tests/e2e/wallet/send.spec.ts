import { CORE } from '../../config/stages.js';
import { BLOCK_MS, stage } from '../support/create-token.ts';
import { expect, test, type TestDesk } from '../support/desk.ts';
import { callNode } from '../support/node-call.ts';
import { signIn } from '../support/sign-in.ts';

const PAYEES = ['RPZVpjptzfZnFZZoLnuSbfLexjtkhe6uvn', 'RRyBxbrAPRUBCUpiJgJZYrkxqrh8x5ta9Z'];

/** Changes that a malicious node makes to a payment. */
const TAMPERINGS = ['recipient', 'amount', 'change', 'extra-output', 'fee'] as const;

async function countOf(desk: TestDesk, method: string): Promise<number> {
	return (await desk.control({ control: 'calls' })).calls?.[method] ?? 0;
}

const listOf = (rows: number): string =>
	Array.from({ length: rows }, (_, row) => `${PAYEES[row % 2]},0.${String(row + 1).padStart(2, '0')}`).join(
		'\n',
	);

test('pays a list of 50 once despite reload and lost reply', { tag: CORE }, async ({ page, desk }) => {
	await signIn(page, desk, '/wallet/send?coin=KMD');
	await page.getByRole('button', { name: 'Paste a list' }).click();
	const file = {
		name: 'payments.csv',
		mimeType: 'text/csv',
		buffer: Buffer.from(`address,amount\n${listOf(50)}`),
	};
	await page.getByLabel('Choose a CSV file').setInputFiles(file);
	await page.getByRole('button', { name: 'Use these 50 rows' }).click();
	await expect(page.getByRole('heading', { name: '50 recipients' })).toBeVisible();

	for (const how of TAMPERINGS) {
		await desk.control({ control: 'tamper-payments', how });
		await page.getByRole('button', { name: 'Build and review' }).click();
		await expect(page.getByText('This is not what you asked for. It cannot be sent.'), how).toBeVisible();
		await expect(page.getByRole('button', { name: 'Send', exact: true })).toHaveCount(0);
		await page.getByRole('button', { name: 'Back to form' }).click();
	}
	await page.getByRole('button', { name: 'Build and review' }).click();
	await expect(page.getByRole('row', { name: /^To / })).toHaveCount(50);

	await page.reload();
	await expect(page.getByRole('row', { name: /^To / })).toHaveCount(50);
	const sent = await countOf(desk, 'sendrawtransaction');
	await desk.control({ control: 'fault', method: 'sendrawtransaction', fault: 'lost' });
	await page.getByRole('checkbox').check();
	await page.getByRole('button', { name: 'Send', exact: true }).click();
	await expect(stage(page, 'Accepted by the node')).toContainText('done');
	await page.reload();
	await desk.control({ control: 'advance', ms: BLOCK_MS });
	await expect(page.getByText('Payment confirmed.')).toBeVisible();
	expect(await countOf(desk, 'sendrawtransaction')).toBe(sent + 1);
	const [address = ''] = PAYEES;
	const { balance } = await callNode<{ balance: number }>(desk, 'balance', { coin: 'KMD', address });
	expect(balance).toBe(6.25);
});

test('locks coins until a date, and claims them afterwards', async ({ page, desk }) => {
	await signIn(page, desk, '/wallet/locks?coin=KMD');
	await page.getByRole('textbox', { name: 'Amount' }).fill('2.5');
	const { time } = await desk.control({ control: 'time' });
	const until = new Date(time + 3 * 86_400_000).toISOString().slice(0, 10);
	await page.getByLabel('Locked until').fill(until);
	await page.getByRole('button', { name: 'Build and review' }).click();
	await expect(page.getByRole('row', { name: /^Locked until/ })).toContainText('2.50001000');
	await page.getByRole('checkbox').check();
	await page.getByRole('button', { name: 'Lock', exact: true }).click();
	await expect(stage(page, 'Accepted by the node')).toContainText('done');
	await desk.control({ control: 'advance', ms: BLOCK_MS });
	await page.getByRole('link', { name: 'All time locks' }).click();
	const lock = page.getByRole('listitem').filter({ hasText: '2.50001000' });
	await expect(lock).toContainText('Locked');

	await desk.control({ control: 'leap', ms: 4 * 86_400_000 });
	await page.reload();
	await lock.getByRole('button', { name: 'Reclaim…' }).click();
	await desk.control({ control: 'fault', method: 'unlockedspend', fault: 'lost' });
	await lock.getByRole('button', { name: /^Reclaim \d/ }).click();
	await expect(lock).toContainText('Reclaimed by');
	expect(await countOf(desk, 'unlockedspend')).toBe(1);
});

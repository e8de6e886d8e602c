import { readFile } from 'node:fs/promises';
import { parseDecimal } from '../../../src/lib/domain/money/amount.ts';
import { readTable } from '../../../src/lib/domain/text/pasted.ts';
import { expect, test } from '../support/desk.ts';
import { callNode } from '../support/node-call.ts';
import { signIn } from '../support/sign-in.ts';
import { MARKETMAKER_ONLY } from '../support/variants.ts';
import { liveUntil, moveTime } from '../support/world-time.ts';

test.use({ scenario: 'trader-with-history' });

interface Balance {
	readonly coin: string;
	readonly balance: number | string;
}

test('adds up every coin to its balance, on page and in files', async ({ page, desk }) => {
	await signIn(page, desk, '/ledger');
	await page.getByLabel('Period').selectOption({ label: 'All' });
	const statement = page.getByRole('table', { name: 'Statement by coin' });
	const unexplained = statement.locator('tbody tr td:last-child');
	await expect(unexplained).toHaveText(['0', '0', '0', '0', '0', '0']);
	await expect(
		page.getByRole('table', { name: 'Fees by month and coin' }).getByRole('row', { name: /-11 KMD/ }),
	).toBeVisible();

	const save = async (name: string) => {
		const saving = page.waitForEvent('download');
		await page.getByRole('button', { name }).click();
		const file = await saving;
		return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
	};
	const { name, text } = await save('Ledger as CSV');
	expect(name).toBe('swapdesk-ledger-all.csv');
	const [head, ...rows] = readTable(text).rows.map(({ cells }) => cells);
	expect(head?.slice(0, 3)).toEqual(['time', 'coin', 'change']);
	const sums = new Map<string, bigint>();
	for (const [, coin = '', change = ''] of rows)
		sums.set(coin, (sums.get(coin) ?? 0n) + parseDecimal(change));
	const balances = await callNode<readonly Balance[]>(desk, 'balances', {});
	for (const { coin, balance } of balances)
		if (sums.has(coin)) expect(sums.get(coin), coin).toBe(parseDecimal(balance));
	expect(sums.size).toBe(6);

	const json = JSON.parse((await save('Ledger as JSON')).text) as Readonly<Record<string, string>>[];
	expect(json).toHaveLength(rows.length);
	expect(json.filter(({ swap }) => swap).length).toBeGreaterThan(100);
	expect(json.every((each) => each['coin'] === 'KMD' || each['price in KMD'])).toBe(true);

	const taxes = readTable((await save('Tax tools as CSV')).text).rows.map(({ cells }) => cells);
	expect(taxes.filter(([, sent, , received]) => sent && received).length).toBeGreaterThan(30);
	await expect(page.getByText(/^The file lacks|could not be read/)).toBeHidden();
});

test(`explains a payment of another program on the open page ${MARKETMAKER_ONLY}`, async ({
	page,
	desk,
	context,
}) => {
	await moveTime(context);
	await signIn(page, desk, '/ledger');
	const rick = page.getByRole('table', { name: 'Statement by coin' }).getByRole('row', { name: /^RICK/ });
	await expect(rick.getByRole('cell').last()).toHaveText('0');
	await expect(page.getByRole('button', { name: 'Ledger as CSV' })).toBeEnabled();
	const closing = await rick.getByRole('cell').nth(-2).textContent();
	const outputs = [{ RPZVpjptzfZnFZZoLnuSbfLexjtkhe6uvn: '0.5' }];
	await callNode(desk, 'withdraw', { coin: 'RICK', outputs, broadcast: 1 });
	await desk.control({ control: 'advance', ms: 60_000 });
	await liveUntil(page, async () => (await rick.getByRole('cell').nth(-2).textContent()) !== closing);
	await expect(rick.getByRole('cell').last()).toHaveText('0');
});

test('values the ledger in a currency with prices of the user', async ({ page, desk }) => {
	await signIn(page, desk, '/ledger');
	const panel = page.getByRole('region', { name: 'Prices' });
	await panel.getByLabel('Currency').fill('eur');
	const prices = panel.getByLabel('Your prices');
	await prices.fill('day;coin;price\n2026-10-01;KMD;0,25\n2026-13-01;LTC;90');
	const save = panel.getByRole('button', { name: 'Save prices' });
	await save.click();
	await expect(prices).toHaveAccessibleDescription(/Line 3: Write the day as 2026-01-31/);
	await prices.fill('day;coin;price\n2026-10-01;KMD;0,25');
	await save.click();
	await expect(panel.getByRole('status')).toHaveText('Values are in EUR. Your prices: KMD on 1 day.');
	const fees = page.getByRole('table', { name: 'Fees by month and coin' });
	await expect(fees.getByRole('columnheader', { name: 'Value, EUR' })).toBeVisible();
	await page.reload();
	await expect(fees.getByRole('columnheader', { name: 'Value, EUR' })).toBeVisible();
	const saving = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Tax tools as CSV' }).click();
	const [head = [], ...rows] = readTable(await readFile(await (await saving).path(), 'utf8')).rows.map(
		({ cells }) => cells,
	);
	const trades = rows.filter(([, sent, , received]) => sent && received);
	expect(trades.length).toBeGreaterThan(5);
	const [place, inKmd] = [head.indexOf('Net Worth Amount'), trades.filter((row) => row[4] === 'KMD')];
	expect(trades.every((row) => Number(row[place]) > 0 && row[place + 1] === 'EUR')).toBe(true);
	for (const row of inKmd) expect(parseDecimal(row[place] ?? '')).toBe(parseDecimal(row[3] ?? '') / 4n);
});

test('shows the balances of each day and the statement of a year', async ({ page, desk }) => {
	await signIn(page, desk, '/ledger');
	const panel = page.getByRole('region', { name: 'Balances over time' });
	await expect(panel.getByRole('img', { name: /^The balance from 2026-11-/ })).toBeVisible();
	await panel.getByLabel('Balance', { exact: true }).selectOption('RICK');
	await panel.getByRole('button', { name: 'Table' }).click();
	const rows = panel.getByRole('table', { name: 'Balances, latest first' }).getByRole('row');
	const rick = page.getByRole('row', { name: /^RICK/ }).first();
	const balance = (await callNode<readonly Balance[]>(desk, 'balances', {})).find(
		({ coin }) => coin === 'RICK',
	)?.balance;
	await expect(rows.nth(1)).toContainText(Number(balance).toFixed(8));
	await page.getByLabel('Period').selectOption('2026');
	await expect(rick).toContainText(String(balance));
	await rick.getByRole('link', { name: 'RICK' }).click();
	await expect(page.getByRole('region', { name: 'Statement' }).getByLabel('Period')).toHaveValue('2026');
});

import type { Page } from '@playwright/test';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../../src/gateway/prepare.js';
import { BLOCK_MS, stage } from '../support/create-token.ts';
import { expect, test, type TestDesk } from '../support/desk.ts';
import { callNode } from '../support/node-call.ts';
import { followLink, openPage } from '../support/open-page.ts';
import { countOf } from '../support/order-form.ts';
import { signIn } from '../support/sign-in.ts';
import { storedText } from '../support/page-storage.ts';

const PAYEE = 'RPZVpjptzfZnFZZoLnuSbfLexjtkhe6uvn';
const SECOND_PAYEE = 'RRyBxbrAPRUBCUpiJgJZYrkxqrh8x5ta9Z';
const PASSPHRASE = 'some test words';
const WIF = 'UwYeRckJ8K7uZnRsgZa4g1BGbA2jGnk8FnTcYVCwszJZ7GJVNnaA';
const PHOTO = join(ROOT, 'tests/unit/practice/jpeg/photo.jpg');

async function openTool(page: Page, name: string): Promise<void> {
	await openPage(page, 'Tools');
	await page
		.getByRole('main')
		.getByRole('link', { name: new RegExp(`^${name}`) })
		.click();
	await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function ownAddress(desk: TestDesk, coin: string): Promise<string> {
	const reply = await callNode<{ coin: { smartaddress: string } }>(desk, 'getcoin', { coin });
	return reply.coin.smartaddress;
}

/**
 * Pays RICK, with data if given, and waits for the block.
 * @returns the txid
 */
async function pay(desk: TestDesk, data: object = {}): Promise<string> {
	const payment = { coin: 'RICK', outputs: [{ [PAYEE]: 3 }], broadcast: 0, ...data };
	const { hex, txid } = await callNode<{ hex: string; txid: string }>(desk, 'withdraw', payment);
	await callNode(desk, 'sendrawtransaction', { coin: 'RICK', signedtx: hex, needjson: 1 });
	await desk.control({ control: 'advance', ms: BLOCK_MS });
	return txid;
}

test('converts an address, shows a key without storing it, reads messages', async ({ page, desk }) => {
	const txid = await pay(desk, { opreturn: '48656c6c6f', passphrase: 'open sesame' });
	await signIn(page, desk);
	await openTool(page, 'Addresses');
	const own = await ownAddress(desk, 'KMD');
	const address = page.getByLabel('Address', { exact: true });
	await address.fill(`${own.slice(0, -1)}${own.endsWith('a') ? 'b' : 'a'}`);
	await page.getByLabel('From').selectOption('KMD');
	await page.getByLabel('To').selectOption('BTC');
	await press(page, 'Convert');
	await expect(page.getByText(/Wrong checksum/)).toBeVisible();
	expect(await countOf(desk, 'convaddress')).toBe(0);
	await address.fill(own);
	await press(page, 'Convert');
	await expect(page.getByText(await ownAddress(desk, 'BTC'), { exact: true })).toBeVisible();

	await openTool(page, 'Keys');
	await page.getByRole('checkbox').check();
	await press(page, 'Continue');
	await page.getByLabel('Coin').selectOption('KMD');
	await press(page, 'Derive key');
	await expect(page.getByText('Enter a passphrase.')).toBeVisible();
	expect(await countOf(desk, 'calcaddress')).toBe(0);
	await page.getByLabel('Passphrase or WIF', { exact: true }).fill(PASSPHRASE);
	await press(page, 'Derive key');
	await press(page, 'Show WIF');
	await expect(page.getByText(WIF)).toBeVisible();
	expect(await storedText(page)).not.toMatch(new RegExp(`${WIF}|${PASSPHRASE}`));
	await page.reload();
	await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();

	await openTool(page, 'Messages');
	await page.getByLabel('Coin').selectOption('RICK');
	await page.getByLabel('Transaction id').fill(txid.slice(1));
	await page.getByLabel('Passphrase', { exact: true }).fill('open sesame');
	await press(page, 'Read message');
	await expect(page.getByText('A transaction id has 64 hexadecimal digits.')).toBeVisible();
	expect(await countOf(desk, 'opreturndecrypt')).toBe(0);
	await page.getByLabel('Transaction id').fill(txid);
	await press(page, 'Read message');
	await expect(page.getByText('Hello', { exact: true })).toBeVisible();
	expect(await storedText(page)).not.toContain('open sesame');
});

test('reviews and sends all shares of a dividend, keeps an unfinished payment', async ({ page, desk }) => {
	await pay(desk);
	await pay(desk, { outputs: [{ [SECOND_PAYEE]: 1 }] });
	await signIn(page, desk, '/wallet/send?coin=RICK');
	await page.getByRole('textbox', { name: 'Amount' }).fill('0.25');

	await followLink(page, '/tools/snapshot?coin=RICK&height=900000000&use=dividend');
	await page.getByLabel('Total dividend').fill('10');
	await page.getByLabel('Excluded').fill(await ownAddress(desk, 'RICK'));
	await press(page, 'Calculate dividend');
	await expect(page.getByText(/has sent no payment of exactly these shares\.$/)).toBeVisible();
	const sent = await countOf(desk, 'sendrawtransaction');
	await press(page, 'Pay these shares');
	await expect(page.getByRole('heading', { name: '2 recipients' })).toBeVisible();
	await expect(page.getByText('One payment is not finished.')).toBeVisible();
	await expect(page.getByRole('row', { name: /^Sent/ })).toContainText('10.00000000');
	await press(page, 'Build and review');
	const shares = page.getByRole('row', { name: /^To / });
	await expect(shares).toHaveCount(2);
	await expect(shares.filter({ hasText: PAYEE })).toContainText('7.50000000');
	await expect(shares.filter({ hasText: SECOND_PAYEE })).toContainText('2.50000000');
	expect(await countOf(desk, 'sendrawtransaction')).toBe(sent);
	await page.getByRole('checkbox').check();
	await press(page, 'Send');
	await expect(stage(page, 'Accepted by the node')).toContainText('done');
	expect(await countOf(desk, 'sendrawtransaction')).toBe(sent + 1);

	await page.goBack();
	await expect(page.getByText(/A payment of these shares was sent before/)).toBeVisible();
});

test('values holdings, exports balances at a block, hides data in pictures', async ({ page, desk }) => {
	await pay(desk);
	await signIn(page, desk);
	await openTool(page, 'Holdings');
	await page.getByLabel('Coin, row 1').fill('KMD');
	await page.getByLabel('Amount, row 1').fill('1,2,3');
	await press(page, 'Calculate value');
	await expect(page.getByText(/The amount is not a number/)).toBeVisible();
	expect(await countOf(desk, 'fundvalue')).toBe(0);
	await page.getByLabel('Amount, row 1').fill('3');
	await press(page, 'Calculate value');
	await expect(page.getByRole('heading', { name: '3.00 KMD' })).toBeVisible();

	await openTool(page, 'Snapshot');
	await page.getByLabel('Coin').selectOption('RICK');
	await page.getByLabel('Block height').fill('12x');
	await press(page, 'Take snapshot');
	await expect(page.getByText('Enter the number of a block.')).toBeVisible();
	expect(await countOf(desk, 'snapshot')).toBe(0);
	const { height } = (await callNode<{ coin: { height: number } }>(desk, 'getcoin', { coin: 'RICK' })).coin;
	await page.getByLabel('Block height').fill(String(height));
	await press(page, 'Take snapshot');
	await expect(page.getByRole('table', { name: 'Balances, largest first' })).toContainText('3.00000000');
	await page.getByRole('radio', { name: 'Dividend' }).check({ force: true });
	await page.getByLabel('Total dividend').fill('10');
	await page.getByLabel('Excluded').fill(await ownAddress(desk, 'RICK'));
	await press(page, 'Calculate dividend');
	await expect(page.getByRole('table', { name: 'Shares, largest first' })).toContainText('10.00000000');
	const download = page.waitForEvent('download');
	await press(page, 'Export CSV');
	const saved = await readFile(await (await download).path(), 'utf8');
	expect(saved.trim().split('\r\n')).toEqual(['address,amount,balance', `${PAYEE},10,3`]);

	await mkdir(join(desk.data, 'files'), { recursive: true });
	await copyFile(PHOTO, join(desk.data, 'files', 'photo.jpg'));
	await openTool(page, 'Picture');
	await page.getByLabel('Picture', { exact: true }).fill('photo.jpg');
	await page.getByLabel('Sparseness').fill('16');
	await press(page, 'Check capacity');
	await expect(page.getByText('Enter a whole number from 0 to 15.')).toBeVisible();
	expect(await countOf(desk, 'jpg')).toBe(0);
	await page.getByLabel('Sparseness').fill('5');
	await press(page, 'Check capacity');
	await expect(page.getByText(/^Capacity: \d+ bytes\.$/)).toBeVisible();
	await page.getByLabel('Text to hide').fill('Hello');
	await page.getByLabel('New file').fill('with-data.jpg');
	await press(page, 'Write file');
	await expect(page.getByText('Data hidden in with-data.jpg')).toBeVisible();
	await page.getByRole('radio', { name: 'Read data' }).check({ force: true });
	await page.getByLabel('Picture', { exact: true }).fill('with-data.jpg');
	await press(page, 'Check capacity');
	await page.getByLabel('Length').fill('5');
	await press(page, 'Read data');
	await expect(page.getByText('Hello', { exact: true })).toBeVisible();
});

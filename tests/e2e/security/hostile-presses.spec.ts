import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { readTable } from '#lib/domain/text/pasted.ts';
import { expect, test } from '../support/desk.ts';
import { signInWithDaemon } from '../support/sign-in-with-daemon.ts';
import { everyKind, injectHostileReplies, type HostileReplies } from './hostile-replies.ts';
import { expectHarmless, MAX_RAW, settle, visit, watchErrors } from './visits.ts';

const TXID = 'ab'.repeat(32);
const OWN = 'RPZVpjptzfZnFZZoLnuSbfLexjtkhe6uvn';

/**
 * Methods called from the console: about a coin, with a plain string, with rows written by peers, of the daemon, and
 * one that changes something.
 */
const CONSOLE = ['getcoin', 'help', 'recentswaps', 'daemon.tokeninfo', 'enable'];

/** User actions on a page before a program replies. */
interface Press {
	readonly at: string;
	readonly fill?: Readonly<Record<string, string>>;
	readonly choose?: Readonly<Record<string, string>>;
	readonly button: string;
}

const PRESSES: readonly Press[] = [
	{
		at: '/tools/addresses',
		fill: { Address: OWN },
		choose: { From: 'KMD', To: 'BTC' },
		button: 'Convert',
	},
	{ at: '/tools/messages', fill: { 'Transaction id': TXID, Passphrase: 'open' }, button: 'Read message' },
	{ at: '/tools/holdings', fill: { 'Coin, row 1': 'KMD', 'Amount, row 1': '3' }, button: 'Calculate value' },
	{ at: '/tools/snapshot', fill: { 'Block height': '1' }, button: 'Take snapshot' },
	{ at: '/tools/picture', fill: { Picture: 'photo.jpg' }, button: 'Check capacity' },
	{ at: '/tools/transaction', fill: { 'Signed transaction': '0400008085202f89' }, button: 'Review' },
	{ at: '/wallet/coin?coin=RICK', button: 'Switch off' },
];

async function press(
	page: Page,
	{ at, fill = {}, choose = {}, button }: Press,
	replies: HostileReplies,
): Promise<void> {
	await visit(page, at, replies);
	const main = page.getByRole('main');
	for (const [label, text] of Object.entries(fill))
		await main.getByLabel(label, { exact: true }).first().fill(text);
	for (const [label, value] of Object.entries(choose)) await main.getByLabel(label).selectOption(value);
	await main.getByRole('button', { name: button }).first().click();
	await settle(page, replies);
}

async function callInConsole(page: Page, name: string, replies: HostileReplies): Promise<void> {
	await visit(page, `/console?method=${name}`, replies);
	const example = page.getByRole('button', { name: 'Use example' });
	if (await example.isVisible()) await example.click();
	await page.getByRole('button', { name: /^(Send|Review and send)$/ }).click();
	await expect(page.getByRole('status').filter({ hasText: ' · ' })).toBeVisible();
	await expectHarmless(page, `${name} in the console`);
	await page.getByRole('main').getByText('Raw', { exact: true }).click();
	await expectHarmless(page, `${name} in the console, raw`, MAX_RAW);
}

/** Cells that a spreadsheet would execute. */
const RUN = /^(?!-?\d+(\.\d+)?$)[=+\-@\t\r]/;

/** Exports the rows of a page that third parties wrote, and checks the file. */
async function expectHarmlessCsv(page: Page, replies: HostileReplies): Promise<void> {
	await visit(page, '/wallet/coin?coin=KMD', replies);
	const saving = page.waitForEvent('download');
	await page.getByRole('button', { name: /^Export transactions .* as CSV$/ }).click();
	const { rows } = readTable(await readFile(await (await saving).path(), 'utf8'));
	const cells = rows.flatMap((row) => row.cells);
	expect(cells.filter((cell) => RUN.test(cell))).toEqual([]);
	expect(cells.some((cell) => /HYPERLINK|hit\(/.test(cell))).toBe(true);
}

test("shows untrusted replies to a user's calls as plain text", async ({ context, desk, page }) => {
	const errors = watchErrors(page);
	await signInWithDaemon(page, desk);
	const replies = await injectHostileReplies(context, desk, everyKind());
	for (const name of CONSOLE) await callInConsole(page, name, replies);
	await expectHarmlessCsv(page, replies);
	for (const each of PRESSES) {
		await press(page, each, replies);
		await expectHarmless(page, each.at);
	}
	replies.refuse();
	for (const each of PRESSES) {
		await press(page, each, replies);
		await expectHarmless(page, `${each.at}, refused`);
	}
	expect(errors).toEqual([]);
});

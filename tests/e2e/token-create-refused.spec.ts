import type { Page } from '@playwright/test';
import type { Tampering } from '#practice/daemon/tokens.ts';
import { countTokens } from './support/daemon-call.ts';
import { BLOCK_MS, describeToken, send, stage } from './support/create-token.ts';
import { expect, test, type TestDesk } from './support/desk.ts';
import { openPage } from './support/open-page.ts';
import { signInWithDaemon } from './support/sign-in-with-daemon.ts';

const build = (page: Page) => page.getByRole('button', { name: 'Build and review' }).click();

async function sendAndMine(page: Page, desk: TestDesk): Promise<void> {
	await send(page);
	await expect(stage(page, 'Accepted by the daemon')).toContainText('done');
	await desk.control({ control: 'advance', ms: BLOCK_MS });
	await expect(page.getByText('Token created.')).toBeVisible();
}

/** The line about a difference, with the values of both sides. */
function difference(page: Page, words: string) {
	return page.getByRole('alert').getByRole('listitem').filter({ hasText: words });
}

test("refuses a malicious daemon's transaction and names the difference", async ({ desk, page }) => {
	await signInWithDaemon(page, desk);
	await describeToken(page, 'Honest', '250');
	const sent = (await desk.control({ control: 'calls' })).calls?.['sendrawtransaction'];
	const ways: readonly (readonly [Tampering, string, string | RegExp, string | RegExp])[] = [
		['amount', 'The supply is not the one', '250 tokens', '125 tokens'],
		['recipient', 'The tokens would not go to you', /Wanted\s*R\w{33}/, /Found\s*R\w{33}/],
		[
			'extra-output',
			'The transaction has an output that a creation does not have',
			'nothing more',
			/0\.00001 DESK to R\w{33}/,
		],
		['signature', 'The transaction is not signed', 'every input signed', 'nothing in input 1'],
		['fee', 'The fee is not what', '0.0001 DESK', '0.0011 DESK'],
		['change', 'The change would not come back', /Wanted\s*R\w{33}/, /Found\s*R\w{33}/],
		['name', 'The name is not the one', 'Honest', 'Tampered'],
		['description', 'The description is not the one', 'What Honest is for', 'Tampered with'],
		['layout', 'The transaction uses another chain’s token format', 'layout 0', 'layout 1'],
		['data', 'The data is not what you entered', 'nothing', '010203 under id 18'],
	];
	for (const [how, words, wanted, found] of ways) {
		await desk.control({ control: 'tamper', how });
		await build(page);
		await expect(page.getByText('This is not what you asked for. It cannot be sent.')).toBeVisible();
		await expect(difference(page, words)).toContainText(wanted);
		await expect(difference(page, words)).toContainText(found);
		await expect(page.getByRole('button', { name: 'Send and create' })).toHaveCount(0);
		await page.getByRole('button', { name: 'Back to form' }).click();
	}

	await desk.control({ control: 'tamper', how: 'empty' });
	await build(page);
	await expect(page.getByText('The daemon could not sign the transaction.')).toBeVisible();
	await expect(page.getByText('Nothing was sent.')).toBeVisible();

	await build(page);
	await expect(page.getByRole('button', { name: 'Send and create' })).toBeVisible();
	expect((await desk.control({ control: 'calls' })).calls?.['sendrawtransaction']).toBe(sent);
	await desk.control({ control: 'advance', ms: BLOCK_MS });
	expect(await countTokens(desk, 'Honest')).toBe(0);
});

test('creates exact supplies, to eight decimals and above 2^53', async ({ desk, page }) => {
	await desk.control({ control: 'fund-daemon', coins: '100000000' });
	await signInWithDaemon(page, desk);
	await describeToken(page, 'Eight places', '');
	await page.getByRole('radio', { name: 'Locked coins' }).press(' ');
	await page.getByRole('textbox', { name: 'Supply' }).fill('64.12345679');
	await build(page);
	await sendAndMine(page, desk);
	await openPage(page, 'Tokens');
	await expect(page.getByRole('row', { name: /Eight places/ })).toContainText('6 412 345 679');

	await describeToken(page, 'Beyond', '9007199254740993');
	await build(page);
	await expect(difference(page, 'The supply is not the one')).toContainText('9 007 199 254 740 993 tokens');
	await expect(difference(page, 'try a rounder number')).toContainText('9 007 199 254 740 994 tokens');
	await page.getByRole('button', { name: 'Back to form' }).click();
	await page.getByRole('textbox', { name: 'Supply' }).fill('9007199254740994');
	await build(page);
	await expect(page.getByText('9 007 199 254 740 994 tokens')).toBeVisible();
	await sendAndMine(page, desk);
	await page.getByRole('link', { name: 'Show the token' }).click();
	await expect(page.getByText('9 007 199 254 740 994').first()).toBeVisible();

	await openPage(page, 'Tokens');
	await page.getByRole('link', { name: 'Create a token' }).click();
	await page.getByRole('radio', { name: 'One unique item' }).check();
	await page.getByRole('button', { name: 'Describe it' }).click();
	await page.getByRole('textbox', { name: 'Name' }).fill('Ferry bell');
	await build(page);
	await expect(page.getByText('1 token', { exact: false }).first()).toBeVisible();
	await sendAndMine(page, desk);
	expect(await countTokens(desk, 'Ferry bell')).toBe(1);
});

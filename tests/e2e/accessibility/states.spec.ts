import type { Page } from '@playwright/test';
import { makeToken } from '../support/daemon-call.ts';
import { expect, test, type TestDesk } from '../support/desk.ts';
import { callNode } from '../support/node-call.ts';
import { followLink } from '../support/open-page.ts';
import { signIn } from '../support/sign-in.ts';
import { signInWithDaemon } from '../support/sign-in-with-daemon.ts';
import { expectAccessible } from './both-themes.ts';

const RECIPIENT = '02d3431950c2f0f9654217b6ce3d44468d3a9ca7255741767fdeee7c5ec6b47567';

const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });

/** Takes the best order to start a swap, and posts an order. */
async function trade(desk: TestDesk): Promise<void> {
	const pair = { base: 'KMD', rel: 'LTC' };
	const { asks } = await callNode<{ asks: { price: number }[] }>(desk, 'orderbook', pair);
	await callNode(desk, 'buy', { ...pair, price: (asks[0]?.price ?? 1) * 1.05, relvolume: 0.002 });
	await desk.control({ control: 'advance', ms: 15_000 });
	await callNode(desk, 'setprice', { base: 'LTC', rel: 'KMD', price: 900 });
}

/** Opens the trade page and waits until all of its panels are filled. */
async function openTradePage(page: Page, desk: TestDesk) {
	await trade(desk);
	await page.setViewportSize({ width: 1280, height: 800 });
	await signInWithDaemon(page, desk);
	await followLink(page, '/trade?pair=KMD-LTC');
	const form = page.getByRole('form', { name: 'Order', exact: true });
	const book = page.getByRole('region', { name: 'Order book' });
	await expect(form.getByRole('button', { name: 'Max' })).toBeVisible();
	await expect(book.getByRole('table', { name: /Bids/ })).toBeVisible();
	await expect(tab(page, /Swaps/)).toBeVisible();
	return { form, book };
}

test('finds no accessibility violation on the trade page and its forms', async ({ desk, page }) => {
	const { form } = await openTradePage(page, desk);
	await form.getByRole('button', { name: 'Best' }).click();
	await expectAccessible(page, 'trade');

	for (const way of ['Post order', 'Price rule', 'Best offer']) {
		await form.getByRole('radio', { name: way }).check({ force: true });
		await expect(form.locator('form')).toBeVisible();
		await expectAccessible(page, way, '[role=form]');
	}
	await page.setViewportSize({ width: 360, height: 740 });
	await page.getByRole('button', { name: '↑ Buy KMD' }).click();
	await expect(page.getByRole('dialog', { name: 'Order' })).toBeVisible();
	await expectAccessible(page, 'order sheet');
});

test('finds no accessibility violation in the trade page panels', async ({ desk, page }) => {
	const { book } = await openTradePage(page, desk);
	for (const name of [/Open orders/, /Swaps/, /24 hours/, /Prices/, /Markets/]) {
		await tab(page, name).click();
		await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
		await expect(page.getByRole('tabpanel').locator('table, dl, li').first()).toBeVisible();
		await expectAccessible(page, `tab ${name.source}`, '[role=tabpanel]');
	}
	await page.getByRole('button', { name: 'Table', exact: true }).click();
	await expectAccessible(page, 'table of candles', 'section[aria-label="Price history"]');

	await book
		.getByRole('table', { name: /Bids/ })
		.getByRole('button', { name: /^Details/ })
		.first()
		.click();
	await expect(page.locator('[popover]:popover-open')).toBeVisible();
	await expectAccessible(page, 'an order of the book', '[popover]:popover-open');
	await page.keyboard.press('Escape');
	await book.getByRole('button', { name: 'Depth' }).click();
	await expect(book.getByRole('slider').or(book.getByRole('img')).first()).toBeVisible();
	await expectAccessible(page, 'depth', 'section[aria-labelledby]');
	await page.getByRole('button', { name: 'Layout', exact: true }).click();
	await expectAccessible(page, 'layout menu', '[popover]:popover-open');
});

test('finds no accessibility violation in swaps and outputs', async ({ desk, page }) => {
	await trade(desk);
	await signInWithDaemon(page, desk);
	await followLink(page, '/swaps');
	await expect(page.getByRole('row').nth(1).getByRole('link').first()).toBeVisible();
	await expectAccessible(page, 'swaps');
	await page.getByRole('row').nth(1).getByRole('link').first().click();
	await expect(page.getByRole('list', { name: 'Steps of the swap' })).toBeVisible();
	await expectAccessible(page, 'one swap');
	await followLink(page, '/trade/prepare?coin=RICK&amount=10&pair=MORTY-RICK');
	await expect(page.getByRole('button', { name: 'Build and review' })).toBeVisible();
	await expectAccessible(page, 'prepare outputs');
	await page.getByRole('button', { name: 'Build and review' }).click();
	await expect(page.getByRole('button', { name: 'Send to myself' })).toBeVisible();
	await expectAccessible(page, 'review of outputs');
	for (const path of ['send', 'outputs', 'locks']) {
		await followLink(page, `/wallet/${path}?coin=KMD`);
		await expect(page.getByRole('button', { name: 'Build and review' })).toBeVisible();
		await page.getByRole('button', { name: 'Build and review' }).click();
		await expectAccessible(page, path);
	}
});

test('finds no accessibility violation in the wallet', async ({ desk, page }) => {
	await signInWithDaemon(page, desk);
	await followLink(page, '/wallet');
	await expect(page.getByRole('rowheader', { name: 'KMD' })).toBeVisible();
	await expectAccessible(page, 'wallet');
	await page.getByRole('button', { name: 'Switch on DGB' }).click();
	await expectAccessible(page, 'switch on a coin', 'dialog');
	await followLink(page, '/wallet/coin?coin=KMD');
	const history = page.getByRole('region', { name: 'History' });
	await expect(history.getByRole('row').nth(1)).toBeVisible();
	await expect(page.getByText(/Free again|spendable/).first()).toBeVisible();
	await expectAccessible(page, 'one coin');
	await page.getByRole('radio', { name: 'Table' }).check({ force: true });
	await history
		.getByRole('button', { name: /, transaction/ })
		.first()
		.click();
	await expect(page.getByText(/Read by this browser/)).toBeVisible();
	await expectAccessible(page, 'a transaction', 'dialog');
	await page.keyboard.press('Escape');
	await page.keyboard.press('/');
	await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible();
	await expectAccessible(page, 'search', 'dialog');
	await page.keyboard.press('Escape');
	await page.setViewportSize({ width: 360, height: 740 });
	await page.getByRole('button', { name: 'More', exact: true }).click();
	await expect(page.getByRole('dialog', { name: 'More pages' })).toBeVisible();
	await expectAccessible(page, 'more pages');
});

test('finds no accessibility violation in the tokens', async ({ desk, page }) => {
	const id = await makeToken(desk, { name: 'Readable', supply: '0.00001' });
	await signInWithDaemon(page, desk);
	await expect(page.getByRole('row', { name: /Readable/ }).getByRole('link')).toBeVisible();
	await expectAccessible(page, 'tokens');
	await followLink(page, `/tokens/token?id=${id}`);
	await expect(page.getByRole('heading', { name: 'Readable' })).toBeVisible();
	await expectAccessible(page, 'token');
	await followLink(page, '/tokens/receive');
	await expect(page.getByRole('img').first()).toBeVisible();
	await expectAccessible(page, 'receive');

	await followLink(page, '/tokens/create');
	await page.getByRole('radio', { name: 'Many equal units' }).check();
	await expectAccessible(page, 'kind of token');
	await page.getByRole('button', { name: 'Describe it' }).click();
	await page.getByRole('textbox', { name: 'Name' }).fill('Another');
	await page.getByRole('textbox', { name: 'Supply' }).fill('10');
	await expectAccessible(page, 'create');

	for (const way of ['transfer', 'burn']) {
		await followLink(page, `/tokens/${way}?id=${id}`);
		await expect(page.getByText('You hold 1 000.')).toBeVisible();
		await expectAccessible(page, way);
	}
	await followLink(page, `/tokens/batch?id=${id}`);
	await page.getByRole('textbox', { name: 'Recipient list' }).fill(`${RECIPIENT};5\nnobody;2`);
	await expect(page.getByRole('table')).toBeVisible();
	await expectAccessible(page, 'batch');

	await followLink(page, `/tokens/transfer?id=${id}`);
	await page.getByRole('textbox', { name: 'Recipient’s public key' }).fill(RECIPIENT);
	await page.getByRole('textbox', { name: 'Amount' }).fill('5');
	await page.getByRole('button', { name: 'Build and review' }).click();
	await expect(page.getByText('Verified in this browser')).toBeVisible();
	await expectAccessible(page, 'review of a transfer');
	await followLink(page, '/activity');
	await expect(page.getByRole('table')).toBeVisible();
	await expectAccessible(page, 'activity');
	await page
		.getByRole('link', { name: /^Details of/ })
		.first()
		.click();
	await page.getByRole('button', { name: 'Delete entry' }).click();
	await expectAccessible(page, 'an entry of the journal');
	await followLink(page, '/settings');
	await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
	await expectAccessible(page, 'settings');
});

test('finds no accessibility violation in the tools', async ({ desk, page }) => {
	await signIn(page, desk, '/tools');
	await expect(page.getByRole('link', { name: /^Snapshot/ })).toBeVisible();
	await expectAccessible(page, 'tools');
	await followLink(page, '/tools/keys');
	await page.getByRole('checkbox').check();
	await page.getByRole('button', { name: 'Continue' }).click();
	await page.getByLabel('Passphrase or WIF', { exact: true }).fill('some test words');
	await page.getByLabel('Coin').selectOption('KMD');
	await page.getByRole('button', { name: 'Derive key' }).click();
	await page.getByRole('button', { name: 'Show WIF' }).click();
	await expectAccessible(page, 'keys');
	await followLink(page, '/tools/addresses?address=xx&from=KMD&to=BTC');
	await expect(page.getByText(/Wrong checksum/)).toBeVisible();
	await expectAccessible(page, 'addresses');
	await followLink(page, '/tools/snapshot?coin=RICK&height=900000000');
	await page.getByRole('button', { name: 'Take snapshot' }).click();
	await expect(page.getByRole('table')).toBeVisible();
	await expectAccessible(page, 'snapshot');
	await followLink(page, '/tools/holdings');
	await page.getByLabel('Coin, row 1').fill('KMD');
	await page.getByLabel('Amount, row 1').fill('3');
	await page.getByRole('button', { name: 'Calculate value' }).click();
	await expect(page.getByRole('table', { name: 'Value of each holding' })).toBeVisible();
	await expectAccessible(page, 'holdings');
	for (const tool of ['transaction', 'messages', 'picture']) {
		await followLink(page, `/tools/${tool}`);
		await expect(page.getByRole('button', { name: /Review|Read|Check capacity/ }).last()).toBeVisible();
		await expectAccessible(page, tool);
	}
});

import { readFile } from 'node:fs/promises';
import { expect, test, type TestDesk } from '../support/desk.ts';
import { callNode } from '../support/node-call.ts';
import { followLink } from '../support/open-page.ts';
import { formOf, reviewOf, submitOf } from '../support/order-form.ts';
import { beginSwap, runUntil, swapOf } from '../support/run-swap.ts';
import { signIn } from '../support/sign-in.ts';

test.use({ viewport: { width: 1280, height: 800 } });

interface Log {
	readonly swaps: readonly { readonly requestid: number; readonly quoteid: number; readonly src: string }[];
}
interface Book {
	readonly asks: readonly { readonly price: number; readonly pubkey: string }[];
}

/** Sellers of the swaps, according to the node's log. */
async function sellersOf(desk: TestDesk, ids: readonly string[]): Promise<string[]> {
	const { swaps } = await callNode<Log>(desk, 'statsdisp', { base: 'KMD', rel: 'LTC' });
	return ids.map((id) => {
		const found = swaps.find(({ requestid, quoteid }) => `${requestid}-${quoteid}` === id);
		if (!found) throw new Error(`The log does not name the seller of ${id}.`);
		return found.src;
	});
}

function wordsFor(role: string, swaps: number): string {
	if (swaps === 0) return `First trade with this ${role} in this browser.`;
	return swaps === 1
		? `This ${role} finished the one swap that this browser saw.`
		: `This ${role} finished all ${swaps} swaps that this browser saw.`;
}

test('names known sellers after two swaps, and the purpose of payments', async ({ page, desk }) => {
	const ids: string[] = [];
	for (let count = 0; count < 2; count++) {
		const id = await beginSwap(desk, 'LTC');
		expect(await runUntil(desk, id, 'finished')).toMatchObject({ status: 'finished' });
		ids.push(id);
	}
	const sellers = await sellersOf(desk, ids);
	const known = (key: string) => sellers.filter((each) => each === key).length;
	const [id = '', [seller = '']] = [ids[0], sellers];

	await signIn(page, desk, '/swaps');
	const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
	// Wait until both swaps are read, not merely listed.
	await expect(rows.filter({ hasText: 'Finished' })).toHaveCount(2);
	await page.locator(`a[href$="swap=${id}"]`).first().click();
	await expect(page.getByText(wordsFor('counterparty', known(seller)))).toBeVisible();

	await followLink(page, '/wallet/coin?coin=LTC');
	const history = page.getByRole('table', { name: /^Transactions of LTC/ });
	const { alicepayment } = await swapOf(desk, id);
	const line = history.getByRole('row').filter({
		has: page.getByRole('button', { name: `Payment of swap, transaction ${alicepayment.slice(0, 8)}` }),
	});
	await expect(line.getByRole('link')).toHaveAttribute('href', `/swaps?swap=${id}`);
	await expect(history.getByRole('button', { name: /^Trade fee, transaction/ })).toHaveCount(2);
	const saving = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Export transactions of LTC as CSV' }).click();
	const saved = await readFile(await (await saving).path(), 'utf8');
	expect(saved).toContain(`,Payment of swap,Sell LTC for KMD,${alicepayment},`);
	await line.getByRole('link').click();
	await expect(page).toHaveURL(/\/swaps\?swap=/);

	await followLink(page, '/trade?pair=KMD-LTC');
	const { asks } = await callNode<Book>(desk, 'orderbook', { base: 'KMD', rel: 'LTC' });
	const best = asks[0]?.pubkey ?? '';
	await page
		.getByRole('table', { name: /Asks/ })
		.getByRole('button', { name: /^Details of/ })
		.last()
		.click();
	await expect(
		page.getByText(/^(This maker .*this browser saw|No swap with this maker seen here yet)\.$/),
	).toBeVisible();
	await page.keyboard.press('Escape');
	const form = formOf(page);
	await form.getByRole('button', { name: 'Best' }).click();
	const price = form.getByLabel('Price', { exact: true });
	await price.fill((Number(await price.inputValue()) * 1.04).toFixed(8));
	await form.getByLabel('Total', { exact: true }).fill('0.05');
	await expect(submitOf(page)).toHaveText('Buy KMD');
	await submitOf(page).click();
	await expect(reviewOf(page).getByText(wordsFor('seller', known(best)))).toBeVisible();
});

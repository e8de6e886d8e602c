import { expect, test } from '../support/desk.ts';
import { BOTH_VARIANTS } from '../support/variants.ts';
import { callNode } from '../support/node-call.ts';
import { followLink, openPage } from '../support/open-page.ts';
import { countOf } from '../support/order-form.ts';
import { signIn } from '../support/sign-in.ts';

test(
	'lists, enables and disables coins with one balance call, following a payment',
	{ tag: BOTH_VARIANTS },
	async ({ page, desk, variant }) => {
		await signIn(page, desk, '/activity');
		const before = await countOf(desk, 'balances');
		await openPage(page, 'Wallet');
		await expect(page.getByRole('row', { name: /^KMD Ready/ })).toBeVisible();
		await expect(page.getByText(/KMD total/)).toBeVisible();
		expect(await countOf(desk, 'balances')).toBe(before + 1);
		await page.getByRole('searchbox', { name: 'Find a coin' }).fill('dgb');
		await page.getByRole('button', { name: 'Switch on DGB' }).click();
		const dialog = page.getByRole('dialog', { name: 'Switch on DGB' });
		await dialog.getByRole('radio', { name: 'Electrum server' }).check({ force: true });
		await dialog.getByRole('textbox', { name: 'Server' }).fill('127.0.0.1:50001');
		await dialog.getByRole('button', { name: 'Switch on DGB' }).click();
		await expect(dialog).toBeHidden();
		const row = page.getByRole('row', { name: /^DGB Ready/ });
		await expect(row).toContainText('127.0.0.1:50001');
		await row.getByRole('link', { name: 'DGB', exact: true }).click();
		await expect(page.getByText(/a balance takes \d+ ms/)).toBeVisible();
		await page.getByRole('button', { name: 'Switch off DGB' }).click();
		await page.getByRole('dialog').getByRole('button', { name: 'Switch off', exact: true }).click();
		await expect(page.getByRole('button', { name: 'Switch on DGB' })).toBeVisible();
		// The user disabled the coin on purpose, so nothing asks to enable it again.
		await page.reload();
		await expect(page.getByRole('textbox', { name: 'Server' })).toHaveValue('127.0.0.1:50001');
		await expect(page.getByText('switched off in the node')).toHaveCount(0);

		await test.step('shows a payment as held, as waiting and in the history', async () => {
			const { coin } = await callNode<{ coin: { smartaddress: string } }>(desk, 'getcoin', { coin: 'RICK' });
			const outputs = [{ [coin.smartaddress]: 0.5 }];
			const { hex } = await callNode<{ hex: string }>(desk, 'withdraw', { coin: 'RICK', outputs });
			await followLink(page, '/wallet/coin?coin=RICK');
			const balance = page.getByRole('region', { name: 'Balance' });
			await expect(balance.getByText(/Free again in/)).toBeVisible();
			const { txid } = await callNode<{ txid: string }>(desk, 'sendrawtransaction', {
				...{ coin: 'RICK', signedtx: hex, needjson: 1 },
			});
			await page.reload();
			// The real program does not list unconfirmed outputs, but includes them in the coin's balance.
			const waits = variant === 'document' ? 'Waiting for a block' : 'Unavailable';
			const arrives = /A RICK transaction of yours is new: change and received coins count/;
			await expect(balance.getByText(waits)).toBeVisible();
			if (variant === 'marketmaker') await expect(balance.getByText(arrives)).toBeVisible();
			const history = page.getByRole('region', { name: 'History' });
			await history.getByRole('radio', { name: 'Waiting' }).check({ force: true });
			await expect(page).toHaveURL(/show=waiting/);
			await history
				.getByRole('button', { name: new RegExp(`transaction ${txid.slice(0, 8)}`) })
				.first()
				.click();
			const dialog = page.getByRole('dialog');
			await expect(dialog.getByText(/Read by this browser from the transaction’s \d+ bytes/)).toBeVisible();
			await expect(dialog.getByText('yours').first()).toBeVisible();
			await page.keyboard.press('Escape');
			await desk.control({ control: 'advance', ms: 10 * 60_000 });
			await page.reload();
			await expect(history.getByText('No matching transactions.')).toBeVisible();
			await expect(balance.getByText(waits)).toBeHidden();
			await expect(balance.getByText(/^spendable$/)).toBeVisible();
		});
	},
);

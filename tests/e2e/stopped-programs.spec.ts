import { join } from 'node:path';
import { expect, openDeskHere, test, withDataFolder } from './support/desk.ts';
import { openPage } from './support/open-page.ts';
import { signInWithDaemon } from './support/sign-in-with-daemon.ts';

test('names the program that stopped: the chain daemon, then the gateway', async ({ desk, page }) => {
	await withDataFolder(async (folder) => {
		const chain = await openDeskHere(join(folder, 'chain'));
		const { node, passphrase } = desk;
		const { daemon, user, password } = chain.desk;
		const gateway = await openDeskHere(join(folder, 'none'), '--node', node, '--daemon', daemon);
		const main = page.locator('main');
		await signInWithDaemon(page, { ...gateway.desk, node, passphrase, user, password });
		await expect(page.getByRole('heading', { name: /tokens on DESK/ })).toBeVisible();

		await chain.stop();
		await openPage(page, 'Wallet');
		await openPage(page, 'Tokens');
		await expect(main).toContainText('The chain daemon does not answer.');
		await expect(main).toContainText('The gateway runs, but nothing answers at the daemon’s address.');
		await expect(main).not.toContainText(/other calls still work|rpcport/);

		await gateway.stop();
		await main.getByRole('button', { name: 'Try again' }).first().click();
		await expect(main).toContainText('The gateway does not answer.');
		await expect(main).toContainText('this page cannot tell whether the daemon runs');
		await expect(main).not.toContainText(/rpcport|komodod|The node is running/);
		await expect(page.getByRole('button', { name: /^Node .* answers/ })).toBeVisible();
	});
});

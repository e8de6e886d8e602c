import { CallError } from '#lib/client/call-error.ts';
import { Wallet } from '#lib/state/wallet/wallet.svelte.ts';
import { tick } from 'svelte';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import WalletPage from '../../../src/routes/wallet/+page.svelte';
import OnDesk from '../OnDesk.svelte';
import { openDesk } from '../open-desk.ts';
import { fakeWallet, wireCoin } from './fake-wallet.ts';

test('reports an unavailable node without stored data in one note', async () => {
	const node = fakeWallet([wireCoin('KMD', 'active')]);
	node.send = () => Promise.reject(new CallError('unreachable', 'Nothing answers.'));
	const desk = await openDesk(node.client);
	try {
		await render(OnDesk, { desk, part: WalletPage as never });
		const { details, holdings } = desk.use(Wallet);
		await expect.poll(() => details.error && holdings.error).toBeDefined();
		await tick();
		await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
		expect(page.getByText('Nothing answers at the node’s address').elements()).toHaveLength(1);
	} finally {
		desk.database.close();
	}
});

import { expect, test } from '../support/desk.ts';
import { callNode } from '../support/node-call.ts';
import { countOf } from '../support/order-form.ts';
import { openPage } from '../support/open-page.ts';
import { signIn } from '../support/sign-in.ts';

test('stops after a typed confirmation and shows as stopped, not failed', async ({ page, desk }) => {
	await callNode(desk, 'setprice', { base: 'KMD', rel: 'LTC', price: 7.5 });
	await signIn(page, desk, '/node');
	await page.getByRole('link', { name: 'Pause and stop' }).click();
	await expect(page.getByText('1 order in the books')).toBeVisible();
	await page.getByRole('button', { name: 'Stop node' }).click();
	await expect(page.getByText('Type the word stop.')).toBeVisible();
	await page.getByLabel('Type stop to confirm').fill('stop');
	await page.getByRole('button', { name: 'Stop node' }).click();
	await expect(page.getByText(/^You stopped this node at \d\d:\d\d:\d\d$/)).toBeVisible();
	expect(await countOf(desk, 'stop')).toBe(1);

	// The node closes all connections when it ends, including this command's.
	await desk.control({ control: 'advance', ms: 10_000 }).catch(() => undefined);
	const bar = page.getByRole('status').filter({ hasText: 'You stopped this node at' });
	await expect(bar.filter({ hasText: 'Start it again when you need it' })).toBeVisible();
	await expect(page.getByText('is not responding.')).toHaveCount(0);

	await openPage(page, 'History');
	await expect(page.getByText('Stop node with 1 order')).toBeVisible();
});

test('shows the network of the node on separate pages', async ({ page, desk }) => {
	await signIn(page, desk, '/node/peers');
	await expect(page.getByText(/\d+\speers · \d+ with a\s+session/)).toBeVisible();
	// The node itself replies like a peer, without a key.
	await page.getByLabel('Address', { exact: true }).fill(desk.node);
	await page.getByRole('button', { name: 'Get peers' }).click();
	await expect(page.getByRole('heading', { name: `Peers of ${desk.node}` })).toBeVisible();
	const places = [
		['Trust', 'Your node trades with every node, by price only'],
		['Notarisations', 'Last notarised'],
		['Commands', 'Stop the node.'],
		['Overview', 'Response time'],
	] as const;
	for (const [name, words] of places) {
		await page.getByRole('navigation', { name: 'Section' }).getByRole('link', { name }).click();
		await expect(page.getByText(words).first()).toBeVisible();
	}
	await page.reload();
	await expect(page.getByRole('heading', { name: 'Node', level: 1 })).toBeVisible();
});

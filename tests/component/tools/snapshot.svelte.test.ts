import { Snapshots } from '#lib/state/tools/snapshots.svelte.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import SnapshotTool from '../../../src/routes/tools/snapshot/SnapshotTool.svelte';
import { callMethod } from '../../unit/practice/node/practice-fixture.ts';
import OnDesk from '../OnDesk.svelte';
import { openToolHarness, OWN, type ToolHarness } from './tool-harness.ts';

const PAYEE = 'RPZVpjptzfZnFZZoLnuSbfLexjtkhe6uvn';

let bed: ToolHarness;
beforeEach(async () => {
	bed = await openToolHarness();
	const payment = { coin: 'RICK', outputs: [{ [PAYEE]: 3 }], broadcast: 1 };
	await callMethod(bed.practice, 'withdraw', payment);
	await bed.practice.control({ control: 'advance', ms: 600_000 });
});
afterEach(() => bed.close());

async function open(use: 'all' | 'addresses' | 'dividend'): Promise<void> {
	const snapshots = bed.desk.use(Snapshots);
	const given = { snapshots, asked: { coin: 'RICK', height: '900000000', use }, onask: () => undefined };
	await render(OnDesk, { desk: bed.desk, part: SnapshotTool as never, given });
}

const take = page.getByRole('button', { name: 'Take snapshot' });

test('lists the balance of every address', async () => {
	await open('all');
	await userEvent.fill(page.getByLabelText('Block height'), '12x');
	await expect.element(page.getByText('Enter the number of a block.')).toBeVisible();
	await userEvent.click(take);
	expect(bed.methods()).not.toContain('snapshot');
	await userEvent.fill(page.getByLabelText('Block height'), '900000000');
	await userEvent.click(take);
	await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', '3');
	await expect.element(page.getByRole('cell', { name: '3.00000000' })).toBeVisible();
	await expect.element(page.getByRole('button', { name: 'Export CSV' })).toBeEnabled();
});

test('validates a list of addresses before any call', async () => {
	await open('addresses');
	const list = page.getByLabelText('Addresses', { exact: true });
	await userEvent.click(take);
	await expect.element(page.getByText('Enter at least one address.')).toBeVisible();
	await userEvent.fill(list, `${PAYEE}, ${OWN.slice(0, -1)}`);
	await expect.element(page.getByText(/Wrong checksum/)).toBeVisible();
	await userEvent.fill(list, '1BoatSLRHtKNngkdXEeobR76b53LETtpyT');
	await expect.element(page.getByText(/is not a RICK address/)).toBeVisible();
	expect(bed.methods()).not.toContain('snapshot_balance');
	await userEvent.fill(list, PAYEE);
	await userEvent.click(take);
	await expect.element(page.getByRole('heading', { name: '1 address, 3 RICK' })).toBeVisible();
});

test('calculates a dividend and pays nothing', async () => {
	await open('dividend');
	await userEvent.fill(page.getByLabelText('Total dividend'), '10');
	await userEvent.fill(page.getByLabelText('Excluded'), OWN);
	await userEvent.click(page.getByRole('button', { name: 'Calculate dividend' }));
	await expect.element(page.getByRole('heading', { name: '10 RICK to 1 address' })).toBeVisible();
	await expect.element(page.getByText(/has sent no payment of exactly these shares\.$/)).toBeVisible();
	await expect.element(page.getByText('The node’s dividend differs')).not.toBeInTheDocument();
	expect(bed.methods().filter((method) => /withdraw|send/.test(method))).toEqual([]);
});

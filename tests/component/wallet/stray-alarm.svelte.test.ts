import { TimeLocks } from '#lib/state/wallet/locks.svelte.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import LockList from '../../../src/routes/wallet/locks/LockList.svelte';
import { START } from '../../unit/practice/node/practice-fixture.ts';
import { openConsoleHarness, type ConsoleHarness } from '../console/console-harness.ts';
import OnDesk from '../OnDesk.svelte';

const DAY_MS = 86_400_000;

let bed: ConsoleHarness;
let locks: TimeLocks;

beforeEach(async () => {
	bed = await openConsoleHarness();
	locks = bed.desk.use(TimeLocks);
	await locks.open(null, 'KMD');
	const at = START + DAY_MS;
	locks.current?.type({ coin: 'KMD', amount: '2.5', until: '2026-11-22', at, destination: '' });
	await locks.current?.build();
	await locks.current?.send();
	await bed.practice.control({ control: 'advance', ms: 2 * DAY_MS });
	await locks.records.refresh();
	await render(OnDesk, { desk: bed.desk, part: LockList as never, given: { locks } });
});
afterEach(() => bed.close());

test('reports a time lock reclaimed to a third party as an alarm', async () => {
	await bed.practice.control({ control: 'tamper-payments', how: 'recipient' });
	await userEvent.click(page.getByRole('button', { name: 'Reclaim…' }));
	await userEvent.click(page.getByRole('button', { name: /^Reclaim 2.5/ }));
	await locks.records.refresh();
	const alarm = page.getByRole('alert');
	await expect.element(alarm).toHaveTextContent(/Your node paid an address that is not yours\./);
	await expect.element(alarm).toHaveTextContent(/2\.5 KMD went to R\w{33}/);
	await expect.element(page.getByText('Paid to another address')).toBeVisible();
	await expect.element(page.getByText('Reclaimed', { exact: true })).not.toBeInTheDocument();
	await expect.element(page.getByRole('button', { name: 'Reclaim…' })).not.toBeInTheDocument();
});

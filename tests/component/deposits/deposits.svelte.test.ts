import { NodeClient } from '#lib/client/node-client.ts';
import { unlockTime } from '#lib/domain/deposits.ts';
import type { Practice } from '#practice/practice.ts';
import { Deposits } from '#lib/state/deposits/deposits.svelte.ts';
import { Sends } from '#lib/state/wallet/sends.svelte.ts';
import type { Desk } from '#lib/state/desk.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import CreditPanel from '../../../src/routes/deposits/CreditPanel.svelte';
import DepositFlow from '../../../src/routes/deposits/DepositFlow.svelte';
import DepositList from '../../../src/routes/deposits/DepositList.svelte';
import { openInVariant, START, transportTo, USERPASS } from '../../unit/practice/node/practice-fixture.ts';
import OnDesk from '../OnDesk.svelte';
import { openDesk } from '../open-desk.ts';

const BLOCK_MS = 6_000;

let practice: Practice;
let desk: Desk;
let deposits: Deposits;

beforeEach(async () => {
	practice = await openInVariant('document');
	const client = new NodeClient({ transport: transportTo(practice), userpass: USERPASS });
	desk = await openDesk(client);
	deposits = desk.use(Deposits);
});

afterEach(async () => {
	desk.database.close();
	await practice.close();
});

const show = (part: unknown, given: object = {}) =>
	render(OnDesk, { desk, part: part as never, given: { deposits, ...given } });

async function showFlow() {
	await deposits.open(null);
	const given = {
		flow: deposits.current,
		funds: desk.use(Sends).fundsOf('KMD'),
		onbuildagain: () => undefined,
	};
	await show(DepositFlow, given);
}

async function makeDeposit(amount = 20) {
	const port = desk.connection.node.deposits;
	const { hex } = await port.build({ amount: BigInt(amount) * 100_000_000n, weeks: 1 });
	await desk.connection.node.payments.send('KMD', hex);
	await practice.control({ control: 'advance', ms: 12 * BLOCK_MS });
}

test('validates the form before sending and shows the cost', async () => {
	await showFlow();
	await page.getByLabelText('Amount').fill('10');
	await page.getByLabelText('Weeks').fill('0');
	await page.getByRole('button', { name: 'Build and review' }).click();
	await expect.element(page.getByText('The minimum deposit is 10.0001 KMD.')).toBeVisible();
	await expect.element(page.getByText('A deposit is locked for 1 to 52 weeks.')).toBeVisible();
	await expect.element(page.getByLabelText('Amount')).toHaveFocus();
	expect((await practice.control({ control: 'calls' })).calls?.['fastswap_deposit']).toBeUndefined();
	await page.getByLabelText('Amount').fill('1000000');
	await expect.element(page.getByText(/KMD more than you have, fees included/)).toBeVisible();
	await page.getByRole('button', { name: 'Max' }).click();
	await expect.element(page.getByText(/more than you have/)).not.toBeInTheDocument();
	await page.getByLabelText('Amount').fill('25');
	await page.getByLabelText('Weeks').fill('1');
	await expect.element(page.getByLabelText('Cost', { exact: true })).toHaveTextContent('25.00001000 KMD');
});

test('names the lock in the review and requires confirming its end', async () => {
	await showFlow();
	await page.getByLabelText('Amount').fill('25');
	await page.getByLabelText('Weeks').fill('3');
	await page.getByRole('button', { name: 'Build and review' }).click();
	await expect.element(page.getByRole('row', { name: /^Locked until/ })).toHaveTextContent('25.00000000');
	await expect.element(page.getByRole('button', { name: 'Deposit', exact: true })).toBeDisabled();
	await expect.element(page.getByRole('checkbox')).toHaveAccessibleName(/^These coins are locked until/);
	expect(deposits.current?.draft.until).toBe(unlockTime('time-lock', 3, START));
});

test('reports a missing deposit, then shows all credit as available', async () => {
	await show(CreditPanel);
	await expect.element(page.getByText(/No deposit counts right now/)).toBeVisible();
	await makeDeposit();
	await deposits.credit.refresh();
	await expect.element(page.getByText(/All available/)).toBeVisible();
});

test('explains a negative credit by the swaps using it', async () => {
	await show(CreditPanel);
	await expect.element(page.getByText(/No deposit counts/)).toBeVisible();
	const debit = {
		...{ key: '1-2', isMaker: false, worth: 500_000_000n, blocksLeft: undefined },
		...{ base: { coin: 'LTC', amount: 10_000_000n }, rel: { coin: 'KMD', amount: 500_000_000n } },
		finishedAt: START,
	};
	const credit = { free: -500_000_000n, inUse: 500_000_000n, debits: [debit] };
	deposits.credit.set({ credit, notarisation: { height: 100, bestHeight: 107 } });
	await expect.element(page.getByText(/Below zero: your unfinished swaps use more/)).toBeVisible();
	const row = page.getByRole('row').nth(1);
	await expect.element(row).toHaveTextContent('0.1 LTC for 5 KMD');
	await expect.element(row).toHaveTextContent(/5\.00.*the next notarised block/);
	await expect.element(page.getByText(/7\s+below its tip/)).toBeVisible();
});

test('finds deposits on request and lists their state', async () => {
	await makeDeposit();
	await show(DepositList);
	await expect.element(page.getByText(/^No deposits by this browser\./)).toBeVisible();
	await page.getByRole('button', { name: 'Check the node…' }).click();
	await page.getByRole('button', { name: 'Check now' }).click();
	const row = page.getByRole('row').nth(1);
	await expect.element(row).toHaveTextContent(/Locked, counts as credit/);
	await expect.element(row).toHaveTextContent('20.0000');
	await expect.element(page.getByText(/nothing to claim yet, 1 deposit pending/)).toBeVisible();
});

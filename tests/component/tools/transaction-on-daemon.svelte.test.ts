import { RawTransactions } from '#lib/state/tools/raw-transactions.svelte.ts';
import { readJournal } from '#lib/storage/journal-reading.ts';
import { describeStep } from '#lib/messages/journal.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import RawTransactionFlow from '../../../src/routes/tools/transaction/RawTransactionFlow.svelte';
import { openConsoleHarness, type ConsoleHarness } from '../console/console-harness.ts';
import OnDesk from '../OnDesk.svelte';

/** One block only: a deeper transaction is soon notarised, and then final. */
const ONE_BLOCK_MS = 6_000;

let bed: ConsoleHarness;
let hex: string;

beforeEach(async () => {
	bed = await openConsoleHarness();
	const body = JSON.stringify({ id: 1, method: 'tokencreate', params: ['Tide', '0.00001', ''] });
	const answer = await bed.practice.callDaemon(body);
	({ hex } = (JSON.parse(answer?.body ?? '') as { result: { hex: string } }).result);
	const transactions = bed.desk.use(RawTransactions);
	await transactions.open(null, { coin: '', hex: '' });
	const given = { flow: transactions.current, transactions, onbuildagain: () => undefined };
	await render(OnDesk, { desk: bed.desk, part: RawTransactionFlow as never, given });
});
afterEach(() => bed.close());

const sentByNode = () => bed.count('sendrawtransaction');
const entryOf = async () => (await readJournal(bed.desk.database, bed.desk.connection.id))[0];

async function review(): Promise<void> {
	await userEvent.click(page.getByRole('radio', { name: 'Chain daemon, DESK' }));
	await userEvent.fill(page.getByLabelText('Signed transaction'), hex);
	await userEvent.click(page.getByRole('button', { name: 'Review' }));
}

async function broadcast(): Promise<void> {
	const send = page.getByRole('button', { name: 'Broadcast' });
	await expect.element(send).toBeDisabled();
	for (const tick of page.getByRole('checkbox').elements()) await userEvent.click(tick);
	await userEvent.click(send);
}

test('reviews a transaction, sends it once by the daemon, and follows it', async () => {
	await review();
	await expect.element(page.getByRole('row', { name: /^Fee/ })).toHaveTextContent(/\d DESK/);
	await expect.element(page.getByText('This transaction spends coins of this wallet.')).toBeVisible();
	await broadcast();
	await expect.element(page.getByText('Accepted by the daemon')).toBeVisible();
	expect(await entryOf()).toMatchObject({
		...{ kind: 'raw-transaction', step: 'accepted', chain: 'DESK' },
		draft: { isOnDaemon: true, coin: 'DESK' },
	});
	expect(sentByNode()).toBe(0);
	await bed.practice.control({ control: 'advance', ms: ONE_BLOCK_MS });
	await expect.element(page.getByText('Transaction confirmed')).toBeVisible();
	await bed.practice.control({ control: 'reorganise', coin: 'DESK', blocks: 10, rival: true });
	await expect.poll(async () => describeStep((await entryOf()) as never)).toBe('no longer in the chain');
});

test('looks up a transaction with a lost reply and does not resend', async () => {
	await bed.practice.control({ control: 'fault', method: 'sendrawtransaction', fault: 'lost' });
	await review();
	await broadcast();
	await expect.poll(entryOf).toMatchObject({ step: 'accepted' });
	expect(sentByNode()).toBe(0);
});

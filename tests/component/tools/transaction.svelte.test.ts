import { RawTransactions } from '#lib/state/tools/raw-transactions.svelte.ts';
import { readJournal } from '#lib/storage/journal-reading.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import RawTransactionFlow from '../../../src/routes/tools/transaction/RawTransactionFlow.svelte';
import { callJson } from '../../unit/practice/node/practice-fixture.ts';
import OnDesk from '../OnDesk.svelte';
import { openToolHarness, OWN, type ToolHarness } from './tool-harness.ts';

const PAYEE = 'RPZVpjptzfZnFZZoLnuSbfLexjtkhe6uvn';

let bed: ToolHarness;
let built: { hex: string; rawtx: string; txid: string };
beforeEach(async () => {
	bed = await openToolHarness();
	const payment = { coin: 'RICK', outputs: [{ [PAYEE]: 3 }], opreturn: '48656c6c6f', broadcast: 0 };
	built = await callJson(bed.practice, 'withdraw', payment);
	const transactions = bed.desk.use(RawTransactions);
	await transactions.open(null, { coin: 'RICK', hex: '' });
	const given = { flow: transactions.current, transactions, onbuildagain: () => undefined };
	await render(OnDesk, { desk: bed.desk, part: RawTransactionFlow as never, given });
});
afterEach(() => bed.close());

const text = page.getByLabelText('Signed transaction');
const review = page.getByRole('button', { name: 'Review' });
const sent = () => bed.methods().filter((method) => method === 'sendrawtransaction');

test('reports undecodable hex at the field, without a call', async () => {
	await userEvent.click(review);
	await expect.element(page.getByText('Paste a signed transaction.')).toBeVisible();
	for (const [typed, words] of [
		['hello', /Not hexadecimal/],
		[built.hex.slice(0, -1), /A character is missing/],
		[built.hex.slice(0, -2), /The end of the transaction is missing/],
		[`${built.hex}00`, /extra bytes after the transaction/],
		[`05${built.hex.slice(2)}`, /Unknown transaction format/],
	] as const) {
		await userEvent.fill(text, typed);
		await expect.element(page.getByText(words)).toBeVisible();
		await expect.element(text).toHaveAttribute('aria-invalid', 'true');
	}
	await userEvent.click(review);
	expect(bed.methods().filter((method) => method !== 'getcoins')).toEqual([]);
});

test('does not broadcast an unsigned transaction', async () => {
	await userEvent.fill(text, built.rawtx);
	await userEvent.click(review);
	await expect.element(page.getByText('This transaction cannot be broadcast')).toBeVisible();
	await expect.element(page.getByText(/The transaction is not signed/)).toBeVisible();
	await expect.element(page.getByRole('button', { name: 'Broadcast' })).not.toBeInTheDocument();
});

test('parses, compares and reviews a transaction, then sends it once', async () => {
	await userEvent.fill(text, built.hex);
	await expect.element(page.getByText('“Hello”')).toBeVisible();
	await userEvent.click(page.getByRole('button', { name: 'Compare with node' }));
	await expect.element(page.getByText(/The node does not know this transaction/)).toBeVisible();
	await userEvent.click(review);
	await expect.element(page.getByRole('row', { name: /^Fee/ })).toHaveTextContent('0.00001000 RICK');
	await expect.element(page.getByText('This transaction spends coins of this wallet.')).toBeVisible();
	const send = page.getByRole('button', { name: 'Broadcast' });
	await expect.element(send).toBeDisabled();
	for (const tick of page.getByRole('checkbox').elements()) await userEvent.click(tick);
	await userEvent.click(send);
	await expect.element(page.getByText('Accepted by the node')).toBeVisible();
	expect(sent()).toHaveLength(1);
	const [entry] = await readJournal(bed.desk.database, 'node');
	expect(entry).toMatchObject({ kind: 'raw-transaction', step: 'accepted', txid: built.txid, chain: 'RICK' });
	await bed.practice.control({ control: 'advance', ms: 600_000 });
	await expect.element(page.getByText('Transaction confirmed')).toBeVisible();
	expect(sent()).toHaveLength(1);
	expect(await callJson(bed.practice, 'getrawtransaction', { coin: 'RICK', txid: built.txid })).toMatchObject(
		{
			vout: expect.arrayContaining([
				expect.objectContaining({ scriptPubKey: expect.objectContaining({ addresses: [OWN] }) as unknown }),
			]) as unknown,
		},
	);
});

test('loads the bytes of a known transaction by its txid', async () => {
	const known: { txid: string }[] = await callJson(bed.practice, 'listtransactions', {
		coin: 'RICK',
		address: OWN,
	});
	await userEvent.fill(text, known[0]?.txid ?? '');
	await userEvent.click(page.getByRole('button', { name: 'Look up' }));
	await expect.element(page.getByRole('heading', { name: 'Contents' })).toBeVisible();
	await userEvent.click(page.getByRole('button', { name: 'Compare with node' }));
	await expect.element(page.getByText(/The node reads the same inputs and outputs/)).toBeVisible();
});

import { isInputValid } from '#lib/chain/signing.ts';
import {
	decodeTransaction,
	encodeTransaction,
	transactionId,
	type Transaction,
	type TransactionOutput,
} from '#lib/chain/transaction.ts';
import { isCoinbase } from '#practice/chain/ledger.ts';
import type { ScenarioName } from '#practice/scenarios.ts';
import { memoryStore, type RowChange } from '#practice/world/store.ts';
import type { Practice } from '#practice/practice.ts';
import { describe, expect, it, test } from 'vitest';
import { hexToBytes } from '@noble/hashes/utils.js';
import { callJson, callMethod, openStill } from '../node/practice-fixture.ts';
import { realNodeTransactions } from '../../chain/vectors/vectors.ts';

const OWN = 'RHmpZ2FzJ8K7MEB6iXQAWsGjHWr2sbeHse';

function expectWhole(hex: string, txid: string): void {
	const transaction = decodeTransaction(hex);
	expect(encodeTransaction(transaction)).toBe(hex);
	expect(transactionId(transaction)).toBe(txid);
}

test.each(realNodeTransactions)('rebuilds the real transaction $name byte by byte', ({ hex, txid }) =>
	expectWhole(hex, txid),
);

/** Builds kinds of transactions missing from the scenarios: with data, with encrypted data, and time locks. */
async function buildTheRest(practice: Practice): Promise<void> {
	const payment = { coin: 'RICK', outputs: [{ [OWN]: 1 }], broadcast: 1 };
	await callMethod(practice, 'withdraw', { ...payment, opreturn: '48656c6c6f' });
	await callMethod(practice, 'withdraw', { ...payment, opreturn: '48656c6c6f', passphrase: 'words' });
	const lock: { hex: string; txid: string } = await callJson(practice, 'timelock', {
		...{ coin: 'RICK', amount: 1, duration: 60 },
	});
	await callMethod(practice, 'sendrawtransaction', { coin: 'RICK', signedtx: lock.hex });
	await practice.control({ control: 'advance', ms: 3_600_000 });
	await callMethod(practice, 'unlockedspend', { coin: 'RICK', txid: lock.txid });
}

interface Input {
	readonly tx: Transaction;
	readonly index: number;
}

function inputsOf(hex: string): Input[] {
	const tx = decodeTransaction(hex);
	return tx.inputs.map((_, index) => ({ tx, index }));
}

/** Outputs of all chains of a world, by outpoint. */
function coinsOf(rows: readonly RowChange[]): ReadonlyMap<string, TransactionOutput> {
	const coins = rows.filter(({ table }) => table.endsWith(' coins'));
	return new Map(
		coins.map(({ key, row }) => {
			const { value, script } = row as { readonly value: bigint; readonly script: string };
			return [key, { value, script: hexToBytes(script) }];
		}),
	);
}

/** Verifies a signature, because the practice node does not verify those of its own swaps. */
function isSigned({ tx, index }: Input, coins: ReadonlyMap<string, TransactionOutput>): boolean {
	const input = tx.inputs[index];
	const spent = input && coins.get(`${input.txid}:${input.index}`);
	return spent !== undefined && isInputValid(tx, index, spent);
}

describe.each<[ScenarioName, number]>([
	['trader-with-history', 150],
	['failing-swap', 20],
])('transaction history of the practice node %s', (scenario, least) => {
	it('matches its bytes, txids and required signatures', async () => {
		const store = memoryStore();
		const practice = await openStill({ store, scenario });
		await buildTheRest(practice);
		const all = await store.load();
		const rows = all.filter(({ table }) => table.endsWith(' transactions'));
		for (const { key, row } of rows) expectWhole((row as { readonly hex: string }).hex, key);
		const inputs = rows.flatMap(({ row }) => inputsOf((row as { readonly hex: string }).hex));
		const spendable = inputs.filter(({ tx }) => !isCoinbase(tx));
		const coins = coinsOf(all);
		expect(spendable.filter((each) => !isSigned(each, coins))).toEqual([]);
		expect(spendable.length).toBeGreaterThan(least / 2);
		expect(rows.length).toBeGreaterThan(least);
		await practice.close();
	}, 60_000);
});

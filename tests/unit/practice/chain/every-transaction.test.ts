import { decodeTransaction, encodeTransaction, transactionId } from '#lib/chain/transaction/transaction.ts';
import type { ScenarioName } from '#practice/scenarios/scenario.ts';
import { memoryStore } from '#practice/world/store.ts';
import type { Practice } from '#practice/practice.ts';
import { describe, expect, it, test } from 'vitest';
import { callJson, callMethod, openStill } from '../node/practice-fixture.ts';
import { realNodeTransactions } from '../../chain/vectors/vectors.ts';

const OWN = 'RHmpZ2FzJ8K7MEB6iXQAWsGjHWr2sbeHse';

function expectWhole(hex: string, txid: string): void {
	const transaction = decodeTransaction(hex);
	expect(encodeTransaction(transaction)).toBe(hex);
	expect(transactionId(transaction)).toBe(txid);
}

test.each(realNodeTransactions)(
	'what the real node built for $name is written back to the byte',
	({ hex, txid }) => expectWhole(hex, txid),
);

/** What the scenarios do not do: data, sealed data, time locks. */
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

describe.each<[ScenarioName, number]>([
	['trader-with-history', 150],
	['failing-swap', 20],
])('every transaction of the practice world %s', (scenario, least) => {
	it('is written back to the byte, and gives its txid', async () => {
		const store = memoryStore();
		const practice = await openStill({ store, scenario });
		await buildTheRest(practice);
		const rows = (await store.load()).filter(({ table }) => table.endsWith(' transactions'));
		for (const { key, row } of rows) expectWhole((row as { readonly hex: string }).hex, key);
		expect(rows.length).toBeGreaterThan(least);
		await practice.close();
	}, 60_000);
});

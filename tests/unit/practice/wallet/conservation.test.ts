import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyScript } from '#lib/chain/script.ts';
import { decodeTransaction, type Transaction } from '#lib/chain/transaction.ts';
import { CoinList } from '#practice/coins.ts';
import { memoryStore, type RowChange } from '#practice/world/store.ts';
import type { Practice } from '#practice/practice.ts';
import { callMethod, openStill } from '../node/practice-fixture.ts';

const PAYEE = 'RPZVpjptzfZnFZZoLnuSbfLexjtkhe6uvn';
const OWN = 'RHmpZ2FzJ8K7MEB6iXQAWsGjHWr2sbeHse';
const ETH_PAYEE = '0x8ba1f109551bD432803012645Ac136ddd64DBA72';

/** Results of earlier calls, which later calls can use. */
interface Known {
	readonly hexes: string[];
	readonly txids: string[];
}

type Step = (practice: Practice, known: Known) => Promise<unknown>;

/** Calls the node and records any built transaction; the call may be refused or unanswered. */
async function note(practice: Practice, known: Known, method: string, params: object): Promise<void> {
	const text = await callMethod(practice, method, params);
	const hex = /"hex":"([0-9a-f]+)"/.exec(text ?? '')?.[1];
	const txid = /"txid":"([0-9a-f]{64})"/.exec(text ?? '')?.[1];
	if (hex) known.hexes.push(hex);
	if (txid) known.txids.push(txid);
}

const pick = (list: readonly string[], which: number): string =>
	list[which % Math.max(list.length, 1)] ?? 'ab';

const ticker = fc.constantFrom('KMD', 'RICK', 'MORTY', 'LTC', 'NOPE');
const amount = fc.constantFrom<number | string>(0, -1, '0.00000001', '0.1', 1, 7.5, 30, 1_000_000);
const address = fc.constantFrom(PAYEE, OWN, 'nonsense');

const withdrawing = fc
	.record({
		coin: ticker,
		outputs: fc.array(
			fc.tuple(address, amount).map(([to, value]) => ({ [to]: value })),
			{ maxLength: 3 },
		),
		broadcast: fc.constantFrom(0, 1),
		opreturn: fc.constantFrom(undefined, '', '48656c6c6f'),
		passphrase: fc.constantFrom(undefined, 'words'),
	})
	.map(
		(params): Step =>
			(practice, known) =>
				note(practice, known, 'withdraw', params),
	);

const locking = fc.record({ coin: ticker, amount, duration: fc.constantFrom(-5, 0, 10, 60) }).map(
	(params): Step =>
		(practice, known) =>
			note(practice, known, 'timelock', params),
);

const sending = fc
	.record({ coin: ticker, which: fc.nat(20) })
	.map(({ coin, which }): Step => async (practice, { hexes }) => {
		await callMethod(practice, 'sendrawtransaction', { coin, signedtx: pick(hexes, which) });
	});

const unlocking = fc
	.record({ coin: ticker, which: fc.nat(20) })
	.map(({ coin, which }): Step => async (practice, { txids }) => {
		await callMethod(practice, 'unlockedspend', { coin, txid: pick(txids, which) });
	});

const paying = fc
	.record({
		coin: fc.constantFrom('ETH', 'JST', 'KMD'),
		amount,
		to: fc.constantFrom(ETH_PAYEE, 'x'),
		broadcast: fc.constantFrom(0, 1),
	})
	.map(
		(params): Step =>
			(practice, known) =>
				note(practice, known, 'eth_withdraw', params),
	);

const waiting = fc.nat(30_000).map(
	(ms): Step =>
		(practice) =>
			practice.control({ control: 'advance', ms }),
);

const reorganising = fc
	.record({ coin: fc.constantFrom('KMD', 'LTC'), blocks: fc.integer({ min: 1, max: 5 }) })
	.map(
		(which): Step =>
			(practice) =>
				practice.control({ control: 'reorganise', ...which }),
	);

const steps = fc.array(
	fc.oneof(
		{ weight: 4, arbitrary: withdrawing },
		{ weight: 2, arbitrary: locking },
		{ weight: 3, arbitrary: sending },
		unlocking,
		paying,
		waiting,
		reorganising,
	),
	{ maxLength: 25 },
);

function rowsOf<Row>(rows: readonly RowChange[], table: string): [string, Row][] {
	return rows.filter((row) => row.table === table).map(({ key, row }) => [key, row as Row]);
}

const isGrant = ({ inputs }: Transaction): boolean => inputs.some(({ txid }) => /^0+$/.test(txid));

/** Unspent outputs and the fee of each transaction, derived from the transactions alone. */
function replay(transactions: readonly [string, Transaction][]) {
	const created = new Map<string, bigint>();
	for (const [txid, { outputs }] of transactions) {
		outputs.forEach(({ value, script }, index) => {
			if (classifyScript(script).kind !== 'data') created.set(`${txid}:${index}`, value);
		});
	}
	const unspent = new Map(created);
	const fees = transactions
		.filter(([, tx]) => !isGrant(tx))
		.map(([, { inputs, outputs }]) => {
			const spent = inputs.map(({ txid, index }) => `${txid}:${index}`);
			expect(spent.every((key) => unspent.delete(key))).toBe(true);
			const paid = outputs.reduce((sum, { value }) => sum + value, 0n);
			return spent.reduce((sum, key) => sum + (created.get(key) ?? 0n), -paid);
		});
	return { unspent, fees };
}

function expectConserved(rows: readonly RowChange[], coin: string, granted: bigint): void {
	const transactions = rowsOf<{ hex: string }>(rows, `${coin} transactions`).map(
		([txid, { hex }]): [string, Transaction] => [txid, decodeTransaction(hex)],
	);
	const { unspent, fees } = replay(transactions);
	const booked = rowsOf<{ value: bigint; spentBy?: string }>(rows, `${coin} coins`)
		.filter(([, { spentBy }]) => spentBy === undefined)
		.map(([key, { value }]): [string, bigint] => [key, value]);
	expect(new Map(booked)).toEqual(unspent);
	expect(sum([...unspent.values()]) + sum(fees)).toBe(granted);
	const fee = new CoinList().find(coin)?.txfee ?? 0n;
	for (const each of fees) expect(each >= fee && each < fee + 57n).toBe(true);
}

const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);

function granted(rows: readonly RowChange[], coin: string): bigint {
	const grants = rowsOf<{ hex: string }>(rows, `${coin} transactions`)
		.map(([, { hex }]) => decodeTransaction(hex))
		.filter(isGrant);
	return sum(grants.flatMap(({ outputs }) => outputs.map(({ value }) => value)));
}

function inAccounts(rows: readonly RowChange[], coin: string): bigint {
	const accounts = rowsOf<{ balance: bigint }>(rows, 'accounts').filter(([key]) =>
		key.startsWith(`${coin} `),
	);
	expect(accounts.every(([, { balance }]) => balance >= 0n)).toBe(true);
	return sum(accounts.map(([, { balance }]) => balance));
}

describe('coin supply of a practice node', () => {
	it('is conserved for any wallet calls and chain progress', async () => {
		await fc.assert(
			fc.asyncProperty(steps, async (all) => {
				const store = memoryStore();
				const practice = await openStill({ store });
				const start = await store.load();
				const known: Known = { hexes: [], txids: [] };
				for (const step of all) await step(practice, known);
				const rows = await store.load();
				for (const coin of ['KMD', 'RICK', 'MORTY', 'LTC']) expectConserved(rows, coin, granted(start, coin));
				for (const coin of ['ETH', 'JST']) expect(inAccounts(rows, coin)).toBe(inAccounts(start, coin));
				await practice.close();
			}),
			{ numRuns: 25 },
		);
	}, 30_000);
});

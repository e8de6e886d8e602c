import { decodeTransaction } from '#lib/chain/transaction.ts';
import type { RowChange, WorldStore } from '#practice/world/store.ts';

interface CoinRow {
	readonly value: bigint;
	readonly spentBy?: string;
}

/**
 * Keeps a running count of every coin of a world from the rows it commits: unspent outputs plus fees, less the coins
 * that existed at the start. Account-based coins are summed by coin.
 */
export class CoinCount {
	readonly #sums = new Map<string, bigint>();
	/** Current contribution of each row, so that it can be subtracted again. */
	readonly #shares = new Map<string, { readonly of: string; readonly by: bigint }>();
	readonly #values = new Map<string, bigint>();

	/** Counts coins before transactions, because a transaction may spend an output created in the same commit. */
	apply(changes: readonly RowChange[]): void {
		for (const { table, key, row } of changes) {
			if (table.endsWith(' coins')) this.#countCoin(table, key, row as CoinRow | undefined);
			if (table === 'accounts') this.#countAccount(key, row as { balance: bigint } | undefined);
		}
		for (const { table, key, row } of changes)
			if (table.endsWith(' transactions')) this.#countFee(table, key, row as { hex: string } | undefined);
	}

	/** Sum per chain and per account-based coin; 0 for a chain of outputs if no coin was lost. */
	sums(): Record<string, bigint> {
		return Object.fromEntries([...this.#sums].sort());
	}

	#countCoin(table: string, key: string, row: CoinRow | undefined): void {
		if (row) this.#values.set(`${table} ${key}`, row.value);
		this.#share(`${table} ${key}`, table.replace(' coins', ''), row && !row.spentBy ? row.value : 0n);
	}

	#countAccount(key: string, row: { balance: bigint } | undefined): void {
		const [ticker = ''] = key.split(' ');
		this.#share(`account ${key}`, `${ticker} accounts`, row?.balance ?? 0n);
	}

	/** Adds the fee of a transaction. A transaction without inputs grants coins, so that its fee is negative. */
	#countFee(table: string, key: string, row: { hex: string } | undefined): void {
		const chain = table.replace(' transactions', '');
		const { inputs, outputs } = row ? decodeTransaction(row.hex) : { inputs: [], outputs: [] };
		const spent = inputs.map(({ txid, index }) => this.#values.get(`${chain} coins ${txid}:${index}`) ?? 0n);
		const paid = outputs.map(({ value }) => -value);
		const fee = [...spent, ...paid].reduce((sum, value) => sum + value, 0n);
		this.#share(`${table} ${key}`, chain, fee);
	}

	#share(name: string, of: string, by: bigint): void {
		const before = this.#shares.get(name)?.by ?? 0n;
		this.#shares.set(name, { of, by });
		this.#sums.set(of, (this.#sums.get(of) ?? 0n) + by - before);
	}
}

/** Wraps a store so that each commit is counted. */
export function countedStore(store: WorldStore, count: CoinCount): WorldStore {
	return {
		...store,
		async commit(changes) {
			await store.commit(changes);
			count.apply(changes);
		},
	};
}

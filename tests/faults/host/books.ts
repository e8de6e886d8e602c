import { parseDecimal } from '#lib/domain/money/amount.ts';
import type { SwapRow } from '#practice/trade/swap-row.ts';
import type { WorldRows } from './world-rows.ts';

/** A transaction that pays the user or spends the user's coins. Amounts are in satoshis, as strings. */
export interface OwnMove {
	readonly txid: string;
	/** Change of the user's balance; negative if the balance decreases. */
	readonly change: string;
	readonly height: number;
}

export interface CoinBooks {
	readonly coin: string;
	readonly address: string;
	/** Balance as reported by the node. */
	readonly balance: string;
	readonly moves: readonly OwnMove[];
}

export interface BookSwap extends Pick<
	SwapRow,
	'iambob' | 'bob' | 'alice' | 'requestedAt' | 'status' | 'outcome'
> {
	readonly id: string;
	readonly isOfBot: boolean;
	readonly payments: readonly { readonly stage: string; readonly coin: string; readonly txid: string }[];
}

/** The user's money according to the rows of the world. */
export interface WorldBooks {
	readonly coins: readonly CoinBooks[];
	readonly swaps: readonly BookSwap[];
}

interface CoinRow {
	readonly value: bigint;
	readonly address?: string;
	readonly spentBy?: string;
}

type Call = (method: string, params: object) => Promise<unknown>;

/** @param call queries the node */
export async function readBooks(rows: WorldRows, call: Call, coins: readonly string[]): Promise<WorldBooks> {
	return {
		coins: await Promise.all(coins.map((coin) => readCoinBooks(rows, call, coin))),
		swaps: [...rows.table<SwapRow>('swaps').values()].map(bookSwap),
	};
}

async function readCoinBooks(rows: WorldRows, call: Call, coin: string): Promise<CoinBooks> {
	const text = JSON.stringify(await call('getcoin', { coin }));
	const address = /"smartaddress":"(\w+)"/.exec(text)?.[1];
	if (address === undefined) throw new Error(`The node names no address of ${coin}: ${text}`);
	// The real program's `balance` omits outputs once offered in a trade.
	const balance = /"balance":"?([\d.]+)/.exec(text)?.[1];
	if (balance === undefined) throw new Error(`The node has no balance of ${coin}: ${text}`);
	return { coin, address, balance: String(parseDecimal(balance)), moves: movesOf(rows, coin, address) };
}

function movesOf(rows: WorldRows, coin: string, address: string): OwnMove[] {
	const changes = new Map<string, bigint>();
	const add = (txid: string, change: bigint) => changes.set(txid, (changes.get(txid) ?? 0n) + change);
	for (const [key, row] of rows.table<CoinRow>(`${coin} coins`)) {
		if (row.address !== address) continue;
		add(key.slice(0, key.indexOf(':')), row.value);
		if (row.spentBy !== undefined) add(row.spentBy, -row.value);
	}
	const transactions = rows.table<{ readonly height: number }>(`${coin} transactions`);
	return [...changes].map(([txid, change]) => ({
		txid,
		change: String(change),
		height: transactions.get(txid)?.height ?? 0,
	}));
}

function bookSwap({ requestid, quoteid, botid, payments, ...row }: SwapRow): BookSwap {
	const { iambob, bob, alice, requestedAt, status, outcome } = row;
	return {
		...{ id: `${requestid}-${quoteid}`, isOfBot: botid !== undefined },
		...{ iambob, bob, alice, requestedAt, status },
		...(outcome && { outcome }),
		payments: payments.map(({ stage, coin, txid }) => ({ stage, coin, txid })),
	};
}

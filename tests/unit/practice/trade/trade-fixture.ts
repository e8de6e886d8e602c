import { decodeTransaction } from '#lib/chain/transaction.ts';
import { memoryStore, type WorldStore } from '#practice/world/store.ts';
import type { Practice } from '#practice/practice.ts';
import { callJson, openStill } from '../node/practice-fixture.ts';

export interface SwapRecord {
	readonly uuid: string;
	readonly requestid: number;
	readonly quoteid: number;
	readonly iambob: 0 | 1;
	readonly bob: string;
	readonly alice: string;
	readonly srcamount: number;
	readonly destamount: number;
	readonly sentflags: readonly string[];
	readonly values: readonly number[];
	readonly status: 'realtime' | 'finished';
	readonly finishtime?: number;
	readonly expiration: number;
	readonly bobdeposit: string;
	readonly alicepayment: string;
	readonly bobpayment: string;
	readonly paymentspent: string;
	readonly Apaymentspent: string;
	readonly depositspent: string;
	readonly alicedexfee: string;
}

/** A practice node with a user who trades. */
export class TradingDesk {
	practice: Practice;
	readonly store: WorldStore;

	private constructor(practice: Practice, store: WorldStore) {
		this.practice = practice;
		this.store = store;
	}

	static async open(): Promise<TradingDesk> {
		const store = memoryStore();
		return new TradingDesk(await openStill({ store }), store);
	}

	call<Reply = never>(method: string, params: object = {}): Promise<Reply> {
		return callJson(this.practice, method, params) as Promise<Reply>;
	}

	async advance(seconds: number): Promise<void> {
		await this.practice.control({ control: 'advance', ms: seconds * 1000 });
	}

	/** Ends the program and reopens it from the stored rows. */
	async reopen(): Promise<void> {
		await this.practice.close();
		this.practice = await openStill({ store: this.store });
	}

	/** The complete record of the latest swap. */
	async swap(): Promise<SwapRecord> {
		const { swaps } = await this.call<{ swaps: readonly [number, number][] }>('recentswaps', { limit: 1 });
		const [requestid, quoteid] = swaps[0] ?? [];
		return this.call('swapstatus', { requestid, quoteid });
	}

	async balanceOf(coin: string): Promise<number> {
		const rows = await this.call<readonly { coin: string; balance: number }[]>('balances');
		return rows.find((row) => row.coin === coin)?.balance ?? 0;
	}

	/** Granted coins less unspent outputs and fees, in satoshis: 0 if no coin was lost or created. */
	async missingOf(coin: string): Promise<bigint> {
		const rows = await this.store.load();
		const rowsOf = <Row>(table: string): readonly Row[] =>
			rows.filter((row) => row.table === `${coin} ${table}`).map(({ row }) => row as Row);
		const transactions = rowsOf<{ hex: string }>('transactions').map(({ hex }) => decodeTransaction(hex));
		const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n);
		const outputsOf = (grants: boolean) =>
			sum(
				transactions
					.filter(({ inputs }) => /^0+$/.test(inputs[0]?.txid ?? '') === grants)
					.flatMap(({ outputs }) => outputs.map(({ value }) => value)),
			);
		const coins = rowsOf<{ value: bigint; spentBy?: string }>('coins');
		const spent = sum(coins.filter(({ spentBy }) => spentBy).map(({ value }) => value));
		const unspent = sum(coins.filter(({ spentBy }) => !spentBy).map(({ value }) => value));
		const fees = spent - outputsOf(false);
		return outputsOf(true) - unspent - fees;
	}
}

/** Buys KMD with LTC and waits until the swap has begun. */
export async function beginAsAlice(desk: TradingDesk): Promise<void> {
	await desk.call('buy', { base: 'KMD', rel: 'LTC', price: '0.03', relvolume: '0.1' });
	await desk.advance(10);
}

/** Posts KMD for LTC at an attractive price and waits until a swap has begun. */
export async function beginAsBob(desk: TradingDesk): Promise<void> {
	await desk.call('setprice', { base: 'KMD', rel: 'LTC', price: '0.01' });
	for (let minute = 0; minute < 20; minute++) {
		await desk.advance(60);
		const { swaps } = await desk.call<{ swaps: readonly unknown[] }>('recentswaps');
		if (swaps.length === 0) continue;
		await desk.call('setprice', { base: 'KMD', rel: 'LTC', price: 0 });
		return;
	}
	throw new Error('The order found no taker');
}

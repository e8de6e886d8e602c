import type { Coin } from '../chain/coin-book.ts';
import type { PracticeCoin } from '../coins/coins.ts';
import type { Table } from '../world/table.ts';
import type { World } from '../world/world.ts';
import { buildPayment, ownScript, spendableCoins, type Payer } from './payment.ts';

/** Each piece is far too small for the usual trades of its owner. */
const PIECES = 40n;

interface SplitRow {
	/** The transaction that made the pieces. */
	readonly txid: string;
	/** The outputs as they were before, in satoshis, the largest first. */
	readonly before: readonly bigint[];
}

/** A coin whose outputs were split, and who owns them. */
export interface SplitOwner {
	readonly coin: PracticeCoin;
	readonly payer: Payer;
}

/** Money of the user that was cut into small pieces, and can be put together again. */
export class SplitOutputs {
	/** By ticker. */
	readonly #rows: Table<SplitRow>;

	constructor(world: World) {
		this.#rows = world.table('outputs split');
	}

	/** The tickers of the coins that are split. */
	get coins(): readonly string[] {
		return this.#rows.keys();
	}

	/**
	 * Makes many small outputs of the free ones, in the last block, so that they can be spent at once.
	 *
	 * @throws RangeError if there is too little to split
	 */
	split({ coin, payer }: SplitOwner, now: number): void {
		const whole = confirmed(payer, now);
		const piece = (sumOf(whole) - coin.txfee) / PIECES;
		if (piece <= coin.txfee) throw new RangeError(`There is too little ${coin.ticker} to split`);
		const values = Array.from({ length: Number(PIECES) }, () => piece);
		const txid = mine({ coin, payer }, whole, values, now);
		const before = whole.map(({ value }) => value).sort((one, other) => Number(other - one));
		this.#rows.set(coin.ticker, { txid, before });
	}

	/** Combines the pieces that are left into outputs as they were before, as far as the sum reaches. */
	mend(owner: SplitOwner, now: number): void {
		const { ticker, txfee } = owner.coin;
		const row = this.#rows.get(ticker);
		this.#rows.delete(ticker);
		const pieces = confirmed(owner.payer, now).filter(({ txid }) => txid === row?.txid);
		let left = sumOf(pieces) - txfee;
		if (!row || pieces.length < 2 || left <= txfee) return;
		const values: bigint[] = [];
		for (const value of row.before) {
			if (left <= value) break;
			values.push(value);
			left -= value;
		}
		mine(owner, pieces, [...values, left], now);
	}
}

/** Only these can be spent in the last block. */
function confirmed(payer: Payer, now: number): Coin[] {
	return spendableCoins(payer, now).filter(({ txid }) => payer.ledger.confirmations(txid, now) > 0);
}

/** Spends outputs of the user into others, in the last block. @returns the txid */
function mine(
	{ coin, payer }: SplitOwner,
	from: readonly Coin[],
	values: readonly bigint[],
	now: number,
): string {
	const script = ownScript(payer);
	const order = { from, fee: coin.txfee, outputs: values.map((value) => ({ value, script })) };
	const payment = buildPayment(payer, order, now);
	if (!payment) throw new RangeError(`The ${coin.ticker} do not suffice`);
	payer.ledger.addUnchecked(payment.tx, payer.ledger.blocks.heightAt(now));
	return payment.txid;
}

function sumOf(coins: readonly Coin[]): bigint {
	return coins.reduce((sum, { value }) => sum + value, 0n);
}

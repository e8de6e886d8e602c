import type { Coin, Outpoint } from '../chain/coin-book.ts';
import type { PracticeCoin } from '../coins/coins.ts';
import { Refusal } from '../refusal.ts';
import { spendableCoins } from '../wallet/payment.ts';
import {
	depositOf,
	FEES_OF_PAYMENT,
	largestForBob,
	networkFeeOf,
	pairForAlice,
	pairForBob,
} from './output-pairs.ts';
import type { ChosenOutput } from './swaps/swap-row.ts';
import type { TradingParts } from './trading-parts.ts';

type Parts = Pick<
	TradingParts,
	'signIn' | 'ledgerOf' | 'accounts' | 'outputLocks' | 'offeredOutputs' | 'rules'
>;

/** The amounts that a maker's outputs of one coin can give, in satoshis. */
export interface Purse {
	readonly outputs: number;
	readonly smallest: bigint;
	readonly largest: bigint;
}

/** The coins that the user can trade with. */
export class UserFunds {
	readonly #parts: Parts;

	constructor(parts: Parts) {
		this.#parts = parts;
	}

	/**
	 * The outputs with which the user can pay an amount as Alice; none for an account coin that has enough.
	 *
	 * @throws Refusal in the real node's words when nothing fits.
	 */
	chooseAsAlice(coin: PracticeCoin, amount: bigint, now: number): readonly ChosenOutput[] {
		const outputs = this.#outputsOf(coin, now);
		if (outputs) {
			const { payment, other } = pairForAlice(outputs, amount, coin.txfee);
			return [payment, other].map(placeOf);
		}
		if (this.balanceOf(coin) >= amount + networkFeeOf(amount)) return [];
		throw new Refusal('not enough utxo, please make more deposits');
	}

	/** The most that the user can pay in one trade as Alice, in satoshis. */
	largestAsAlice(coin: PracticeCoin, now: number): bigint {
		const outputs = this.#outputsOf(coin, now);
		if (!outputs) return this.balanceOf(coin) - networkFeeOf(this.balanceOf(coin));
		const fees = FEES_OF_PAYMENT * coin.txfee;
		return outputs.reduce((most, { value }) => (value - fees > most ? value - fees : most), 0n);
	}

	/** The outputs for an amount and its deposit as Bob; undefined when nothing fits. */
	chooseAsBob(coin: PracticeCoin, amount: bigint, now: number): readonly ChosenOutput[] | undefined {
		const outputs = this.#outputsOf(coin, now);
		if (!outputs) return this.balanceOf(coin) >= amount + depositOf(amount) ? [] : undefined;
		const pair = pairForBob(outputs, amount, coin.txfee);
		return pair && [pair.payment, pair.other].map(placeOf);
	}

	/** The amounts that the user can give as Bob. */
	purseOf(coin: PracticeCoin, now: number): Purse {
		const outputs = this.#outputsOf(coin, now);
		if (!outputs) {
			const largest = (this.balanceOf(coin) * 8n) / 17n;
			return { outputs: largest > 0n ? 1 : 0, smallest: largest, largest };
		}
		const values = outputs.map(({ value }) => value);
		const [smallest = 0n] = [...values].sort((one, other) => Number(one - other));
		const largest = largestForBob(values, coin.txfee);
		return { outputs: values.length, smallest: smallest < largest ? smallest : largest, largest };
	}

	/** Everything at the user's address, in satoshis: what waits for a block and what is promised included. */
	balanceOf(coin: PracticeCoin): bigint {
		const { ledgerOf, signIn, accounts } = this.#parts;
		const address = signIn.addressOf(coin);
		const outputs = ledgerOf(coin)?.unspentAt(address);
		return outputs?.reduce((sum, { value }) => sum + value, 0n) ?? accounts.balanceOf(coin.ticker, address);
	}

	/** Keeps those outputs that are not spent yet for a swap with that node. */
	hold(coin: PracticeCoin, chosen: readonly ChosenOutput[], now: number, node?: string): void {
		const ledger = this.#parts.ledgerOf(coin);
		const unspent = chosen.filter((output) => ledger?.coin(output)?.spentBy === undefined);
		this.#parts.outputLocks.hold(unspent, now, node);
		if (this.#parts.rules.hidesOfferedOutputs) this.#parts.offeredOutputs.note(unspent);
	}

	release(chosen: readonly ChosenOutput[]): void {
		this.#parts.outputLocks.release(chosen);
	}

	/** Undefined for a coin that is kept in accounts. */
	#outputsOf(coin: PracticeCoin, now: number): Coin[] | undefined {
		const { ledgerOf, signIn, outputLocks } = this.#parts;
		const ledger = ledgerOf(coin);
		return ledger && spendableCoins({ ...signIn.keys, ledger, locks: outputLocks }, now);
	}
}

function placeOf({ txid, index }: Outpoint): ChosenOutput {
	return { txid, index };
}

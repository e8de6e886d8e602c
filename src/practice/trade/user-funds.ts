import { Refusal } from '../refusal.ts';
import type { Coin, Outpoint } from '../chain/coin-book.ts';
import type { PracticeCoin } from '../coins.ts';
import { spendableCoins } from '../wallet/payment.ts';
import type { ChosenOutput } from './swap-row.ts';
import type { TradingParts } from './trading-parts.ts';

/** Two outputs: one for the larger payment of a trade, one for the smaller. */
export interface OutputPair<Output> {
	readonly payment: Output;
	readonly other: Output;
}

interface Sized {
	readonly value: bigint;
}

/** Each payment of a swap holds two fees for the transactions that claim it, and costs one fee itself. */
export const FEES_OF_PAYMENT = 3n;

/** Alice's fee to the network is 1/777 of her payment. */
const NETWORK_FEE_SHARE = 777n;

/** Bob's deposit is an eighth larger than his payment. */
const DEPOSIT_EIGHTHS = 9n;

/** Outputs larger than this multiple of the trade's size are not used. */
const MAX_RATIO = 200n;

/** Chains do not relay smaller payments, in satoshis. */
const MIN_NETWORK_FEE = 1_000n;

export function networkFeeOf(aliceAmount: bigint): bigint {
	const share = aliceAmount / NETWORK_FEE_SHARE;
	return share > MIN_NETWORK_FEE ? share : MIN_NETWORK_FEE;
}

export const depositOf = (bobAmount: bigint): bigint => (bobAmount * DEPOSIT_EIGHTHS) / 8n;

/**
 * Outputs with which Alice can pay an amount: one for the payment, one for the network's fee.
 * @throws Refusal if no pair fits.
 */
export function pairForAlice<Output extends Sized>(
	outputs: readonly Output[],
	amount: bigint,
	txfee: bigint,
): OutputPair<Output> {
	if (outputs.length < 2) throw new Refusal('not enough utxo, please make more deposits');
	const bySize = [...outputs].sort((one, other) => Number(one.value - other.value));
	const needed = amount + FEES_OF_PAYMENT * txfee;
	const payment = bySize.find(({ value }) => value >= needed && value <= amount * MAX_RATIO);
	const other = bySize.find((each) => each !== payment && each.value >= networkFeeOf(amount) + txfee);
	if (payment && other) return { payment, other };
	throw new Refusal(
		'cant find a deposit that is close enough in size. make another deposit that is just a bit larger than what you want to trade',
	);
}

/** Outputs with which Bob can pay an amount and its deposit; `undefined` if no pair fits. */
export function pairForBob<Output extends Sized>(
	outputs: readonly Output[],
	amount: bigint,
	txfee: bigint,
): OutputPair<Output> | undefined {
	const bySize = [...outputs].sort((one, other) => Number(one.value - other.value));
	const fees = FEES_OF_PAYMENT * txfee;
	const payment = bySize.find(({ value }) => value >= amount + fees);
	const other = bySize.find((each) => each !== payment && each.value >= depositOf(amount) + fees);
	return payment && other && { payment, other };
}

export function largestForBob(values: readonly bigint[], txfee: bigint): bigint {
	const fees = FEES_OF_PAYMENT * txfee;
	const [first = 0n, second = 0n] = [...values].sort((one, other) => Number(other - one));
	const byDeposit = ((first - fees) * 8n) / DEPOSIT_EIGHTHS;
	const least = byDeposit < second - fees ? byDeposit : second - fees;
	return least > 0n ? least : 0n;
}

type Parts = Pick<
	TradingParts,
	'signIn' | 'ledgerOf' | 'accounts' | 'outputLocks' | 'offeredOutputs' | 'rules'
>;

/** Amounts that a maker's outputs of one coin can pay, in satoshis. */
export interface Purse {
	readonly outputs: number;
	readonly smallest: bigint;
	readonly largest: bigint;
}

export class UserFunds {
	readonly #parts: Parts;

	constructor(parts: Parts) {
		this.#parts = parts;
	}

	/**
	 * Outputs with which the user can pay an amount as Alice; empty for an account coin with sufficient
	 * balance.
	 * @throws Refusal with the real node's text if nothing fits.
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

	/** Outputs for an amount and its deposit as Bob; `undefined` if nothing fits. */
	chooseAsBob(coin: PracticeCoin, amount: bigint, now: number): readonly ChosenOutput[] | undefined {
		const outputs = this.#outputsOf(coin, now);
		if (!outputs) return this.balanceOf(coin) >= amount + depositOf(amount) ? [] : undefined;
		const pair = pairForBob(outputs, amount, coin.txfee);
		return pair && [pair.payment, pair.other].map(placeOf);
	}

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

	/** Total balance of the user's address, in satoshis, including pending and reserved outputs. */
	balanceOf(coin: PracticeCoin): bigint {
		const { ledgerOf, signIn, accounts } = this.#parts;
		const address = signIn.addressOf(coin);
		const outputs = ledgerOf(coin)?.unspentAt(address);
		return outputs?.reduce((sum, { value }) => sum + value, 0n) ?? accounts.balanceOf(coin.ticker, address);
	}

	/** Reserves the chosen outputs that are unspent, for a swap with this node. */
	hold(coin: PracticeCoin, chosen: readonly ChosenOutput[], now: number, node?: string): void {
		const ledger = this.#parts.ledgerOf(coin);
		const unspent = chosen.filter((output) => ledger?.coin(output)?.spentBy === undefined);
		this.#parts.outputLocks.hold(unspent, now, node);
		if (this.#parts.rules.hidesOfferedOutputs) this.#parts.offeredOutputs.note(unspent);
	}

	release(chosen: readonly ChosenOutput[]): void {
		this.#parts.outputLocks.release(chosen);
	}

	/** `undefined` for an account coin. */
	#outputsOf(coin: PracticeCoin, now: number): Coin[] | undefined {
		const { ledgerOf, signIn, outputLocks } = this.#parts;
		const ledger = ledgerOf(coin);
		return ledger && spendableCoins({ ...signIn.keys, ledger, locks: outputLocks }, now);
	}
}

function placeOf({ txid, index }: Outpoint): ChosenOutput {
	return { txid, index };
}

import type { Ledger } from './chain/ledger.ts';
import { lastNotarised } from './chain/chain-rules.ts';
import type { SwapRow } from './trade/swap-row.ts';
import type { TradeEvent } from './trade/trade-events.ts';
import type { Table } from './world/store.ts';
import type { World } from './world/world.ts';
import { equalBytes } from '@noble/curves/utils.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import { hash160 } from '#lib/chain/hashes.ts';
import { payToScriptHash } from '#lib/chain/script.ts';
import type { Coin } from './chain/coin-book.ts';
import { COIN } from '#lib/domain/money/amount.ts';
import { REFERENCE_COIN } from './coins.ts';
import type { TradingParts } from './trade/trading-parts.ts';
import type { Trading } from './trade/trading.ts';

/** Credit used by one swap. */
export interface Debit {
	/** The swap as of its last change. */
	readonly swap: SwapRow;
	/** Value in satoshis of the reference coin. */
	readonly worth: bigint;
}

/**
 * Converts an amount in satoshis to its value in satoshis of the reference coin. Times are in milliseconds
 * since 1970.
 */
export type Valuation = (amount: bigint, ticker: string, now: number) => bigint;

/**
 * The swaps that use the credit. A swap uses it until a block after its end is notarised and can no longer be
 * replaced.
 */
export class Debits {
	readonly #rows: Table<Debit>;
	readonly #ledger: Ledger;
	readonly #worthOf: Valuation;

	/** @param ledger chain of the reference coin. */
	constructor(world: World, ledger: Ledger, worthOf: Valuation) {
		this.#rows = world.table('deposit-debits');
		this.#ledger = ledger;
		this.#worthOf = worthOf;
	}

	note(event: TradeEvent, now: number): void {
		if (event.kind !== 'swap' || !event.swap.isFast) return;
		const { swap } = event;
		const worth = this.#rows.get(swap.key)?.worth;
		// A swap changes again after its end for Alice, when Bob's deposit is refunded; the credit was already
		// released then.
		if (worth === undefined && swap.status === 'finished') return;
		this.#forgetReleased(now);
		const { srcAmount, bob, connectedAt } = swap;
		this.#rows.set(swap.key, { swap, worth: worth ?? this.#worthOf(srcAmount, bob, connectedAt) });
	}

	/** Sorted by time. */
	of(account: string, now: number): Debit[] {
		return [...this.#rows.values()].filter(
			({ swap }) => swap.account === account && !this.#isReleased(swap, now),
		);
	}

	sumOf(account: string, now: number): bigint {
		return this.of(account, now).reduce((sum, { worth }) => sum + worth, 0n);
	}

	#isReleased({ finishedAt }: SwapRow, now: number): boolean {
		if (finishedAt === undefined) return false;
		const { blocks } = this.#ledger;
		return lastNotarised(blocks.heightAt(now)) > blocks.heightAt(finishedAt);
	}

	#forgetReleased(now: number): void {
		for (const [key, { swap }] of [...this.#rows.entries()])
			if (this.#isReleased(swap, now)) this.#rows.delete(key);
	}
}

/** A built deposit; the chain shows whether it was broadcast. */
export interface DepositRow {
	readonly txid: string;
	/** Node public key of the deposit's account. */
	readonly account: string;
	/** Script to whose hash the locked output pays, in hexadecimal. */
	readonly redeemScript: string;
	/** Unix seconds. */
	readonly expiration: number;
}

/** A deposit that is on the chain and unclaimed. */
export interface LockedDeposit extends DepositRow {
	readonly coin: Coin;
}

/** Confirmations after which makers accept a deposit. */
const RECOGNISED_AFTER = 10;

const WEEK_SECONDS = 604_800;

/**
 * Expiration in Unix seconds, rounded up to the end of a week, so that a search for deposits has few times to
 * try.
 */
export function expirationOf(weeks: number, now: number): number {
	const second = Math.floor(now / 1000);
	// A deposit of 0 weeks is for testing, and expires immediately.
	return weeks === 0 ? second : Math.ceil((second + weeks * WEEK_SECONDS) / WEEK_SECONDS) * WEEK_SECONDS;
}

/** Deposits that the user locks so that makers need not wait for confirmations. */
export class Deposits {
	readonly debits: Debits;
	readonly #rows: Table<DepositRow>;
	readonly #ledger: Ledger;

	/** @param ledger chain of the reference coin. */
	constructor(world: World, ledger: Ledger, debits: Debits) {
		this.debits = debits;
		this.#rows = world.table('deposits');
		this.#ledger = ledger;
	}

	/** Stores a built deposit, whether or not it has been broadcast. */
	remember(row: DepositRow): void {
		this.#rows.set(row.txid, row);
	}

	/** Sorted by expiration. */
	lockedBy(account: string): LockedDeposit[] {
		return [...this.#rows.values()]
			.filter((row) => row.account === account)
			.flatMap((row) => {
				const coin = this.#coinOf(row);
				return coin ? [{ ...row, coin }] : [];
			})
			.sort((one, other) => one.expiration - other.expiration);
	}

	/**
	 * Total of the deposits for which makers give credit, in satoshis of the reference coin, whether used or
	 * not.
	 */
	recognisedOf(account: string, now: number): bigint {
		return this.lockedBy(account)
			.filter(({ txid, expiration }) => this.#isRecognised(txid, now) && expiration * 1000 > now)
			.reduce((sum, { coin }) => sum + coin.value, 0n);
	}

	/** Remaining credit for swaps; negative if a deposit expired while swaps were using it. */
	creditOf(account: string, now: number): bigint {
		return this.recognisedOf(account, now) - this.debits.sumOf(account, now);
	}

	/** True if another swap of this value needs no confirmations. */
	covers(account: string, worth: bigint, now: number): boolean {
		return worth > 0n && this.creditOf(account, now) >= worth;
	}

	#isRecognised(txid: string, now: number): boolean {
		return this.#ledger.confirmations(txid, now) >= RECOGNISED_AFTER;
	}

	#coinOf({ txid, redeemScript }: DepositRow): Coin | undefined {
		const script = payToScriptHash(hash160(hexToBytes(redeemScript)));
		const outputs = this.#ledger.find(txid)?.tx.outputs ?? [];
		const index = outputs.findIndex((output) => equalBytes(output.script, script));
		const coin = this.#ledger.coin({ txid, index });
		return coin?.spentBy === undefined ? coin : undefined;
	}
}

/** Connects deposits and swaps: swaps use the credit, and deposits track the swaps. */
export function openDeposits(
	world: World,
	{ coins, market, signIn, ledgerOf }: Pick<TradingParts, 'coins' | 'market' | 'signIn' | 'ledgerOf'>,
	trading: Trading,
): Deposits {
	const coin = coins.find(REFERENCE_COIN);
	const ledger = coin && ledgerOf(coin);
	if (!ledger) throw new Error('The reference coin has no chain');
	const debits = new Debits(
		world,
		ledger,
		(amount, ticker, now) => (amount * market.prices.worthAt(ticker, now)) / COIN,
	);
	const deposits = new Deposits(world, ledger, debits);
	trading.listeners.add((event, now) => debits.note(event, now));
	trading.useCredit((worth, now) => deposits.covers(signIn.keys.nodePublicKey, worth, now));
	return deposits;
}

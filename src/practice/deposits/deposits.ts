import { equalBytes } from '@noble/curves/utils.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import { hash160 } from '#lib/chain/keys/hashes.ts';
import { payToScriptHash } from '#lib/chain/script/script.ts';
import type { Coin } from '../chain/coin-book.ts';
import type { Ledger } from '../chain/ledger.ts';
import type { Table } from '../world/table.ts';
import type { World } from '../world/world.ts';
import type { Debits } from './debits.ts';

/** A deposit as it was built; whether it was sent is seen on the chain. */
export interface DepositRow {
	readonly txid: string;
	/** The node's public key of the account that it belongs to. */
	readonly account: string;
	/** What the locked output pays to the hash of, as hexadecimal. */
	readonly redeemScript: string;
	/** Seconds since 1970. */
	readonly expiration: number;
}

/** A deposit that is on the chain and was not claimed. */
export interface LockedDeposit extends DepositRow {
	readonly coin: Coin;
}

/** Confirmations after which makers accept a deposit. */
const RECOGNISED_AFTER = 10;

const WEEK_SECONDS = 604_800;

/** The end of a week, so that a search for deposits has few times to try. Seconds since 1970. */
export function expirationOf(weeks: number, now: number): number {
	const second = Math.floor(now / 1000);
	// Without a week it is for testing, and over at once.
	return weeks === 0 ? second : Math.ceil((second + weeks * WEEK_SECONDS) / WEEK_SECONDS) * WEEK_SECONDS;
}

/** What the user has locked so that makers need not wait for confirmations. */
export class Deposits {
	readonly debits: Debits;
	readonly #rows: Table<DepositRow>;
	readonly #ledger: Ledger;

	/** @param ledger of the reference coin. */
	constructor(world: World, ledger: Ledger, debits: Debits) {
		this.debits = debits;
		this.#rows = world.table('deposits');
		this.#ledger = ledger;
	}

	/** Remembers a deposit that was built, be it sent at once or later. */
	remember(row: DepositRow): void {
		this.#rows.set(row.txid, row);
	}

	/** In the order of their ends. */
	lockedBy(account: string): LockedDeposit[] {
		return [...this.#rows.values()]
			.filter((row) => row.account === account)
			.flatMap((row) => {
				const coin = this.#coinOf(row);
				return coin ? [{ ...row, coin }] : [];
			})
			.sort((one, other) => one.expiration - other.expiration);
	}

	/** What makers give credit for, in satoshis of the reference coin, whatever of it is in use. */
	recognisedOf(account: string, now: number): bigint {
		return this.lockedBy(account)
			.filter(({ txid, expiration }) => this.#isRecognised(txid, now) && expiration * 1000 > now)
			.reduce((sum, { coin }) => sum + coin.value, 0n);
	}

	/** What is left of it for more swaps; below zero when a deposit ended while swaps used it. */
	creditOf(account: string, now: number): bigint {
		return this.recognisedOf(account, now) - this.debits.sumOf(account, now);
	}

	/** Whether another swap of that worth needs no confirmations. */
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

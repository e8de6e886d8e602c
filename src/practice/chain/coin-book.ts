import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { addressOfScript, type AddressVersions } from '#lib/chain/address.ts';
import { classifyScript } from '#lib/chain/script.ts';
import type { Transaction, TransactionOutput } from '#lib/chain/transaction.ts';
import type { Table } from '../world/store.ts';
import type { World } from '../world/world.ts';

export interface Outpoint {
	readonly txid: string;
	readonly index: number;
}

export interface Coin extends Outpoint, TransactionOutput {
	readonly address?: string;
	/** Id of the spending transaction, mined or pending. */
	readonly spentBy?: string;
}

interface CoinRow {
	readonly value: bigint;
	readonly script: string;
	readonly address?: string;
	readonly spentBy?: string;
}

const keyOf = ({ txid, index }: Outpoint): string => `${txid}:${index}`;

/** All outputs of a chain, and the unspent ones of each address. */
export class CoinBook {
	readonly #addresses: AddressVersions;
	readonly #coins: Table<CoinRow>;
	/** Keys of the unspent coins, by address. */
	readonly #unspent: Table<readonly string[]>;
	/** Cached by row; rows are replaced, never mutated. */
	readonly #read = new WeakMap<CoinRow, Coin>();

	constructor(world: World, chain: string, addresses: AddressVersions) {
		this.#addresses = addresses;
		this.#coins = world.table(`${chain} coins`);
		this.#unspent = world.table(`${chain} addresses`);
	}

	find(outpoint: Outpoint): Coin | undefined {
		return this.#coinOf(keyOf(outpoint));
	}

	/** Unspent outputs of an address, pending ones included, unsorted. */
	unspentAt(address: string): Coin[] {
		return (this.#unspent.get(address) ?? []).flatMap((key) => this.#coinOf(key) ?? []);
	}

	/** All outputs ever created on the chain, sorted by txid. */
	*all(): Generator<Coin> {
		for (const key of this.#coins.keys()) {
			const coin = this.#coinOf(key);
			if (coin) yield coin;
		}
	}

	/** Books a transaction whose inputs are known and unspent. */
	apply(txid: string, tx: Transaction): void {
		for (const input of tx.inputs) this.#spend(keyOf(input), txid);
		tx.outputs.forEach((output, index) => this.#add({ txid, index }, output));
	}

	/** Removes a booked transaction whose outputs are all unspent. */
	undo(txid: string, tx: Transaction): void {
		tx.outputs.forEach((_, index) => {
			const key = keyOf({ txid, index });
			this.#setFree(key, false);
			this.#coins.delete(key);
		});
		for (const key of tx.inputs.map(keyOf)) {
			const row = this.#coins.get(key);
			if (!row) continue;
			const { spentBy: _, ...free } = row;
			this.#coins.set(key, free);
			this.#setFree(key, true);
		}
	}

	#coinOf(key: string): Coin | undefined {
		const row = this.#coins.get(key);
		const known = row && this.#read.get(row);
		if (!row || known) return known;
		const [txid = '', index] = key.split(':');
		const coin = { ...row, txid, index: Number(index), script: hexToBytes(row.script) };
		this.#read.set(row, coin);
		return coin;
	}

	#add(outpoint: Outpoint, { value, script }: TransactionOutput): void {
		// A data output can never be spent; daemons keep no coin for it.
		if (classifyScript(script).kind === 'data') return;
		const address = addressOfScript(script, this.#addresses);
		const key = keyOf(outpoint);
		this.#coins.set(key, { value, script: bytesToHex(script), ...(address && { address }) });
		this.#setFree(key, true);
	}

	#spend(key: string, spentBy: string): void {
		const row = this.#coins.get(key);
		if (!row) return;
		this.#coins.set(key, { ...row, spentBy });
		this.#setFree(key, false);
	}

	#setFree(key: string, isFree: boolean): void {
		const address = this.#coins.get(key)?.address;
		if (!address) return;
		const others = (this.#unspent.get(address) ?? []).filter((other) => other !== key);
		const unspent = isFree ? [...others, key] : others;
		if (unspent.length > 0) this.#unspent.set(address, unspent);
		else this.#unspent.delete(address);
	}
}

/** Transactions of a chain that involve an address, in order of acceptance. */
export class AddressHistory {
	/** One count per address, and one row per numbered transaction. */
	readonly #counts: Table<number>;
	readonly #txids: Table<string>;

	constructor(world: World, chain: string) {
		this.#counts = world.table(`${chain} history counts`);
		this.#txids = world.table(`${chain} history`);
	}

	add(address: string, txid: string): void {
		const count = this.#counts.get(address) ?? 0;
		this.#txids.set(historyKeyOf(address, count), txid);
		this.#counts.set(address, count + 1);
	}

	remove(address: string, txid: string): void {
		const rest = this.of(address).filter((other) => other !== txid);
		rest.forEach((other, place) => this.#txids.set(historyKeyOf(address, place), other));
		this.#counts.set(address, rest.length);
	}

	of(address: string): string[] {
		const count = this.#counts.get(address) ?? 0;
		return Array.from({ length: count }, (_, place) => this.#txids.get(historyKeyOf(address, place)) ?? '');
	}
}

function historyKeyOf(address: string, place: number): string {
	return `${address} ${place}`;
}

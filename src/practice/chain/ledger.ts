import {
	decodeTransaction,
	encodeTransaction,
	transactionId,
	type Transaction,
	type TransactionOutput,
	legacyTransaction,
	saplingTransaction,
} from '#lib/chain/transaction.ts';
import type { Table } from '../world/store.ts';
import type { World } from '../world/world.ts';
import { AddressHistory, CoinBook, type Coin, type Outpoint } from './coin-book.ts';
import {
	type ChainRules,
	alreadyMined,
	conflict,
	missingInputs,
	premature,
	scriptFailed,
	spentInChain,
	undecodable,
} from './chain-rules.ts';
import { checkScripts, checkFee, findObjection } from './script.ts';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Chance } from '../world/chance.ts';
import { push } from '#lib/chain/script.ts';

export interface TransactionRow {
	readonly hex: string;
	/** Milliseconds since 1970. */
	readonly acceptedAt: number;
	/** Height of the block that contains the transaction, or will contain it. */
	readonly height: number;
}

export interface LedgerTransaction extends TransactionRow {
	readonly txid: string;
	readonly tx: Transaction;
}

/** Decides for a module of the chain whether to accept a transaction with valid scripts. */
export type ModuleCheck = (tx: Transaction, spent: readonly Coin[]) => boolean;

/** Confirmations of coins from before the world began; enough to count as old. */
const GRANT_DEPTH = 1_000;

/**
 * One practice chain: its coins, their owners, and the block of each transaction. An accepted transaction is in
 * the next block; its confirmation needs no event, because it is computed from the time.
 */
export class Ledger {
	readonly rules: ChainRules;
	readonly blocks: Blocks;
	readonly #coins: CoinBook;
	readonly #history: AddressHistory;
	readonly #branches: Branches;
	readonly #transactions: Table<TransactionRow>;
	readonly #moduleChecks: ModuleCheck[] = [];
	/** Cached by row; rows are replaced, never mutated. */
	readonly #decoded = new WeakMap<TransactionRow, Transaction>();

	constructor(world: World, rules: ChainRules) {
		this.rules = rules;
		this.#branches = new Branches(world, rules.name);
		this.blocks = new Blocks(rules, world.start, world.chance, (height) => this.#branches.numberAt(height));
		this.#coins = new CoinBook(world, rules.name, rules.addresses);
		this.#history = new AddressHistory(world, rules.name);
		this.#transactions = world.table(`${rules.name} transactions`);
	}

	/** Registers a module that can reject transactions from now on. */
	addModule(check: ModuleCheck): void {
		this.#moduleChecks.push(check);
	}

	/**
	 * Adds coins to the chain's past, before the world began. Idempotent per label, which determines the
	 * transaction.
	 * @returns the txid.
	 */
	grant(label: string, outputs: readonly TransactionOutput[]): string {
		return this.#mint(label, outputs, this.rules.firstHeight - GRANT_DEPTH);
	}

	/** Adds coins to the last block, like a miner's reward. */
	reward(label: string, outputs: readonly TransactionOutput[], now: number): string {
		return this.#mint(label, outputs, this.blocks.heightAt(now));
	}

	#mint(label: string, outputs: readonly TransactionOutput[], height: number): string {
		const tx = coinbaseTransaction(this.rules.format, label, outputs);
		const txid = transactionId(tx);
		if (!this.#transactions.has(txid)) this.#book(txid, tx, this.blocks.timeOf(height - 1), height);
		return txid;
	}

	/**
	 * Books a transaction mined before the world began, at the given height. Nothing is validated: the caller
	 * guarantees unspent inputs and valid scripts.
	 */
	addUnchecked(tx: Transaction, height: number): void {
		this.#book(transactionId(tx), tx, this.blocks.timeOf(height - 1), height);
	}

	/**
	 * Accepts a transaction as a daemon would.
	 * @param now milliseconds since 1970.
	 * @param signer public key with which the caller has just signed every input. Its signatures are not
	 * verified, because that is most of the work of a swap; all other conditions of the scripts are.
	 * @returns the txid, even if the transaction is already pending.
	 * @throws Refusal if a daemon would reject the transaction, which then has no effect.
	 */
	accept(hex: string, now: number, allowHighFees = false, signer?: Uint8Array): string {
		const tx = readTransaction(hex);
		const txid = transactionId(tx);
		const known = this.#transactions.get(txid);
		if (known && !this.#isMined(known.height, now)) return txid;
		if (known && this.#hasUnspentOutput(txid, tx)) throw alreadyMined();
		const nextHeight = this.blocks.heightAt(now) + 1;
		const objection = findObjection({ tx, rules: this.rules, bytes: hex.length / 2, nextHeight, now });
		if (objection) throw objection;
		const spent = this.#spendable(tx, now);
		checkFee(tx, spent, this.rules, allowHighFees);
		checkScripts(tx, spent, signer);
		if (!this.#moduleChecks.every((isAllowed) => isAllowed(tx, spent))) throw scriptFailed();
		this.#book(txid, tx, now, nextHeight);
		return txid;
	}

	/**
	 * Replaces the last blocks with empty ones. Their transactions become pending again, but coinbases
	 * disappear, and so do all transactions if a rival chain wins. Coins from before the world began stay.
	 * @param now milliseconds since 1970.
	 */
	reorganise(blocks: number, now: number, isRival = false): void {
		const last = this.blocks.heightAt(now);
		const first = Math.max(last - blocks, this.rules.firstHeight) + 1;
		if (first > last) return;
		this.#branches.replace(first, last);
		const taken = this.takeAbove(first - 1);
		const kept = isRival ? [] : taken.filter(({ tx }) => !isCoinbase(tx));
		for (const { hex, acceptedAt, height } of kept)
			this.putBack({ hex, acceptedAt, height: Math.max(height, last + 1) });
	}

	/**
	 * Removes all transactions above a height, pending ones included. Coins from before the world began stay.
	 * @returns the removed transactions, oldest first.
	 */
	takeAbove(height: number): LedgerTransaction[] {
		const from = Math.max(height, this.rules.firstHeight);
		const taken = [...this.#transactions.entries()].flatMap(([txid, row]) =>
			row.height > from ? [{ ...row, txid, tx: decodeTransaction(row.hex) }] : [],
		);
		taken.sort(byAge);
		// Latest first, so that no booked transaction spends a removed output.
		for (const { txid, tx } of taken.toReversed()) this.#unbook(txid, tx);
		return taken;
	}

	/** Books a removed transaction again, unless its inputs have been spent since then. */
	putBack({ hex, acceptedAt, height }: TransactionRow): void {
		const tx = decodeTransaction(hex);
		const txid = transactionId(tx);
		const isFree = tx.inputs.every((input) => this.#isFree(this.coin(input)));
		if (isFree && !this.has(txid)) this.#book(txid, tx, acceptedAt, height);
	}

	#unbook(txid: string, tx: Transaction): void {
		for (const address of this.#touchedBy(txid, tx)) this.#history.remove(address, txid);
		this.#coins.undo(txid, tx);
		this.#transactions.delete(txid);
	}

	has(txid: string): boolean {
		return this.#transactions.has(txid);
	}

	find(txid: string): LedgerTransaction | undefined {
		const row = this.#transactions.get(txid);
		return row && { ...row, txid, tx: this.#decode(row) };
	}

	#decode(row: TransactionRow): Transaction {
		const tx = this.#decoded.get(row) ?? decodeTransaction(row.hex);
		this.#decoded.set(row, tx);
		return tx;
	}

	coin(outpoint: Outpoint): Coin | undefined {
		return this.#coins.find(outpoint);
	}

	/** All outputs ever created on the chain, spent or not, sorted by txid. */
	coins(): Iterable<Coin> {
		return this.#coins.all();
	}

	/** Txids that paid to an address or spent from it, in order of acceptance. */
	historyOf(address: string): string[] {
		return this.#history.of(address);
	}

	/** Height of the block that contains the transaction, or will contain it. */
	heightOf(txid: string): number | undefined {
		return this.#transactions.get(txid)?.height;
	}

	/** Unspent outputs at an address, pending ones included. */
	unspentAt(address: string): Coin[] {
		return this.#coins.unspentAt(address);
	}

	/** Mined unspent outputs, as in the address index of daemons. */
	confirmedAt(address: string, now: number): Coin[] {
		return this.unspentAt(address).filter(({ txid }) => this.confirmations(txid, now) > 0);
	}

	/** In satoshis. A pending transaction counts as soon as it is accepted, both for inputs and outputs. */
	balanceAt(address: string, now: number): { confirmed: bigint; unconfirmed: bigint } {
		const balance = { confirmed: 0n, unconfirmed: 0n };
		for (const { txid, value } of this.unspentAt(address)) {
			balance[this.confirmations(txid, now) > 0 ? 'confirmed' : 'unconfirmed'] += value;
		}
		return balance;
	}

	/** Confirmations including its own block; 0 if the transaction is pending or unknown. */
	confirmations(txid: string, now: number): number {
		const row = this.#transactions.get(txid);
		return row ? Math.max(0, this.blocks.heightAt(now) - row.height + 1) : 0;
	}

	/** Number of blocks until an output can be spent; positive only for coinbases. */
	blocksToMaturity(txid: string, now: number): number {
		const found = this.find(txid);
		if (!found || !isCoinbase(found.tx)) return 0;
		return Math.max(0, this.rules.coinbaseMaturity - this.confirmations(txid, now));
	}

	#isMined(height: number, now: number): boolean {
		return height <= this.blocks.heightAt(now);
	}

	#hasUnspentOutput(txid: string, tx: Transaction): boolean {
		return tx.outputs.some((_, index) => this.#isFree(this.coin({ txid, index })));
	}

	#isFree(coin: Coin | undefined): boolean {
		return coin !== undefined && coin.spentBy === undefined;
	}

	/** The outputs that a transaction spends, in input order. */
	#spendable(tx: Transaction, now: number): Coin[] {
		const spent = tx.inputs.map((input) => this.coin(input));
		const spenders = spent.flatMap((coin) => (coin?.spentBy ? [{ coin, by: coin.spentBy }] : []));
		if (spenders.some(({ by }) => this.confirmations(by, now) === 0)) throw conflict();
		for (const { coin } of spenders) {
			const parent = this.find(coin.txid);
			throw parent && this.#hasUnspentOutput(parent.txid, parent.tx) ? spentInChain() : missingInputs();
		}
		return spent.map((coin) => {
			if (!coin) throw missingInputs();
			if (this.blocksToMaturity(coin.txid, now) > 0) throw premature();
			return coin;
		});
	}

	#book(txid: string, tx: Transaction, acceptedAt: number, height: number): void {
		this.#transactions.set(txid, { hex: encodeTransaction(tx), acceptedAt, height });
		this.#coins.apply(txid, tx);
		for (const address of this.#touchedBy(txid, tx)) this.#history.add(address, txid);
	}

	/** Addresses that a booked transaction pays to or spends from. */
	#touchedBy(txid: string, { inputs, outputs }: Transaction): ReadonlySet<string> {
		const coins = [...inputs, ...outputs.map((_, index) => ({ txid, index }))].map((each) => this.coin(each));
		return new Set(coins.flatMap((coin) => coin?.address ?? []));
	}
}

/** Sorts a transaction after the parents whose outputs it spends; otherwise keeps the order of equal times. */
function byAge(one: LedgerTransaction, other: LedgerTransaction): number {
	if (one.height !== other.height) return one.height - other.height;
	if (one.acceptedAt !== other.acceptedAt) return one.acceptedAt - other.acceptedAt;
	if (one.tx.inputs.some(({ txid }) => txid === other.txid)) return 1;
	return other.tx.inputs.some(({ txid }) => txid === one.txid) ? -1 : 0;
}

function readTransaction(hex: string): Transaction {
	try {
		return decodeTransaction(hex);
	} catch (error) {
		throw error instanceof RangeError ? undecodable() : error;
	}
}

/** Balances per address at the time of a block, in satoshis. */
export interface Snapshot {
	readonly byAddress: ReadonlyMap<string, bigint>;
	readonly withoutAddress: bigint;
	readonly total: bigint;
}

/** Scans the whole chain. */
export function snapshotAt(ledger: Ledger, height: number): Snapshot {
	const byAddress = new Map<string, bigint>();
	let withoutAddress = 0n;
	let total = 0n;
	for (const coin of ledger.coins()) {
		if (!isUnspentAt(coin, height, ledger)) continue;
		total += coin.value;
		if (coin.address) byAddress.set(coin.address, (byAddress.get(coin.address) ?? 0n) + coin.value);
		else withoutAddress += coin.value;
	}
	return { byAddress, withoutAddress, total };
}

function isUnspentAt({ txid, spentBy }: Coin, height: number, ledger: Ledger): boolean {
	return isInBlockAt(txid, height, ledger) && !(spentBy && isInBlockAt(spentBy, height, ledger));
}

function isInBlockAt(txid: string, height: number, ledger: Ledger): boolean {
	return (ledger.heightOf(txid) ?? Infinity) <= height;
}

interface BranchRow {
	readonly from: number;
	readonly to: number;
}

/** Reorganisations of a chain: counts per height how often its block was replaced. */
export class Branches {
	readonly #table: Table<BranchRow>;

	constructor(world: World, chain: string) {
		this.#table = world.table(`${chain} branches`);
	}

	replace(from: number, to: number): void {
		this.#table.set(String(this.#table.size).padStart(6, '0'), { from, to });
	}

	/** 0 if the block was never replaced. */
	numberAt(height: number): number {
		return [...this.#table.values()].filter(({ from, to }) => from <= height && height <= to).length;
	}
}

/**
 * The blocks of a practice chain. Nothing is stored: the height follows from the time, and a block's hash from
 * its height and the world's seed. So the chain grows at no cost even while the world is closed.
 */
export class Blocks {
	readonly #rules: ChainRules;
	readonly #start: number;
	readonly #chance: Chance;
	readonly #branchAt: (height: number) => number;

	/**
	 * @param start start of the world, in milliseconds since 1970.
	 * @param branchAt how often the block at a height was replaced.
	 */
	constructor(rules: ChainRules, start: number, chance: Chance, branchAt = (_height: number) => 0) {
		this.#rules = rules;
		this.#start = start;
		this.#chance = chance;
		this.#branchAt = branchAt;
	}

	/** Height of the last block at a time, in milliseconds since 1970. */
	heightAt(time: number): number {
		return this.#rules.firstHeight + Math.floor((time - this.#start) / this.#rules.blockIntervalMs);
	}

	/** Time of a block, in milliseconds since 1970. */
	timeOf(height: number): number {
		return this.#start + (height - this.#rules.firstHeight) * this.#rules.blockIntervalMs;
	}

	/** Block hash in display order, with leading zeros like a mined block. */
	hashOf(height: number): string {
		const branch = this.#branchAt(height);
		const place = `block ${this.#rules.name} ${height}`;
		const bytes = this.#chance.bytes(branch === 0 ? place : `${place} branch ${branch}`, 28);
		return `00000000${bytesToHex(bytes)}`;
	}
}

/** The first transaction of a block, which creates its coins; the label makes its txid unique. */
function coinbaseTransaction(
	format: 'sapling' | 'legacy',
	label: string,
	outputs: readonly TransactionOutput[],
): Transaction {
	const script = concatBytes(push(utf8ToBytes(label)), Uint8Array.of(0));
	const inputs = [{ txid: '0'.repeat(64), index: 0xffff_ffff, script, sequence: 0xffff_ffff }];
	return format === 'sapling'
		? saplingTransaction({ inputs, outputs })
		: legacyTransaction({ inputs, outputs });
}

/** True also for imports from other chains, whose inputs look the same. */
export const isCoinbase = ({ inputs }: Transaction): boolean => inputs.every(({ txid }) => /^0+$/.test(txid));

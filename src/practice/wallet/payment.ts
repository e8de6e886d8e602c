import { signScriptInput, signInput } from '#lib/chain/signing.ts';
import { FINAL_SEQUENCE, LOCKING_SEQUENCE } from '#lib/chain/contracts.ts';
import {
	encodeTransaction,
	legacyTransaction,
	saplingTransaction,
	transactionId,
	type Transaction,
	type TransactionInput,
	type TransactionOutput,
} from '#lib/chain/transaction.ts';
import type { ChainRules } from '../chain/chain-rules.ts';
import type { Coin, Outpoint } from '../chain/coin-book.ts';
import type { Table } from '../world/store.ts';
import type { World } from '../world/world.ts';
import { equalBytes } from '@noble/curves/utils.js';
import { addressOfPublicKey } from '#lib/chain/address.ts';
import { hash160 } from '#lib/chain/hashes.ts';
import type { KeyPair } from '#lib/chain/keys.ts';
import { payToPublicKeyHash } from '#lib/chain/script.ts';
import type { Ledger } from '../chain/ledger.ts';
import { DUST } from '../chain/script.ts';

export interface ScriptSpend {
	/** Output that pays to the hash of `redeemScript`. */
	readonly coin: Coin;
	readonly redeemScript: Uint8Array;
	/** Bytes that push the values required by the script, after the signature. */
	readonly pushes: Uint8Array;
	readonly privateKey: Uint8Array;
	/** Script of the output that receives everything except the fee. */
	readonly to: Uint8Array;
	/** Fee in satoshis. */
	readonly fee: bigint;
	/** Earliest time of the spend, in Unix seconds or as a height, if the script requires one. */
	readonly lockTime?: number;
}

/**
 * Builds and signs a transaction that spends one output of a time lock or a swap.
 * @returns the transaction's hex.
 * @throws RangeError if the output does not pay to this script.
 */
export function spendScript(rules: ChainRules, spend: ScriptSpend): string {
	const { coin, lockTime = 0 } = spend;
	const sequence = lockTime === 0 ? FINAL_SEQUENCE : LOCKING_SEQUENCE;
	const inputs = [{ txid: coin.txid, index: coin.index, script: new Uint8Array(), sequence }];
	const outputs = [{ value: coin.value - spend.fee, script: spend.to }];
	const unsigned = transactionOn(rules, inputs, outputs, lockTime);
	return encodeTransaction(
		signScriptInput(unsigned, 0, coin, spend.privateKey, spend.redeemScript, spend.pushes),
	);
}

/** Duration of an output's reservation for its transaction, in milliseconds. */
const LOCK_MS = 120_000;

interface LockRow {
	/** Milliseconds since 1970. */
	readonly until: number;
	/** Counterparty of the swap that reserves the output, if any: 64 hexadecimal digits. */
	readonly otherNode?: string;
}

export interface OutputLock extends Outpoint, LockRow {}

const keyOf = ({ txid, index }: Outpoint): string => `${txid}:${index}`;

/** The node's reserved outputs of all coins, which nothing else may spend until they are released. */
export class OutputLocks {
	readonly #table: Table<LockRow>;

	constructor(world: World) {
		this.#table = world.table<LockRow>('output-locks');
	}

	/** Reserves outputs for two minutes. */
	hold(outputs: readonly Outpoint[], now: number, otherNode?: string): void {
		this.#forgetOld(now);
		for (const output of outputs)
			this.#table.set(keyOf(output), { until: now + LOCK_MS, ...(otherNode && { otherNode }) });
	}

	release(outputs: readonly Outpoint[]): void {
		for (const output of outputs) this.#table.delete(keyOf(output));
	}

	isHeld(output: Outpoint, now: number): boolean {
		return (this.#table.get(keyOf(output))?.until ?? 0) > now;
	}

	heldAt(now: number): OutputLock[] {
		return [...this.#table.entries()]
			.filter(([, { until }]) => until > now)
			.map(([key, row]) => {
				const [txid = '', index] = key.split(':');
				return { ...row, txid, index: Number(index) };
			});
	}

	#forgetOld(now: number): void {
		for (const [key, { until }] of [...this.#table.entries()]) if (until <= now) this.#table.delete(key);
	}
}

const offeredKeyOf = ({ txid, index }: Outpoint): string => `${txid}:${index}`;

/** Outputs of the node that were offered in a trade since its start, whether or not they were spent. */
export class OfferedOutputs {
	readonly #table: Table<true>;

	constructor(world: World) {
		this.#table = world.table<true>('offered-outputs');
	}

	note(outputs: readonly Outpoint[]): void {
		for (const output of outputs) this.#table.set(offeredKeyOf(output), true);
	}

	without(outputs: readonly Coin[]): readonly Coin[] {
		return this.#table.size === 0
			? outputs
			: outputs.filter((output) => !this.#table.has(offeredKeyOf(output)));
	}
}

/** Maximum number of inputs in a transaction that daemons relay. */
const MAX_INPUTS = 500;

/**
 * Selects outputs for an amount like the real node: repeatedly the smallest one that covers the remaining
 * amount or, if none does, the largest. Outputs of the same value are ordered by id, so that the selection is
 * deterministic.
 * @returns `undefined` if the coins do not suffice.
 */
export function selectCoins(coins: readonly Coin[], amount: bigint): readonly Coin[] | undefined {
	const rest = [...coins].sort(bySize);
	const selected: Coin[] = [];
	for (let missing = amount; missing > 0n;) {
		const fit = rest.findIndex(({ value }) => value >= missing);
		const [coin] = rest.splice(fit === -1 ? rest.length - 1 : fit, 1);
		if (!coin || selected.length === MAX_INPUTS) return undefined;
		selected.push(coin);
		missing -= coin.value;
	}
	return selected;
}

/** Smallest first. */
function bySize(one: Coin, other: Coin): number {
	return Number(one.value - other.value) || compare(one.txid, other.txid) || one.index - other.index;
}

function compare(one: string, other: string): number {
	return one < other ? -1 : Number(one > other);
}

/** A payer on a chain: the holder of a key, paying from the key's address. */
export interface Payer extends KeyPair {
	readonly ledger: Ledger;
	/** The payer's reserved outputs; missing for peers. */
	readonly locks?: OutputLocks;
}

export interface PaymentOrder {
	readonly outputs: readonly TransactionOutput[];
	/** The coin's fixed fee, in satoshis. */
	readonly fee: bigint;
	/** Exact outputs to spend, reserved or not; if missing, the payer's outputs are selected. */
	readonly from?: readonly Coin[];
	/** Outputs after the change, such as data. */
	readonly lastOutputs?: readonly TransactionOutput[];
	/** Adds the change to the last output if it pays the payer. */
	readonly mergesChange?: boolean;
}

export interface Payment {
	readonly unsigned: Transaction;
	readonly tx: Transaction;
	readonly hex: string;
	readonly txid: string;
	/** The actual fee, in satoshis: the requested fee, plus change too small for an output. */
	readonly fee: bigint;
	/** Spent coins, in input order. */
	readonly spent: readonly Coin[];
}

/**
 * Builds and signs a payment; the change goes to the payer's own address. Like the real node, it treats every
 * input as pay-to-pubkey-hash, so that chains reject a transaction with other inputs. Nothing is broadcast or
 * reserved.
 * @param now milliseconds since 1970.
 * @returns `undefined` if the balance is insufficient.
 */
export function buildPayment(payer: Payer, order: PaymentOrder, now: number): Payment | undefined {
	const needed = sumOf([...order.outputs, ...(order.lastOutputs ?? [])]) + order.fee;
	const spent = order.from ?? selectCoins(spendableCoins(payer, now), needed);
	const left = sumOf(spent ?? []) - needed;
	if (!spent || left < 0n) return undefined;
	const own = ownScript(payer);
	const outputs = [...withChange(order, left, own), ...(order.lastOutputs ?? [])];
	const unsigned = transactionOn(payer.ledger.rules, spent.map(unsignedInput), outputs);
	const tx = spent.reduce((signed, { value }, index) => signOwn(signed, index, value, payer), unsigned);
	const fee = sumOf(spent) - sumOf(outputs);
	return { unsigned, tx, hex: encodeTransaction(tx), txid: transactionId(tx), fee, spent };
}

function withChange(order: PaymentOrder, left: bigint, own: Uint8Array): TransactionOutput[] {
	const last = order.outputs.at(-1);
	if (order.mergesChange && last && equalBytes(last.script, own))
		return [...order.outputs.slice(0, -1), { value: last.value + left, script: own }];
	return left < DUST ? [...order.outputs] : [...order.outputs, { value: left, script: own }];
}

/** Signs an input that spends an output of this value at the payer's address. */
export function signOwn(tx: Transaction, index: number, value: bigint, payer: KeyPair): Transaction {
	const { privateKey, publicKey } = payer;
	return signInput(tx, index, { value, script: ownScript(payer) }, privateKey, undefined, publicKey);
}

/** The payer's unreserved outputs, unsorted. */
export function spendableCoins({ ledger, publicKey, locks }: Payer, now: number): Coin[] {
	const address = addressOfPublicKey(publicKey, ledger.rules.addresses.publicKeyHash);
	return ledger.unspentAt(address).filter((coin) => !locks?.isHeld(coin, now));
}

export function ownScript({ publicKey }: Pick<KeyPair, 'publicKey'>): Uint8Array {
	return payToPublicKeyHash(hash160(publicKey));
}

function transactionOn(
	{ format }: ChainRules,
	inputs: readonly TransactionInput[],
	outputs: readonly TransactionOutput[],
	lockTime = 0,
): Transaction {
	const parts = { inputs, outputs, lockTime };
	return format === 'sapling' ? saplingTransaction(parts) : legacyTransaction(parts);
}

function unsignedInput({ txid, index }: Coin): TransactionInput {
	return { txid, index, script: new Uint8Array(), sequence: FINAL_SEQUENCE };
}

function sumOf(outputs: readonly Pick<TransactionOutput, 'value'>[]): bigint {
	return outputs.reduce((sum, { value }) => sum + value, 0n);
}

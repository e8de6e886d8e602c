import type { Table } from '../world/table.ts';
import type { World } from '../world/world.ts';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Chance } from '../world/chance.ts';
import type { ChainRules } from './chain-rules.ts';
import { push } from '#lib/chain/script.ts';
import {
	legacyTransaction,
	saplingTransaction,
	type Transaction,
	type TransactionOutput,
} from '#lib/chain/transaction.ts';

/** The blocks from one height to another were replaced by others. */
interface BranchRow {
	readonly from: number;
	readonly to: number;
}

/** Where a chain was reorganised. A height says by a number how often its block was replaced. */
export class Branches {
	readonly #table: Table<BranchRow>;

	constructor(world: World, chain: string) {
		this.#table = world.table(`${chain} branches`);
	}

	replace(from: number, to: number): void {
		this.#table.set(String(this.#table.size).padStart(6, '0'), { from, to });
	}

	/** 0 for a block that was never replaced. */
	numberAt(height: number): number {
		return [...this.#table.values()].filter(({ from, to }) => from <= height && height <= to).length;
	}
}

/**
 * The blocks of a practice chain, of which none is stored: height and time follow from each other, a block's hash
 * from its height and the world's seed. However long a world rests, its chain has grown meanwhile at no cost.
 */
export class Blocks {
	readonly #rules: ChainRules;
	readonly #start: number;
	readonly #chance: Chance;
	readonly #branchAt: (height: number) => number;

	/**
	 * @param start when the world began, in milliseconds since 1970.
	 * @param branchAt how often the block of a height was replaced by another.
	 */
	constructor(rules: ChainRules, start: number, chance: Chance, branchAt = (_height: number) => 0) {
		this.#rules = rules;
		this.#start = start;
		this.#chance = chance;
		this.#branchAt = branchAt;
	}

	/** The height of the last block at a time, in milliseconds since 1970. */
	heightAt(time: number): number {
		return this.#rules.firstHeight + Math.floor((time - this.#start) / this.#rules.blockIntervalMs);
	}

	/** The time of a block, in milliseconds since 1970. */
	timeOf(height: number): number {
		return this.#start + (height - this.#rules.firstHeight) * this.#rules.blockIntervalMs;
	}

	/** The hash of a block, in display order: it begins with zeros, as a block's that was worked for. */
	hashOf(height: number): string {
		const branch = this.#branchAt(height);
		const place = `block ${this.#rules.name} ${height}`;
		const bytes = this.#chance.bytes(branch === 0 ? place : `${place} branch ${branch}`, 28);
		return `00000000${bytesToHex(bytes)}`;
	}
}

/** A block's first transaction, which takes its money from nowhere; the label makes its txid its own. */
export function coinbaseTransaction(
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

/** Imports from other chains have such an input too. */
export const isCoinbase = ({ inputs }: Transaction): boolean => inputs.every(({ txid }) => /^0+$/.test(txid));

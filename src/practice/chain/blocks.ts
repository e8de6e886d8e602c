import { bytesToHex } from '@noble/hashes/utils.js';
import type { Chance } from '../world/chance.ts';
import type { ChainRules } from './chain-rules.ts';

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

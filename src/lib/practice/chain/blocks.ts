import { bytesToHex } from '@noble/hashes/utils.js';
import type { Chance } from '../chance.ts';
import type { ChainRules } from './chain-rules.ts';

/**
 * The blocks of a practice chain, of which none is stored: height and time follow from each other, a block's hash
 * from its height and the world's seed. However long a world rests, its chain has grown meanwhile at no cost.
 */
export class Blocks {
	readonly #rules: ChainRules;
	readonly #start: number;
	readonly #chance: Chance;

	/** @param start when the world began, in milliseconds since 1970. */
	constructor(rules: ChainRules, start: number, chance: Chance) {
		this.#rules = rules;
		this.#start = start;
		this.#chance = chance;
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
		const bytes = this.#chance.bytes(`block ${this.#rules.name} ${height}`, 28);
		return `00000000${bytesToHex(bytes)}`;
	}
}

import type { Outpoint, Coin } from '../chain/coin-book.ts';
import type { Table } from '../world/table.ts';
import type { World } from '../world/world.ts';

/** How long an output is held for the transaction that is to spend it. */
const LOCK_MS = 120_000;

interface LockRow {
	/** Milliseconds since 1970. */
	readonly until: number;
	/** The node that it is held for, if a swap holds it: 64 hexadecimal digits. */
	readonly otherNode?: string;
}

export interface OutputLock extends Outpoint, LockRow {}

const keyOf = ({ txid, index }: Outpoint): string => `${txid}:${index}`;

/** The node's own outputs that are promised to something, of all coins: nothing else may spend them meanwhile. */
export class OutputLocks {
	readonly #table: Table<LockRow>;

	constructor(world: World) {
		this.#table = world.table<LockRow>('output-locks');
	}

	/** Holds outputs for two minutes from now on. */
	hold(outputs: readonly Outpoint[], now: number, otherNode?: string): void {
		this.#forgetOld(now);
		for (const output of outputs)
			this.#table.set(keyOf(output), { until: now + LOCK_MS, ...(otherNode && { otherNode }) });
	}

	/** Lets outputs go before their time. */
	release(outputs: readonly Outpoint[]): void {
		for (const output of outputs) this.#table.delete(keyOf(output));
	}

	isHeld(output: Outpoint, now: number): boolean {
		return (this.#table.get(keyOf(output))?.until ?? 0) > now;
	}

	/** The outputs reserved at present. */
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

/** The node's own outputs that were promised to a trade since the start of the node, be the promise kept, over or broken. */
export class OfferedOutputs {
	readonly #table: Table<true>;

	constructor(world: World) {
		this.#table = world.table<true>('offered-outputs');
	}

	note(outputs: readonly Outpoint[]): void {
		for (const output of outputs) this.#table.set(offeredKeyOf(output), true);
	}

	/** Those of some outputs that were never promised. */
	without(outputs: readonly Coin[]): readonly Coin[] {
		return this.#table.size === 0
			? outputs
			: outputs.filter((output) => !this.#table.has(offeredKeyOf(output)));
	}
}

import type { Table } from '../world/table.ts';
import type { World } from '../world/world.ts';

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

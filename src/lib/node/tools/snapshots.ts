import type { AddressBalance, DividendRules, NodeDividend, Snapshot } from '#lib/domain/tools/snapshot.ts';

export interface SnapshotPlace {
	readonly coin: string;
	readonly height: number;
}

/** What addresses held at a block. The node reads the whole chain for each, and answers nothing else meanwhile. */
export interface NodeSnapshots {
	take(place: SnapshotPlace): Promise<Snapshot>;
	/** Addresses that held nothing have no row. */
	balances(place: SnapshotPlace, addresses: readonly string[]): Promise<readonly AddressBalance[]>;
	/** Computes a dividend and pays nothing. */
	dividend(place: SnapshotPlace, rules: DividendRules): Promise<NodeDividend>;
}

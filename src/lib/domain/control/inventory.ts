/** The node's own list of what it can trade with, of one coin. */
export interface Inventory {
	readonly coin: string;
	/** By the node's clock. */
	readonly at?: Date | undefined;
	/** Each row as the node writes it, by the side that it is for. The API document does not say what is in one. */
	readonly rows: readonly InventoryRow[];
}

interface InventoryRow {
	readonly side: 'taker' | 'maker';
	readonly text: string;
}

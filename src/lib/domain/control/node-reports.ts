/** One thing that a node can be told, as it lists it itself. Texts come from the node. */
export interface NodeCommand {
	readonly name: string;
	readonly parameters: readonly string[];
	/** The node's own note behind it. */
	readonly note: string;
	/** Its summary, if this app knows it. */
	readonly summary?: string | undefined;
}

/** Those with the text in their name, parameters or summary. */
export function searchCommands(commands: readonly NodeCommand[], typed: string): NodeCommand[] {
	const wanted = typed.trim().toLowerCase();
	return commands.filter(({ name, parameters, summary = '' }) =>
		[name, ...parameters, summary].some((text) => text.toLowerCase().includes(wanted)),
	);
}

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

/** How far a chain is written into another one, so that it cannot be changed up to there. In blocks; 0 for none. */
interface Heights {
	readonly height: number;
	readonly bestHeight: number;
}

/** Blocks since the last notarisation; `undefined` if there is none. */
export function blocksSince({ height, bestHeight }: Heights): number | undefined {
	return height > 0 ? Math.max(0, bestHeight - height) : undefined;
}

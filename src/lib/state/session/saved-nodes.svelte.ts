import type { Database } from '#lib/storage/database.ts';
import type { SavedNode } from '#lib/domain/session/saved-node.ts';
import { deleteNode, readNodes, writeNode } from '#lib/storage/nodes.ts';

/** The nodes that the user signed in to from this browser. */
export class SavedNodes {
	#all = $state.raw<readonly SavedNode[]>([]);
	readonly #database: Database;

	constructor(database: Database) {
		this.#database = database;
	}

	/** The one used last comes first. */
	get all(): readonly SavedNode[] {
		return this.#all;
	}

	async read(): Promise<void> {
		this.#all = await readNodes(this.#database);
	}

	get(id: string): SavedNode | undefined {
		return this.#all.find((node) => node.id === id);
	}

	async put(node: SavedNode): Promise<void> {
		await writeNode(this.#database, node);
		await this.read();
	}

	async rename(id: string, name: string): Promise<void> {
		const node = this.get(id);
		if (node) await this.put({ ...node, name: name.trim() });
	}

	/** Removes the node with its sealed key. */
	async remove(id: string): Promise<void> {
		await deleteNode(this.#database, id);
		await this.read();
	}
}

import { reportNames } from '../labels/name-news.ts';
import type { Database } from '#lib/storage/database.ts';
import { inUserOrder, movedBy, type SavedNode } from '#lib/domain/session/saved-node.ts';
import { chooseForNodes, deleteNode, noteNode, readNodes, readUnreadableNodes } from '#lib/storage/nodes.ts';

/** The nodes that the user signed in to from this browser. */
export class SavedNodes {
	#all = $state.raw<readonly SavedNode[]>([]);
	#unreadable = $state.raw<readonly string[]>([]);
	readonly #database: Database;

	constructor(database: Database) {
		this.#database = database;
	}

	/** The one used last comes first. */
	get all(): readonly SavedNode[] {
		return this.#all;
	}

	/** As the user has ordered them. */
	get ordered(): readonly SavedNode[] {
		return inUserOrder(this.#all);
	}

	/** The ids of those whose rows are damaged. */
	get unreadable(): readonly string[] {
		return this.#unreadable;
	}

	async read(): Promise<void> {
		const both = [readNodes(this.#database), readUnreadableNodes(this.#database)] as const;
		[this.#all, this.#unreadable] = await Promise.all(both);
	}

	get(id: string): SavedNode | undefined {
		return this.#all.find((node) => node.id === id);
	}

	/** Stores what a visit has shown. The user's name for it and its place stay. */
	async put(node: SavedNode): Promise<void> {
		await noteNode(this.#database, node);
		await this.read();
	}

	async rename(id: string, name: string): Promise<void> {
		await this.#choose([[id, { name: name.trim() }]]);
	}

	/** Moves a node by one place up or down the user's list. */
	async move(id: string, step: -1 | 1): Promise<void> {
		// Another tab may have ordered them meanwhile.
		await this.read();
		const places = movedBy(this.ordered, id, step);
		if (places) await this.#choose(places);
	}

	/** Removes the node with its sealed key. */
	async remove(id: string): Promise<void> {
		await deleteNode(this.#database, id);
		await this.read();
		reportNames();
	}

	async #choose(choices: Parameters<typeof chooseForNodes>[1]): Promise<void> {
		await chooseForNodes(this.#database, choices);
		await this.read();
		reportNames();
	}
}

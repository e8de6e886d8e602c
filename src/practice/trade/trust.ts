import type { Table } from '../world/table.ts';
import type { World } from '../world/world.ts';

interface TrustRow {
	/** Above 0 trusted, below 0 blocked. */
	readonly trust: number;
}

/** What the user thinks of other nodes, by their public keys. */
export class Trust {
	readonly #table: Table<TrustRow>;

	constructor(world: World) {
		this.#table = world.table<TrustRow>('trust');
	}

	set(nodePublicKey: string, trust: number): void {
		const key = nodePublicKey.toLowerCase();
		if (trust === 0) this.#table.delete(key);
		else this.#table.set(key, { trust });
	}

	isTrusted(nodePublicKey: string): boolean {
		return (this.#table.get(nodePublicKey)?.trust ?? 0) > 0;
	}

	isBlocked(nodePublicKey: string): boolean {
		return (this.#table.get(nodePublicKey)?.trust ?? 0) < 0;
	}

	/** The public keys of the nodes that are trusted or blocked. */
	get known(): readonly string[] {
		return this.#table.keys();
	}

	/** The public keys of the trusted nodes. */
	get trusted(): readonly string[] {
		return this.#table.keys().filter((key) => this.isTrusted(key));
	}
}

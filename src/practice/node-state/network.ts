import type { Table } from '../world/table.ts';
import type { World } from '../world/world.ts';

interface NetworkRow {
	readonly netid: number;
}

/** The network that the node is on. Networks do not see each other, and the world's peers are on that of the start. */
export class Network {
	readonly #table: Table<NetworkRow>;
	readonly #atStart: number;

	/** @param atStart the netid of the start-up settings. */
	constructor(world: World, atStart: number) {
		this.#table = world.table<NetworkRow>('network');
		this.#atStart = atStart;
	}

	get netid(): number {
		return this.#table.get('node')?.netid ?? this.#atStart;
	}

	/** False where the node has left the network of the world's peers. */
	get hasPeers(): boolean {
		return this.netid === this.#atStart;
	}

	/** Drops the peers and goes to another network, until the node starts again. */
	move(netid: number): void {
		this.#table.set('node', { netid });
	}
}

import { Refusal } from '../refusal.ts';
import type { Table } from '../world/table.ts';
import type { World } from '../world/world.ts';

/** The numbers that callers give their requests, so that none is carried out twice. */
export class Nonces {
	readonly #table: Table<number>;
	readonly #isBinding: boolean;
	/** Where they bind, the last one is in memory: a refused request uses its nonce up, and a refusal takes back what it wrote. */
	#last = 0;

	/** @param isBinding once one was used, every request needs one. */
	constructor(world: World, isBinding: boolean) {
		this.#table = world.table('nonces');
		this.#isBinding = isBinding;
	}

	/** 0 while none was used. */
	get last(): number {
		return this.#isBinding ? this.#last : (this.#table.get('last') ?? 0);
	}

	/** @throws Refusal unless the nonce is larger than all before it, or 0 where none is needed. */
	use(nonce: number): void {
		if (nonce === 0 && (!this.#isBinding || this.#last === 0)) return;
		if (nonce <= this.last) throw new Refusal('invalid nonce');
		if (this.#isBinding) this.#last = nonce;
		else this.#table.set('last', nonce);
	}

	/** What a start of the node does. */
	forget(): void {
		this.#last = 0;
	}
}

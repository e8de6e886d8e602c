import { isPlaces } from '#lib/domain/tokens/token-units.ts';
import { readTokenPlaces, writeTokenPlaces } from '#lib/storage/tokens.ts';
import { SvelteMap } from 'svelte/reactivity';
import type { Desk } from '../desk.ts';

/**
 * With how many decimal places the user wants to see each token, for every figure and field of it. The chain knows
 * nothing of it. Read once at the first use: a choice made in another tab does not change what is typed in this one.
 */
export class TokenUnits {
	/** False until the choices are read; a field that takes an amount waits for it. */
	isReady = $state(false);
	readonly #desk: Desk;
	readonly #chosen = new SvelteMap<string, number>();
	/** Resolves when the choices are read. */
	readonly ready: Promise<void>;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.ready = this.#read();
	}

	/** 0 unless the user has chosen. */
	places(id: string): number {
		return this.#chosen.get(id) ?? 0;
	}

	/** @throws RangeError when a token cannot be shown with so many places. */
	async choose(id: string, places: number): Promise<void> {
		if (!isPlaces(places)) throw new RangeError(`No number of decimal places: ${places}`);
		this.#chosen.set(id, places);
		const { database, connection } = this.#desk;
		await writeTokenPlaces(database, { nodeId: connection.id, id, places });
	}

	async #read(): Promise<void> {
		const { database, connection } = this.#desk;
		for (const { id, places } of await readTokenPlaces(database, connection.id)) {
			if (isPlaces(places) && !this.#chosen.has(id)) this.#chosen.set(id, places);
		}
		this.isReady = true;
	}
}

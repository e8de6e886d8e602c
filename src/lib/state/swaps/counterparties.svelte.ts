import type { Swap } from '#lib/domain/swaps/swap.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import {
	readCounterparties,
	writeCounterparties,
	type CounterpartyKeys,
} from '#lib/storage/counterparties.ts';
import { SvelteMap } from 'svelte/reactivity';
import type { Desk } from '../desk.ts';

/** The nodes that the user traded with. The node's log names them, and each name is stored. */
export class Counterparties {
	readonly #desk: Desk;
	readonly #keys = new SvelteMap<string, string | undefined>();
	#opened: Promise<void> | undefined;
	#looking: Promise<void> | undefined;

	constructor(desk: Desk) {
		this.#desk = desk;
	}

	/** The result of an earlier look-up, by the id of the swap. */
	of(id: string): string | undefined {
		return this.#keys.get(id);
	}

	/** The node was asked: it has named the counterparty, or its log does not go back as far. */
	isAsked(id: string): boolean {
		return this.#keys.has(id);
	}

	/** Reads the data that this browser stored on earlier visits. */
	open(): Promise<void> {
		// If the storage does not answer, the node is asked again.
		this.#opened ??= readCounterparties(this.#desk.database, this.#desk.connection.id).then(
			(stored) => this.#take(stored),
			() => undefined,
		);
		return this.#opened;
	}

	/**
	 * Asks for the counterparty of a swap, as far as the node's log goes back.
	 *
	 * @throws CallError
	 */
	async read(swap: Swap): Promise<string | undefined> {
		await this.open();
		if (!this.of(swap.id)) await this.readAll([swap]);
		return this.of(swap.id);
	}

	/**
	 * Looks many up, with one call for each pair.
	 *
	 * @throws CallError
	 */
	async readAll(swaps: readonly Swap[], options: ReadOptions = { priority: 'user' }): Promise<void> {
		const found = await this.#desk.connection.node.swaps.counterpartyKeys(swaps, options);
		// eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew each time, and never changed
		const keys = new Map<string, string | undefined>();
		for (const { id, isFinished } of swaps) {
			const key = found.get(id)?.toLowerCase();
			// The log may still name the node of a running swap.
			if (key !== undefined || isFinished) keys.set(id, key);
		}
		await this.note(keys);
	}

	/** Asks once for nodes not requested yet. A node that does not answer is asked at the next opportunity. */
	async lookUp(swaps: readonly Swap[]): Promise<void> {
		await this.open();
		// A concurrent look-up may answer for these too.
		while (this.#looking) await this.#looking;
		const unknown = swaps.filter(({ id }) => !this.isAsked(id));
		if (unknown.length === 0) return;
		this.#looking = this.readAll(unknown, { priority: 'background' })
			.catch(() => undefined)
			.finally(() => (this.#looking = undefined));
		await this.#looking;
	}

	/** Adopts the results of a different reading of the log. */
	async note(keys: CounterpartyKeys): Promise<void> {
		// eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew each time, and never changed
		const news = new Map([...keys].filter(([id, key]) => !this.isAsked(id) || (key && !this.of(id))));
		if (news.size === 0) return;
		this.#take(news);
		// If there is no room, the node is asked again at the next visit.
		await writeCounterparties(this.#desk.database, this.#desk.connection.id, news).catch(() => undefined);
	}

	#take(keys: CounterpartyKeys): void {
		for (const [id, key] of keys) if (key !== undefined || !this.#keys.has(id)) this.#keys.set(id, key);
	}
}

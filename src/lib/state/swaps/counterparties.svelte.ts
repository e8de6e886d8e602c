import type { Swap } from '#lib/domain/swaps/swap.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import {
	readCounterparties,
	writeCounterparties,
	type CounterpartyKeys,
} from '#lib/storage/counterparties.ts';
import { SvelteMap } from 'svelte/reactivity';
import type { Desk } from '../desk.ts';

/** The counterparties of the user's swaps, found in the node's log and then stored. */
export class Counterparties {
	readonly #desk: Desk;
	readonly #keys = new SvelteMap<string, string | undefined>();
	#opened: Promise<void> | undefined;
	#looking: Promise<void> | undefined;

	constructor(desk: Desk) {
		this.#desk = desk;
	}

	/** The public key found by an earlier lookup, by swap id. */
	of(id: string): string | undefined {
		return this.#keys.get(id);
	}

	/** Whether the lookup is complete: the counterparty was found, or the node's log does not go back to the swap. */
	isAsked(id: string): boolean {
		return this.#keys.has(id);
	}

	/** Loads the data stored on earlier visits. */
	open(): Promise<void> {
		// If storage fails, the node is called again.
		this.#opened ??= readCounterparties(this.#desk.database, this.#desk.connection.id).then(
			(stored) => this.#take(stored),
			() => undefined,
		);
		return this.#opened;
	}

	/**
	 * The counterparty of a swap; `undefined` if the node's log does not go back to it.
	 *
	 * @throws CallError
	 */
	async read(swap: Swap): Promise<string | undefined> {
		await this.open();
		if (!this.of(swap.id)) await this.readAll([swap]);
		return this.of(swap.id);
	}

	/**
	 * Looks up the counterparties of several swaps, with one call per pair.
	 *
	 * @throws CallError
	 */
	async readAll(swaps: readonly Swap[], options: ReadOptions = { priority: 'user' }): Promise<void> {
		const found = await this.#desk.connection.node.swaps.counterpartyKeys(swaps, options);
		// eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew each time, and never changed
		const keys = new Map<string, string | undefined>();
		for (const { id, isFinished } of swaps) {
			const key = found.get(id)?.toLowerCase();
			// The log may still name the counterparty of a running swap.
			if (key !== undefined || isFinished) keys.set(id, key);
		}
		await this.note(keys);
	}

	/** Looks up swaps not looked up before. If the node does not answer, the next call retries. */
	async lookUp(swaps: readonly Swap[]): Promise<void> {
		await this.open();
		// A concurrent lookup may include these swaps.
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
		// If storage is full, the next visit calls the node again.
		await writeCounterparties(this.#desk.database, this.#desk.connection.id, news).catch(() => undefined);
	}

	#take(keys: CounterpartyKeys): void {
		for (const [id, key] of keys) if (key !== undefined || !this.#keys.has(id)) this.#keys.set(id, key);
	}
}

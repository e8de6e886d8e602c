import type { CallError } from '#lib/client/call-error.ts';
import { isSettled } from '#lib/domain/swaps/swap-state.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';

/** What is known of one swap of the list. */
export type SwapRow =
	| { readonly state: 'asked' }
	/** Agreed on some seconds ago: the node says nothing of it yet. */
	| { readonly state: 'starting' }
	/** With a refusal where the node could not read it any more when it was last asked: `swap` is from before. */
	| { readonly state: 'known'; readonly swap: Swap; readonly refusal?: CallError }
	| { readonly state: 'failed'; readonly error: CallError };

/**
 * What is known of the user's swaps. One signal stands for all rows and one for those that are not settled: with ten
 * thousand rows, a signal for each costs more than it saves.
 */
export class SwapRows {
	// eslint-disable-next-line svelte/prefer-svelte-reactivity -- the object around it is replaced at each change
	#all = $state.raw<{ readonly rows: Map<string, SwapRow> }>({ rows: new Map() });
	#unsettled = $state.raw<readonly Swap[]>([]);

	get(id: string): SwapRow | undefined {
		return this.#all.rows.get(id);
	}

	known(id: string): Swap | undefined {
		const row = this.get(id);
		return row?.state === 'known' ? row.swap : undefined;
	}

	/** Every swap that is known in full. */
	get swaps(): Swap[] {
		return [...this.#all.rows.values()].flatMap((row) => (row.state === 'known' ? [row.swap] : []));
	}

	/** Open ones, and those that ended with coins of the user in a contract. */
	get unsettled(): readonly Swap[] {
		return this.#unsettled;
	}

	/** Notes that a swap is being asked for, or could not be read. */
	note(id: string, row: Exclude<SwapRow, { state: 'known' }>): void {
		this.#all.rows.set(id, row);
		this.#all = { rows: this.#all.rows };
	}

	/** Notes that the node could not read a known swap when it was asked again. */
	refuse(id: string, refusal: CallError): void {
		const swap = this.known(id);
		if (!swap) return;
		this.#all.rows.set(id, { state: 'known', swap, refusal });
		this.#all = { rows: this.#all.rows };
	}

	take(swaps: readonly Swap[]): void {
		if (swaps.length === 0) return;
		for (const swap of swaps) this.#all.rows.set(swap.id, { state: 'known', swap });
		this.#all = { rows: this.#all.rows };
		this.#sortOut(swaps);
	}

	#sortOut(swaps: readonly Swap[]): void {
		const before = this.#unsettled;
		const changed = swaps.filter((swap) => !isSettled(swap) || before.some(({ id }) => id === swap.id));
		if (changed.length === 0) return;
		const others = before.filter(({ id }) => !changed.some((swap) => swap.id === id));
		this.#unsettled = [...others, ...changed.filter((swap) => !isSettled(swap))];
	}
}

import { KeyedCache } from '#lib/state/live/keyed-cache.svelte.ts';
import { flushSync } from 'svelte';
import { expect, test } from 'vitest';

class Doubling {
	#number = $state.raw(1);
	readonly double: number = $derived.by(() => this.#number * 2);

	count(): void {
		this.#number += 1;
	}
}

test('what is kept for longer than a component goes on deriving when that component has gone', () => {
	const kept = new KeyedCache(() => new Doubling());
	const seen: number[] = [];
	// As a component does that finds its state by what it is given.
	const open = () =>
		$effect.root(() => {
			const part = $derived(kept.get('here'));
			$effect(() => {
				seen.push(part.double);
			});
		});
	const leave = open();
	flushSync();
	leave();
	open();
	flushSync();
	kept.get('here').count();
	flushSync();
	expect(seen).toEqual([2, 2, 4]);
});

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

test('keeps detached state reactive after its component unmounts', () => {
	const kept = new KeyedCache(() => new Doubling());
	const seen: number[] = [];
	// Looks up state by props, like a component.
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

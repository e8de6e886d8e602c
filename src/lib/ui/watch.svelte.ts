import { untrack } from 'svelte';

/**
 * Acts on a value now, and again whenever it has changed, for as long as the component is there. Only what `read` reads
 * counts; `act` may return what undoes it. Call it while the component is made.
 */
export function watch<Value>(read: () => Value, act: (value: Value) => unknown): void {
	const value = $derived(read());
	$effect(() => {
		const now = value;
		const undo = untrack(() => act(now));
		if (typeof undo === 'function') return undo as () => void;
	});
}

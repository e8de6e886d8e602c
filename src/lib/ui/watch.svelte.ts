import { untrack } from 'svelte';

/**
 * Calls `act` with a value immediately and after each change, until the component is destroyed. Only the dependencies
 * of `read` are tracked; `act` may return a cleanup function. Must be called during component initialisation.
 */
export function watch<Value>(read: () => Value, act: (value: Value) => unknown): void {
	const value = $derived(read());
	$effect(() => {
		const now = value;
		const undo = untrack(() => act(now));
		if (typeof undo === 'function') return undo as () => void;
	});
}

/**
 * Creates state that outlives the component that first requests it. Without the root effect, its `$derived` values
 * would belong to that component and freeze when it is destroyed.
 */
export function detached<Made>(make: () => Made): Made {
	let made: { readonly value: Made } | undefined;
	$effect.root(() => {
		made = { value: make() };
	});
	return (made as unknown as { readonly value: Made }).value;
}

/** Creates a value per key on first use and caches it permanently. */
export class KeyedCache<Key, Value> {
	// eslint-disable-next-line svelte/prefer-svelte-reactivity -- the values in it are reactive themselves
	readonly #made = new Map<Key, Value>();
	readonly #make: (key: Key) => Value;

	constructor(make: (key: Key) => Value) {
		this.#make = make;
	}

	get(key: Key): Value {
		const known = this.#made.get(key);
		if (known !== undefined) return known;
		const made = detached(() => this.#make(key));
		this.#made.set(key, made);
		return made;
	}
}

/**
 * Creates state that outlives the component which first asked for it. Its `$derived` values would otherwise belong to
 * that component, and freeze at their last value when it goes.
 */
export function detached<Made>(make: () => Made): Made {
	let made: { readonly value: Made } | undefined;
	$effect.root(() => {
		made = { value: make() };
	});
	return (made as unknown as { readonly value: Made }).value;
}

/** Makes a value for a key when it is first asked for, and gives the same one from then on. */
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

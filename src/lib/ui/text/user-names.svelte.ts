import type { LabelKind } from '#lib/domain/labels.ts';
import { getContext, setContext } from 'svelte';

const KEY = Symbol('names');

/** An item that can be labelled. */
export interface Nameable {
	readonly kind: LabelKind;
	/** The address, key or id. */
	readonly text: string;
}

interface Names {
	/** The user's name for an address, key or id. */
	nameOf(text: string): string | undefined;
	/** Opens the label's form. */
	edit(thing: Nameable): void;
}

/** The user's labels for components that show them. Loaded on demand. */
export class UserNames {
	/** `undefined` until loaded. */
	source = $state.raw<Names>();
	readonly #wanting = Promise.withResolvers<undefined>();
	/** Resolves once a visible component needs labels, which are then loaded. */
	readonly wanted = this.#wanting.promise;

	want(): void {
		this.#wanting.resolve(undefined);
	}
}

export function setUserNames(): UserNames {
	return setContext(KEY, new UserNames());
}

/** Requests the labels for a component. `undefined` if no node is signed in. */
export function getUserNames(): UserNames | undefined {
	const names = getContext<UserNames | undefined>(KEY);
	names?.want();
	return names;
}

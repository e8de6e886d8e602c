import type { LabelKind } from '#lib/domain/labels.ts';
import { getContext, setContext } from 'svelte';

const KEY = Symbol('names');

/** Something that can be labelled. */
export interface Nameable {
	readonly kind: LabelKind;
	/** The address, the key or the id. */
	readonly text: string;
}

interface Names {
	/** The user's name for an address, a key or an id. */
	nameOf(text: string): string | undefined;
	/** Opens the form of a label. */
	edit(thing: Nameable): void;
}

/** The user's names for things, wherever these are shown. Their reader is loaded late. */
export class UserNames {
	/** Missing until they are loaded. */
	source = $state.raw<Names>();
	readonly #wanting = Promise.withResolvers<undefined>();
	/** Resolves once something on screen can have a name: they are loaded then, before a review is read. */
	readonly wanted = this.#wanting.promise;

	want(): void {
		this.#wanting.resolve(undefined);
	}
}

export function setUserNames(): UserNames {
	return setContext(KEY, new UserNames());
}

/** For what shows names: it has them loaded. Missing where no node is signed in to. */
export function getUserNames(): UserNames | undefined {
	const names = getContext<UserNames | undefined>(KEY);
	names?.want();
	return names;
}

import type { LabelKind } from '#lib/domain/labels/label.ts';
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

/** The user's own names for things, wherever these are shown. What reads them is loaded late. */
export class UserNames {
	/** Missing until they are loaded. */
	source = $state.raw<Names>();
}

export function setUserNames(): void {
	setContext(KEY, new UserNames());
}

/** Missing where no node is signed in to. */
export const getUserNames = (): UserNames | undefined => getContext(KEY);

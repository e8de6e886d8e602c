import { getContext, setContext, type Snippet } from 'svelte';

const NOTE = Symbol();

/** Stands at the head of every dialog: a modal dialog keeps everyone from what is said beside it on the page. */
class DialogNote {
	current = $state.raw<Snippet>();
}

/** Lets components below the caller put a note into the dialogs below the caller. */
export function setDialogNote(): void {
	setContext(NOTE, new DialogNote());
}

/** `undefined` where no dialog has a note, as before the sign-in. */
export function getDialogNote(): DialogNote | undefined {
	return getContext<DialogNote | undefined>(NOTE);
}

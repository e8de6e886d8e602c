import { hasHidden } from '../text/visible-text.ts';

/** What the user types to show that a burning is meant. */
export interface BurnPhrase {
	readonly is: 'name' | 'id';
	readonly text: string;
}

/** Enough of an id to tell a token from its namesakes. */
const ID_DIGITS = 8;

/** Letters of the Latin alphabet, digits and signs, with single spaces between: what a keyboard has and an eye can tell. */
const TYPEABLE = /^(?! )(?!.*(?: {2}| $))[\p{Script=Latin}\p{Nd}\x20-\x7e]+$/u;

/**
 * A token's name, exactly. A name that cannot be typed as it stands, because it looks like another one, hides
 * something or has spaces that do not show, is replaced by the beginning of the token's id.
 */
export function burnPhraseOf({ name, id }: { readonly name: string; readonly id: string }): BurnPhrase {
	const canBeTyped = TYPEABLE.test(name) && !hasHidden(name) && name.normalize('NFC') === name;
	return canBeTyped ? { is: 'name', text: name } : { is: 'id', text: id.slice(0, ID_DIGITS) };
}

/** What begins like a link to something that a program could fetch. */
const LINK = /\b(?:https?|ftp|ipfs|ipns|ar|data|magnet):[^\s"'<>`⟨⟩]{3,}/giu;

/** What ends a sentence and not the link before it. */
const ENDING = /[.,;:!?)\]}]+$/;

/**
 * The links in a text that strangers chose, once each, to be shown as text: to follow one tells its host who looks at the
 * token and when.
 */
export function linksIn(text: string): string[] {
	return [...new Set((text.match(LINK) ?? []).map((link) => link.replace(ENDING, '')))];
}

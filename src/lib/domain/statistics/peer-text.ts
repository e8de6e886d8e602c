import { revealHidden } from '../text/visible-text.ts';

/** Longer than any ticker that a node takes. */
const MOST_LETTERS = 32;

/** A name that another node sent, as it can be shown: hidden characters written out, and cut where it is no ticker's length. */
export function peerText(text: string): string {
	const letters = [...text.slice(0, 2 * MOST_LETTERS + 2)];
	const isLong = letters.length > MOST_LETTERS;
	return revealHidden(letters.slice(0, MOST_LETTERS).join('')) + (isLong ? '…' : '');
}

/** What stands in place of a hidden amount. It is always as long, so that it does not show the size of the amount. */
export const HIDDEN_AMOUNT = '••••';

let readChoice = (): boolean => false;

/**
 * Says where the user's choice to hide amounts is read. It is read each time that an amount is shown, so that a
 * change shows at once.
 */
export function hideAmountsWhen(read: () => boolean): void {
	readChoice = read;
}

export const areAmountsHidden = (): boolean => readChoice();

/** The text of an amount of the user's own, or what stands in its place. */
export const hideable = (text: string): string => (readChoice() ? HIDDEN_AMOUNT : text);

/** Makes a text for a file, which holds its amounts whatever is hidden on screen. */
export function withAmounts<Text>(make: () => Text): Text {
	const read = readChoice;
	readChoice = () => false;
	try {
		return make();
	} finally {
		readChoice = read;
	}
}

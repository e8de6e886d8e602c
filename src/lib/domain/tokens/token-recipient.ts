/** Tokens sent to this key are burned: it is no point of the curve, so nobody can hold its private key. */
export const BURN_KEY = '02deaddeaddeaddeaddeaddeaddeaddeaddeaddeaddeaddeaddeaddeaddeaddead';

/** The token module's own key, whose private key everybody knows. */
export const MODULE_KEY = '03e6191c70c9c9a28f9fd87089b9488d0e6c02fb629df64979c9cdb6b2b4a68d95';

/** What a typed recipient is judged by. */
export interface RecipientContext {
	/** The key whose tokens are sent, where it is known. */
	readonly ownKey: string | undefined;
	/** Whether 33 bytes in hexadecimal are a point of the curve, so that somebody may hold their private key. */
	readonly isOnCurve: (key: string) => boolean;
}

export interface Recipient {
	/** 66 hexadecimal digits, in small letters. */
	readonly key: string;
	readonly is: 'other' | 'self' | 'burn';
}

/**
 * Reads whom tokens shall go to; a text where it is nobody, saying why. A daemon takes almost anything for a key and
 * the tokens are lost then, so that nothing is guessed, cut or completed here.
 */
export function readRecipient(typed: string, { ownKey, isOnCurve }: RecipientContext): Recipient | string {
	const key = typed.trim().toLowerCase();
	const problem = formProblem(typed.trim());
	if (problem) return problem;
	if (key === BURN_KEY) return { key, is: 'burn' };
	if (key === MODULE_KEY)
		return 'This is the token module’s own key. Everybody knows its private key and could take the tokens.';
	if (!isOnCurve(key))
		return 'No private key can belong to this: it is no point of the curve. A digit of it must be wrong.';
	return { key, is: key === ownKey?.toLowerCase() ? 'self' : 'other' };
}

function formProblem(text: string): string | undefined {
	if (text === '') return 'Say whom the tokens shall go to.';
	if (/^[Rb][1-9A-HJ-NP-Za-km-z]{33}$/.test(text))
		return 'This is an address. Tokens go to a public key: ask for the 66 digits that begin with 02 or 03.';
	if (!/^[\da-f]+$/i.test(text)) return 'A public key has hexadecimal digits only: 0 to 9 and a to f.';
	if (/^04/.test(text) && text.length === 130)
		return 'This is the long form of a public key. Ask for the compressed one: tokens sent to this are lost.';
	if (text.length !== 66) return lengthProblem(text.length);
	return /^0[23]/.test(text) ? undefined : 'A public key begins with 02 or 03.';
}

function lengthProblem(length: number): string {
	const difference = Math.abs(length - 66);
	const digits = `${difference} ${difference === 1 ? 'digit' : 'digits'}`;
	return `A public key has 66 digits; this has ${length}, ${digits} too ${length < 66 ? 'few' : 'many'}.`;
}

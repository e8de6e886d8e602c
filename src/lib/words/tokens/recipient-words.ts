import { KEY_DIGITS, type RecipientProblem } from '#lib/domain/tokens/token-recipient.ts';

const WORDS: Readonly<Record<Exclude<RecipientProblem['kind'], 'length'>, string>> = {
	empty: 'Enter the public key that the tokens go to.',
	address: 'This is an address. Tokens go to a public key: ask for the 66 digits that begin with 02 or 03.',
	'not-hexadecimal': 'A public key has hexadecimal digits only: 0 to 9 and a to f.',
	uncompressed:
		'This is the long form of a public key. Ask for the compressed one: tokens sent to this are lost.',
	prefix: 'A public key begins with 02 or 03.',
	'module-key':
		'This is the token module’s own key. Its private key is public, so anyone could take the tokens.',
	'not-on-curve':
		'No private key can belong to this: it is not a point on the curve. One of its digits must be wrong.',
	'burn-key': 'This is the burn key: what is sent to it is lost. Burning has a page of its own.',
};

/** Why what was typed is no recipient. */
export function recipientProblemWords(problem: RecipientProblem): string {
	return problem.kind === 'length' ? lengthWords(problem.digits) : WORDS[problem.kind];
}

function lengthWords(digits: number): string {
	const difference = Math.abs(digits - KEY_DIGITS);
	const missing = `${difference} ${difference === 1 ? 'digit' : 'digits'}`;
	return `A public key has ${KEY_DIGITS} digits; this has ${digits}, ${missing} too ${digits < KEY_DIGITS ? 'few' : 'many'}.`;
}

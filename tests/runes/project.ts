/**
 * State classes that are tried thousands of times: their runes live as in a browser, and what they need of one stands in for it.
 * Components, and all that a browser itself does, are tested in one.
 */
export const runesProject = {
	name: 'runes',
	environment: './tests/runes/environment.ts',
	include: ['tests/contract/**/*.runes.test.ts'],
};

/**
 * State classes that need no document: their runes live as in a browser, and what they need of one stands in for it. Components,
 * tests with runes of their own, and all that a browser itself does, are tested in one.
 */
export const runesProject = {
	name: 'runes',
	environment: './tests/runes/environment.ts',
	setupFiles: './tests/runes/stand-ins.ts',
	include: ['tests/{unit,contract}/**/*.runes.test.ts'],
};

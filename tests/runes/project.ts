/**
 * Tests of state classes that need no document: runes are reactive as in a browser, and stand-ins replace browser
 * features. Components, tests that use runes themselves, and features of the browser run in a real browser.
 */
export const runesProject = {
	name: 'runes',
	environment: './tests/runes/environment.ts',
	setupFiles: './tests/runes/stand-ins.ts',
	include: ['tests/{unit,contract}/**/*.runes.test.ts'],
};

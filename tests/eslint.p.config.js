import svelteless from './eslint.config.js';

/** What `npm run lint` looks at besides: rules that must know types, which is too slow for every commit. */
export default [
	...svelteless,
	{
		// Components are left to svelte-check.
		files: ['**/*.ts'],
		languageOptions: { parserOptions: { project: "./tsconfig.json", extraFileExtensions: ['.svelte'] } },
		rules: {
			'@typescript-eslint/await-thenable': 'error',
			'@typescript-eslint/no-floating-promises': 'error',
			'@typescript-eslint/no-for-in-array': 'error',
			'@typescript-eslint/no-misused-promises': 'error',
			'@typescript-eslint/no-unnecessary-type-assertion': 'error',
			'@typescript-eslint/only-throw-error': 'error',
			'@typescript-eslint/return-await': 'error',
		},
	},
];

import rules from './eslint.config.js';

/** Rules that need types, run only by `npm run lint` because they would delay commits too much. */
export default [
	...rules,
	{
		files: ['**/*.ts'],
		languageOptions: { parserOptions: { projectService: true, extraFileExtensions: ['.svelte'] } },
		rules: {
			'@typescript-eslint/await-thenable': 'error',
			'@typescript-eslint/no-floating-promises': 'error',
			'@typescript-eslint/no-for-in-array': 'error',
			'@typescript-eslint/no-misused-promises': 'error',
			'@typescript-eslint/return-await': 'error',
		},
	},
];

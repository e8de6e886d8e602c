import rules from './eslint.config.js';

/** `npm run lint` besides holds TypeScript to rules that must know types, for which a commit would wait too long. */
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

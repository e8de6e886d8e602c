import rules from './eslint.config.js';

/** `npm run lint` also checks TypeScript with rules that need types, which would delay a commit too much. */
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

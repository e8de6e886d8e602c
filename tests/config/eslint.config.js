import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript-eslint';
import svelteConfig from '../../svelte.config.js';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export default ts.config(
	// Relative to the working directory, because this configuration is passed by name.
	{ ignores: ['build/', 'build-for-path/', '.svelte-kit/', 'node_modules/', 'test-results/'] },
	js.configs.recommended,
	...ts.configs.strict,
	...ts.configs.stylistic,
	...svelte.configs.recommended,
	prettier,
	...svelte.configs.prettier,
	{
		languageOptions: {
			globals: { ...globals.browser, ...globals.node },
			parserOptions: { tsconfigRootDir: root },
		},
		rules: {
			'no-undef': 'off',
			'no-console': 'error',
			'max-lines': ['error', { max: 600, skipBlankLines: false, skipComments: false }],
			'max-depth': ['error', 3],
			complexity: ['error', 13],
			eqeqeq: 'error',
			'@typescript-eslint/consistent-type-imports': 'error',
			'@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
			'no-restricted-syntax': [
				'error',
				{ selector: 'TSEnumDeclaration', message: 'Use a union of literals.' },
				{ selector: 'ExportDefaultDeclaration', message: 'Named exports only.' },
			],
		},
	},
	{
		files: ['**/*.svelte', '**/*.svelte.ts'],
		languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
		rules: { 'svelte/no-at-html-tags': 'error' },
	},
	{
		// Files whose programs require a default export.
		files: ['**/*.config.{js,ts}', 'tests/timing/slowest-tests.ts'],
		rules: { 'no-restricted-syntax': 'off' },
	},
	{
		// Terminal programs may print.
		files: ['src/gateway/**', 'src/build/**', 'tests/**'],
		rules: { 'no-console': 'off' },
	},
);

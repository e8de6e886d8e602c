import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = resolve('src');

/** Allowed text sizes in drawings, whose own units equal the token sizes at the browser's default size. */
const IN_PICTURES = /^(12|13|24)px$/;

test('uses a token for every text size in a style', () => {
	const paths = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
	const others = paths
		.filter((path) => /\.(svelte|css)$/.test(path))
		.flatMap((path) => {
			const sizes = readFileSync(resolve(SOURCES, path), 'utf8').matchAll(/font-size:\s*([^;]+);/g);
			return [...sizes]
				.map(([, size = '']) => size)
				.filter((size) => !/^(var\(--text-(xs|s|m|l|xl)\)|inherit)$/.test(size))
				.filter((size) => !(IN_PICTURES.test(size) && path.endsWith('Picture.svelte')))
				.map((size) => `${path}: ${size}`);
		});
	expect(others).toEqual([]);
});

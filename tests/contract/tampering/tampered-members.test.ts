import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PROGRAM_METHODS } from '../fuzz/program-methods.ts';

/** The table that the tests in this folder write and check. */
const table = readFileSync('tests/contract/tampering/tampered-members.md', 'utf8');

it('covers every trading or spending method by an operation with falsified replies', () => {
	const called = new Set(
		Array.from(table.matchAll(/^- calls (.*)$/gm), ([, names = '']) => names.split(', ')).flat(),
	);
	const declared = PROGRAM_METHODS.filter(({ method }) => ['trades', 'spends'].includes(method.effect));
	expect(declared.map(({ name }) => `\`${name}\``).filter((name) => !called.has(name))).toEqual([]);
});

it('matches the counts of false values in SECURITY.md', () => {
	const count = (pattern: RegExp): string =>
		Array.from(table.matchAll(pattern), ([, found]) => Number(found))
			.reduce((sum, each) => sum + each, 0)
			.toLocaleString('en');
	const [values, members, believed] = [
		/, (\d+) false values: /g,
		/^(\d+) members, /gm,
		/ (\d+) believed, /g,
	].map(count);
	const operations = table.match(/^### /gm)?.length;
	const said = readFileSync('SECURITY.md', 'utf8').replace(/\s+/g, ' ');
	expect(said).toContain(
		`${values} false replies about ${members} members in ${operations} operations. ${believed} members`,
	);
});

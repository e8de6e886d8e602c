import type { AST } from '@eslint-community/regexpp';
import { fits, parsePattern } from './pattern-steps.ts';

/** A string pattern of any length: `pump` is repeated in the middle. */
export interface Adversary {
	readonly before: string;
	readonly pump: string;
	readonly after: string;
}

export const writeAdversary = ({ before, pump, after }: Adversary, length: number): string =>
	before + pump.repeat(Math.ceil(length / pump.length)) + after;

/** Characters with a special meaning in some text format. */
const COMMON = [
	' ',
	'\n',
	'\t',
	'0',
	'1',
	'a',
	'z',
	'F',
	'"',
	'\\',
	'-',
	',',
	'.',
	'/',
	'(',
	'[',
	'{',
	'…',
	'é',
	'\u200d',
	'😀',
];

/** Text before and after a run. Few patterns accept the second one, so that the match fails there. */
const STOPS = ['', '\u0001'];

const LONG = 100;

/** Number of characters that are tried in pairs. */
const MAX_PAIRED = 10;

/**
 * Creates texts that may cause repeated backtracking: runs of the characters in the pattern, of each pair of them, of
 * each prefix of a matching text, and of every repeated part, preceded by a match for everything before it. Each is
 * followed by an ending that makes the match fail.
 */
export function adversariesOf(pattern: RegExp): Adversary[] {
	const tree = parsePattern(pattern);
	if (!isRepeating(tree)) return [];
	const letters = [...new Set([...lettersOf(tree, pattern.flags), ...COMMON])];
	const whole = sampleOf(tree, pattern.flags);
	const beginnings = Array.from(whole, (_, length) => whole.slice(0, length + 1));
	const paired = letters.slice(0, MAX_PAIRED);
	const pairs = paired.flatMap((one) => paired.map((other) => one + other));
	const runs = STOPS.flatMap((before) => [
		...[...letters, ...beginnings].flatMap((pump) => STOPS.map((after) => ({ before, pump, after }))),
		...pairs.map((pump) => ({ before, pump, after: '\u0001' })),
	]);
	return [...runs, ...pumpedParts(tree, pattern.flags)];
}

/** True if the pattern has a long repetition; otherwise a match takes a bounded number of steps from each position. */
function isRepeating(tree: AST.Pattern): boolean {
	let isFound = false;
	walk(tree, (node) => (isFound ||= isLong(node)));
	return isFound;
}

const isLong = (node: AST.Node): node is AST.Quantifier => node.type === 'Quantifier' && node.max > LONG;

function pumpedParts(tree: AST.Pattern, flags: string): Adversary[] {
	const found: Adversary[] = [];
	walk(tree, (node) => {
		if (!isLong(node)) return;
		const [before, rest] = [samplesBefore(node, flags), sampleOfParts(followers(node), flags)];
		const bodies = new Set([sampleOf(node.element, flags), ...lettersOf(node.element, flags)]);
		for (const pump of bodies)
			if (pump !== '')
				for (const after of [...STOPS, rest, `${rest}\u0001`]) found.push({ before, pump, after });
	});
	return found;
}

/** Sample of the text before a node, within its alternative and the enclosing ones. */
function samplesBefore(node: AST.Node, flags: string): string {
	const { parent } = node;
	if (!parent) return '';
	const earlier =
		parent.type === 'Alternative' ? parent.elements.slice(0, parent.elements.indexOf(node as never)) : [];
	return samplesBefore(parent, flags) + sampleOfParts(earlier, flags);
}

const followers = (node: AST.Node): readonly AST.Element[] =>
	node.parent?.type === 'Alternative'
		? node.parent.elements.slice(node.parent.elements.indexOf(node as never) + 1)
		: [];

const sampleOfParts = (parts: readonly AST.Element[], flags: string): string =>
	parts.map((part) => sampleOf(part, flags)).join('');

/** A short text that matches a node, ignoring assertions. */
function sampleOf(node: AST.Node, flags: string): string {
	switch (node.type) {
		case 'Pattern':
		case 'Group':
		case 'CapturingGroup':
			return sampleOfParts(node.alternatives[0]?.elements ?? [], flags);
		case 'Quantifier':
			return sampleOf(node.element, flags).repeat(Math.max(1, Math.min(node.min, 80)));
		case 'Backreference':
			return sampleOf([node.resolved].flat()[0] as AST.Node, flags);
		case 'Character':
		case 'CharacterClass':
		case 'CharacterSet':
			return fittingLetters(node, flags)[0] ?? '';
		default:
			return '';
	}
}

function lettersOf(root: AST.Node, flags: string): string[] {
	const found = new Set<string>();
	walk(root, (node) => {
		if (node.type === 'Character' || node.type === 'CharacterClass' || node.type === 'CharacterSet')
			for (const letter of fittingLetters(node, flags).slice(0, 3)) found.add(letter);
	});
	return [...found].slice(0, 20);
}

function fittingLetters(
	node: AST.Character | AST.CharacterClass | AST.CharacterSet,
	flags: string,
): string[] {
	if (node.type === 'Character') return [String.fromCodePoint(node.value)];
	const isFitting = fits(node.raw, flags.replace(/[gy]/g, ''));
	const named: string[] = [];
	walk(node, (part) => {
		if (part.type === 'Character') named.push(String.fromCodePoint(part.value));
	});
	return [...new Set([...COMMON, ...named])].filter(isFitting);
}

function walk(node: AST.Node, visit: (node: AST.Node) => void): void {
	visit(node);
	const {
		alternatives = [],
		elements = [],
		element,
		min,
		max,
	} = node as unknown as {
		readonly alternatives?: readonly AST.Node[];
		readonly elements?: readonly AST.Node[];
		readonly element?: AST.Node;
		readonly min?: AST.Node | number;
		readonly max?: AST.Node | number;
	};
	for (const inner of [...alternatives, ...elements, element, min, max])
		if (typeof inner === 'object') walk(inner, visit);
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../../../src/gateway/prepare.js';

/** A comment or a test title. */
export interface CodeText {
	readonly path: string;
	readonly line: number;
	/** `group` is the title of a `describe`. */
	readonly kind: 'comment' | 'group' | 'title';
	readonly text: string;
}

export interface CodeWordingRule {
	readonly name: string;
	/** A better way to write the text. */
	readonly advice: string;
	readonly pattern: RegExp;
	/** Kinds that the rule covers; all if missing. */
	readonly kinds?: readonly CodeText['kind'][];
}

/** Habits that make a comment or a title hard to read. */
export const CODE_WORDING: readonly CodeWordingRule[] = [
	{
		name: 'clause as noun',
		advice: 'Name the thing: "the form values", not "what the form holds".',
		pattern:
			/(^|[.:;,] )[Ww]hat (?!if\b)[^?]*$|\b(of|in|for|from|with|than|by|and|or|at|as|is|knows?) what\b/,
	},
	{
		name: 'relative clause on a dummy',
		advice: 'Use a participle or a noun: "interrupted swaps", not "those that are cut off".',
		pattern:
			/\b(those|ones?|all|everything|nothing|anything) (that|who|which|whose)\b|\b(Those|All) (of|in|with|whose|a|the)\b/,
	},
	{
		name: '"where" for a condition',
		advice: 'Write "if" or "when".',
		pattern:
			/(^|[,;:] |\b(only|and|even|undefined|missing|none|different|sent|refused|rejected) )[Ww]here (it|no|nothing|none|there|they|that|a|an|only|one|this|both|all)\b/,
	},
	{
		name: '"none" and "no such"',
		advice: 'Write invalid, missing, empty, `undefined` or "is not a".',
		pattern:
			/\b(is|are|was|were|be|or) none\b|\b(is|are|was|were) no (text|key|address|number|transaction|reason|swap|hex|function|order|list)\b|\bno such\b/,
	},
	{
		name: '"another" for different',
		advice: 'Write different, changed or new.',
		pattern: /\banother one\b|\b(an)?other (one )?than\b|\bother ones\b/,
	},
	{
		name: '"of its own"',
		advice: 'Write separate, your, its, or leave it out.',
		pattern: /\bof (its|their|your|one['’]s) own\b|\b(the|an) own\b/,
	},
	{
		name: '"so many" without "as"',
		advice: 'Name the number or the unit.',
		pattern: /\b[Ss]o (many|much|long|deep|far|few)\b(?! as)/,
	},
	{
		name: 'translated adverb',
		advice: 'Write automatically, still, again, since then, permanently or finally.',
		pattern: /\b(by itself|by themselves|all the same|anew|meanwhile|to and fro|in the end|for good)\b/,
	},
	{
		name: '"go on"',
		advice: 'Write continue, run, pending or in flight.',
		pattern: /\b(go|goes|went|going) on\b|\bunder way\b/,
	},
	{
		name: '"tell" and "say" for reports',
		advice: 'Write report, notify, show or return.',
		pattern:
			/\b(is|are|was|be|been) (told|said)\b|\b(tells?|told) (of|from|how|that|what|it|others|nothing|by|as)\b|\b(says?|said) (so|of|nothing|what|how|which|since)\b/,
	},
	{
		name: '"look" for a read',
		advice: 'Write check, poll, query, fetch or find.',
		pattern: /\b[Ll]ook(s|ed|ing)? (at|whether|for|after|into)\b|\b(the|last|next|each|first) looks?\b/,
	},
	{
		name: '"stand" and "lie" for "be"',
		advice: 'Write is, is in, belongs to or follows.',
		pattern:
			/\b(stands?|stood|lies?|lay) (in|at|on|beside|behind|under|over|for|before|there|above|below|among|between)\b/,
	},
	{
		name: 'translated phrasal verb',
		advice: 'Write compare with, skip, resume, insert or use.',
		pattern:
			/\bheld (against|back)\b|\bholds? against\b|\bgo(es)? by\b|\bpass(es|ed)? over\b|\btaken (out|over|up|away)\b|\bput (away|together)\b/,
	},
	{
		name: '"beside" and "behind"',
		advice: 'Write next to, after, or in addition to.',
		pattern: /\b(beside|besides|behind) (the|a|an|it|them|others?|one|each|that)\b/,
	},
	{
		name: '"a row a coin"',
		advice: 'Write per, each or every.',
		pattern:
			/\b(one|two|three|ten|rows?|calls?|line|try|test) an? (row|day|second|minute|hour|page|test|coin|pair|call|order|world|token|swap|market)\b/,
	},
	{
		name: 'nobody in particular',
		advice: 'Name the user, the caller or the third party.',
		pattern: /\b([Ss]omebody|[Nn]obody|[Ww]hoever|people|strangers?)\b/,
	},
	{
		name: 'house metaphor',
		advice: 'Write journey, pool, variant, tampering, harness, fault or disconnect.',
		pattern: /\b(sittings?|spares?|manners?|harms?|beds?|cheats?|vanish(es|ed)?|starves?)\b/,
	},
	{
		name: 'long title',
		advice: 'A title has at most 12 words.',
		pattern: /^(?:\S+\s+){12}\S/,
		kinds: ['group', 'title'],
	},
	{
		name: 'title without a verb',
		advice: 'Begin with a verb in the third person: "rejects", "shows", "does not send".',
		pattern: /^(?![%$])(?![a-z-]+s\b)|^(as|this|its|across|less|always|plus|unless|these|those|whose)\b/,
		kinds: ['title'],
	},
];

/** `describe`, `it`, `test` and `test.step`, including variants such as `each` and `for`. */
const TITLED = /^(describe|it|test)\b/;
const NO_PROSE = /eslint-|prettier-|@ts-|svelte-ignore|^\/? ?<reference|^#__/;

/** All comments and titles of the sources, with paths relative to the root. */
export function codeTexts(): CodeText[] {
	return ['src', 'tests'].flatMap((folder) =>
		readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
			.map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
			.filter((path) => /\.(ts|js|svelte)$/.test(path))
			.flatMap((path) => codeTextsOf(path, readFileSync(join(ROOT, path), 'utf8'))),
	);
}

export function codeTextsOf(path: string, source: string): CodeText[] {
	if (!path.endsWith('.svelte')) return scriptTexts(path, source, 0);
	const texts: CodeText[] = [];
	for (const { 1: script = '', index } of source.matchAll(/<script[^>]*>([^]*?)<\/script>/g))
		texts.push(...scriptTexts(path, script, linesIn(source.slice(0, index))));
	for (const { 1: text = '', index } of source.matchAll(/<!--([^]*?)-->/g))
		texts.push(...commentOf(path, linesIn(source.slice(0, index)) + 1, text));
	return texts;
}

const linesIn = (text: string): number => text.split('\n').length - 1;

function commentOf(path: string, line: number, raw: string): CodeText[] {
	const text = raw
		.replace(/^\s*\* ?/gm, '')
		.replace(/\s+/g, ' ')
		.trim();
	return text.length > 2 && !NO_PROSE.test(text) ? [{ path, line, kind: 'comment', text }] : [];
}

/** @param before number of lines in the file before the script */
function scriptTexts(path: string, code: string, before: number): CodeText[] {
	const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
	const lineOf = (at: number): number => file.getLineAndCharacterOfPosition(at).line + 1 + before;
	const comments = new Map<number, CodeText>();
	const titles: CodeText[] = [];
	const note = (ranges: readonly ts.CommentRange[] = []): void => {
		for (const { pos, end } of ranges) {
			const raw = code.slice(pos, end).replace(/^\/\*+|\*+\/$|^\/\//g, '');
			for (const comment of commentOf(path, lineOf(pos), raw)) comments.set(pos, comment);
		}
	};
	const visit = (node: ts.Node): void => {
		note(ts.getLeadingCommentRanges(code, node.getFullStart()));
		note(ts.getTrailingCommentRanges(code, node.getEnd()));
		if (ts.isCallExpression(node) && TITLED.test(node.expression.getText(file))) {
			const [title] = node.arguments;
			const isGroup = /^(test\.)?describe/.test(node.expression.getText(file));
			if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)))
				titles.push({
					...{ path, line: lineOf(title.getStart(file)), kind: isGroup ? 'group' : 'title' },
					text: title.getText(file).slice(1, -1),
				});
		}
		node.forEachChild(visit);
	};
	visit(file);
	return [...comments.values(), ...titles];
}

export function breaksRule({ kind, text }: CodeText, { kinds, pattern }: CodeWordingRule): boolean {
	return (kinds?.includes(kind) ?? true) && pattern.test(text);
}

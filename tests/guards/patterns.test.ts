import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { SECRET_PATTERNS } from '#lib/client/wire/secrets.ts';
import { ROOT } from '../../src/gateway/prepare.js';
import { adversariesOf, writeAdversary, type Adversary } from './patterns/adversaries.ts';
import { PatternSteps } from './patterns/pattern-steps.ts';
import { parseSource, walkMarkup, walkScript } from './source-syntax.ts';

/** Sources that read only the project's own files, at build time. All other patterns may meet untrusted text. */
const OWN_TEXT = /^src\/(build\/|hooks\.server\.ts$)/;
/** Sources that build a pattern at run time, and export it for this test. */
const PUT_TOGETHER = ['src/lib/client/wire/secrets.ts'];

const MAX_RATIO = 2.5;
/** Ratio above which longer texts decide, because a pattern may have a bound that short texts do not reach. */
const SUSPECT_RATIO = 2.1;
const [SHORT, LONG] = [96, 1024];
/** Maximum steps per character; linear patterns take far fewer. */
const MAX_STEPS = 1000;

/** Characters that a linear pattern reads in milliseconds, and a quadratic one in many seconds. */
const LARGE = 200_000;
const LARGE_MS = 2000;

const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
	.map((path) => `src/${path.replaceAll('\\', '/')}`)
	.filter((path) => /\.(ts|js|svelte)$/.test(path) && !OWN_TEXT.test(path))
	.map((path) => ({ path, ...parseSource(path, readFileSync(join(ROOT, path), 'utf8')) }));

interface FoundPattern {
	readonly path: string;
	readonly pattern: RegExp;
}

function patternsIn({ path, scripts, markup }: (typeof sources)[number]): FoundPattern[] {
	const found: FoundPattern[] = [];
	const note = (literal: string) => {
		const end = literal.lastIndexOf('/');
		found.push({ path, pattern: new RegExp(literal.slice(1, end), literal.slice(end + 1)) });
	};
	for (const script of scripts)
		walkScript(script, (node) => {
			if (ts.isRegularExpressionLiteral(node)) note(node.text);
		});
	walkMarkup(markup, ({ type, regex, raw }) => {
		if (type === 'Literal' && regex) note(String(raw));
	});
	return found;
}

function worstOf({ path, pattern }: FoundPattern) {
	const steps = new PatternSteps(pattern);
	const ratioAt = (adversary: Adversary, length: number) => {
		const once = steps.count(writeAdversary(adversary, length), MAX_STEPS * length);
		const twice = steps.count(writeAdversary(adversary, 2 * length), 2 * MAX_STEPS * length);
		return twice === Infinity ? Infinity : twice / once;
	};
	const tried = adversariesOf(pattern).map((adversary) => ({ adversary, ratio: ratioAt(adversary, SHORT) }));
	const [worst = { ratio: 0, adversary: { before: '', pump: 'a', after: '' } }] = tried.toSorted(
		(one, other) => other.ratio - one.ratio,
	);
	const ratio = worst.ratio > SUSPECT_RATIO ? ratioAt(worst.adversary, LONG) : worst.ratio;
	return {
		...worst,
		ratio,
		pattern,
		name: `${path} ${String(pattern)} on ${JSON.stringify(worst.adversary)}`,
	};
}

/** Minimum time of several runs in milliseconds, because a busy machine slows some of them. */
function timeOf(pattern: RegExp, text: string): number {
	const times = [1, 2, 3].map(() => {
		const begin = performance.now();
		text.replace(pattern, '');
		return performance.now() - begin;
	});
	return Math.min(...times);
}

const patterns = [
	...sources.flatMap(patternsIn),
	...Object.values(SECRET_PATTERNS).map((pattern) => ({ path: PUT_TOGETHER[0] ?? '', pattern })),
];
const worst = patterns.map(worstOf).toSorted((one, other) => other.ratio - one.ratio);

describe('regular expression', () => {
	it('is found in every source', () => {
		const builders = sources.filter(({ scripts }) => scripts.some(({ text }) => /\bRegExp\(/.test(text)));
		expect(builders.map(({ path }) => path)).toEqual(PUT_TOGETHER);
		expect(patterns.length).toBeGreaterThan(300);
	});

	it.each([/\s+$/, /^(a|a)*c$/, /"[^"\\]*(\\.[^"\\]*)*"/g, /^(\d+)*$/, /-?(\d+\.?\d*|\.\d+)$/])(
		'is reported as slow: %s',
		(pattern) => {
			expect(worstOf({ path: '', pattern }).ratio).toBeGreaterThan(MAX_RATIO);
		},
	);

	it('takes at most 2.5 times the steps for twice the text', () => {
		const [first] = worst;
		console.log(`${patterns.length} patterns; worst ratio ${first?.ratio.toFixed(2)}: ${first?.name}`);
		expect(worst.filter(({ ratio }) => !(ratio <= MAX_RATIO)).map(({ name }) => name)).toEqual([]);
	});

	it('reads 200,000 characters of its worst text in two seconds', () => {
		const slow = worst.filter(
			({ pattern, adversary }) => timeOf(pattern, writeAdversary(adversary, LARGE)) > LARGE_MS,
		);
		expect(slow.map(({ name }) => name)).toEqual([]);
	});
});

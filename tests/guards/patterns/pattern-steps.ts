import { RegExpParser, type AST } from '@eslint-community/regexpp';

/** One instruction of a pattern; `step` is -1 inside a lookbehind, which reads backwards. */
type Code =
	| { readonly op: 'read'; readonly fits: (character: string) => boolean; readonly step: 1 | -1 }
	| { readonly op: 'same'; readonly group: AST.CapturingGroup }
	| { readonly op: 'open' | 'close'; readonly group: AST.CapturingGroup }
	| { readonly op: 'check'; readonly holds: (text: readonly string[], at: number, run: Run) => boolean }
	| { readonly op: 'split'; readonly first: number; readonly second: number }
	| { readonly op: 'jump'; readonly to: number };

type Program = Code[];

/** Bounded repetitions are expanded up to this many copies; more would be equivalent to an unlimited repetition. */
const MAX_COPIES = 500;

/**
 * Counts the steps of a backtracking engine that finds all matches of a pattern. Unlike time, the count is the same in
 * every run. Real engines skip some of these steps and take no others.
 */
export class PatternSteps {
	readonly #program: Program;
	readonly #pattern: RegExp;

	constructor(pattern: RegExp) {
		this.#pattern = pattern;
		this.#program = compile(parsePattern(pattern), pattern);
	}

	/** @returns the number of steps; Infinity above the limit */
	count(text: string, limit: number): number {
		const characters = this.#pattern.unicode ? Array.from(text) : text.split('');
		const run: Run = { steps: 0, limit, begins: new Map(), captures: new Map() };
		for (let at = 0; at <= characters.length && run.steps <= limit;) {
			const end = match(this.#program, characters, at, run);
			if (end < 0 && this.#pattern.sticky) break;
			at = end > at ? end : at + 1;
		}
		return run.steps > limit ? Infinity : run.steps;
	}
}

export function parsePattern({ source, unicode }: RegExp): AST.Pattern {
	return new RegExpParser().parsePattern(source, 0, source.length, { unicode });
}

/** Alternative to try if the current match fails. */
interface Retry {
	readonly pc: number;
	readonly at: number;
}

interface Run {
	readonly limit: number;
	steps: number;
	/** Start and text per group. After a retry, they come from the failed path, which is accurate enough for counting. */
	readonly begins: Map<AST.CapturingGroup, number>;
	readonly captures: Map<AST.CapturingGroup, readonly string[]>;
}

/** Returns the end of the match, or -1. */
function match(program: Program, text: readonly string[], start: number, run: Run): number {
	const retries: Retry[] = [];
	let pc = 0;
	let at = start;
	while (pc < program.length) {
		run.steps += 1;
		if (run.steps > run.limit) return -1;
		const code = program[pc] as Code;
		if (code.op === 'jump') pc = code.to;
		else if (code.op === 'split') {
			retries.push({ pc: code.second, at });
			pc = code.first;
		} else {
			const next = pass(code, text, at, run);
			const retry = next < 0 ? retries.pop() : { pc: pc + 1, at: next };
			if (!retry) return -1;
			({ pc, at } = retry);
		}
	}
	return at;
}

/** Returns the position after this part, or -1 if it does not fit here. */
function pass(
	code: Exclude<Code, { op: 'split' | 'jump' }>,
	text: readonly string[],
	at: number,
	run: Run,
): number {
	switch (code.op) {
		case 'read': {
			const character = text[code.step > 0 ? at : at - 1];
			return character !== undefined && code.fits(character) ? at + code.step : -1;
		}
		case 'check':
			return code.holds(text, at, run) ? at : -1;
		case 'open':
			run.begins.set(code.group, at);
			return at;
		case 'close':
			run.captures.set(code.group, text.slice(run.begins.get(code.group), at));
			return at;
		case 'same': {
			const captured = run.captures.get(code.group) ?? [];
			const isSame = captured.every((character, place) => text[at + place] === character);
			return isSame ? at + captured.length : -1;
		}
	}
}

function compile(pattern: AST.Pattern, { flags }: RegExp): Program {
	const program: Program = [];
	const isMultiline = flags.includes('m');
	const fitting = flags.replace(/[gy]/g, '');

	const alternatives = (list: readonly AST.Alternative[], step: 1 | -1, into: Program) => {
		const jumps: number[] = [];
		for (const [place, { elements }] of list.entries()) {
			const split = into.length;
			if (place < list.length - 1) into.push({ op: 'jump', to: 0 });
			for (const element of step > 0 ? elements : elements.toReversed()) add(element, step, into);
			if (place === list.length - 1) break;
			jumps.push(into.length);
			into.push({ op: 'jump', to: 0 });
			into[split] = { op: 'split', first: split + 1, second: into.length };
		}
		for (const jump of jumps) into[jump] = { op: 'jump', to: into.length };
	};

	const repeat = ({ element, min, max, greedy }: AST.Quantifier, step: 1 | -1, into: Program) => {
		const branch = (place: number, body: number, after: number) => {
			into[place] = {
				op: 'split',
				first: greedy ? body : after,
				second: greedy ? after : body,
			};
		};
		for (let copy = 0; copy < Math.min(min, MAX_COPIES); copy += 1) add(element, step, into);
		if (max === Infinity) {
			const place = into.push({ op: 'jump', to: 0 }) - 1;
			add(element, step, into);
			into.push({ op: 'jump', to: place });
			branch(place, place + 1, into.length);
			return;
		}
		const places: number[] = [];
		for (let copy = min; copy < Math.min(max, MAX_COPIES); copy += 1) {
			places.push(into.push({ op: 'jump', to: 0 }) - 1);
			add(element, step, into);
		}
		for (const place of places) branch(place, place + 1, into.length);
	};

	const add = (element: AST.Element, step: 1 | -1, into: Program): void => {
		switch (element.type) {
			case 'Quantifier':
				return repeat(element, step, into);
			case 'Group':
				return alternatives(element.alternatives, step, into);
			case 'CapturingGroup': {
				const isCaptured = element.references.length > 0;
				if (isCaptured) into.push({ op: 'open', group: element });
				alternatives(element.alternatives, step, into);
				if (isCaptured) into.push({ op: 'close', group: element });
				return;
			}
			case 'Backreference':
				into.push({ op: 'same', group: [element.resolved].flat()[0] as AST.CapturingGroup });
				return;
			case 'Assertion': {
				if (element.kind === 'lookahead' || element.kind === 'lookbehind') {
					const inner: Program = [];
					alternatives(element.alternatives, element.kind === 'lookahead' ? 1 : -1, inner);
					into.push({
						op: 'check',
						holds: (text, at, run) => match(inner, text, at, run) >= 0 !== element.negate,
					});
				} else into.push({ op: 'check', holds: edge(element, isMultiline) });
				return;
			}
			default:
				into.push({ op: 'read', fits: fits(element.raw, fitting), step });
		}
	};

	alternatives(pattern.alternatives, 1, program);
	return program;
}

/** Returns a predicate for a pattern that matches a single character. */
export function fits(raw: string, flags: string): (character: string) => boolean {
	const pattern = new RegExp(`^${raw}$`, flags.replace('m', ''));
	const known = new Map<string, boolean>();
	return (character) => {
		const found = known.get(character) ?? pattern.test(character);
		known.set(character, found);
		return found;
	};
}

function edge(element: AST.BoundaryAssertion, isMultiline: boolean) {
	const isWord = (character: string | undefined) => character !== undefined && /\w/.test(character);
	return (text: readonly string[], at: number): boolean => {
		if (element.kind === 'start') return at === 0 || (isMultiline && text[at - 1] === '\n');
		if (element.kind === 'end') return at === text.length || (isMultiline && text[at] === '\n');
		return (isWord(text[at - 1]) !== isWord(text[at])) !== (element as AST.WordBoundaryAssertion).negate;
	};
}

import * as v from 'valibot';
import { CallError } from '#lib/client/call-error.ts';
import type { ReplySchema } from '#lib/api/method.ts';
import type { VariantName } from '#practice/node/variant.ts';
import { membersOf, nameOfMember, type MemberPath } from '../fuzz/reply-members.ts';
import { PROGRAM_METHODS } from '../fuzz/program-methods.ts';
import { LEFT_OUT, liesAbout, memberIn } from './false-values.ts';
import { codeOf, type Operation, type Outcome } from './operations/operation.ts';
import { callsIn, Page, type Call, type FalseField, type Moment } from './page.ts';
import type { Exchange } from './remembered-world.ts';

/**
 * The fate of a false value:
 *
 * - `refused`: nothing more is sent, and the page gives the reason.
 * - `asked`: the user has to confirm the part that the page cannot prove.
 * - `doubted`: the same calls are sent, but the page does not report success, or reports the contradiction.
 * - `harmless`: same calls, same texts.
 * - `believed`: different calls or different texts.
 */
export type Fate = 'refused' | 'asked' | 'doubted' | 'harmless' | 'believed';

export interface Finding {
	readonly method: string;
	/** Name of the field in tables: `vout[].value`. */
	readonly member: string;
	readonly fate: Fate;
	/** The false value. */
	readonly falseField: string;
	readonly end: string;
}

/** Methods that build a transaction without sending it. */
const BUILDS = ['withdraw', 'timelock', 'fastswap_deposit', 'daemon.tokencreate', 'daemon.tokentransfer'];

const namesOf = (paths: readonly MemberPath[]): string => paths.map(nameOfMember).join();

const isMove = ({ name, method, params }: Call): boolean =>
	method.effect !== 'reads' && !BUILDS.includes(name) && params['broadcast'] !== 0;

interface Trial extends Outcome {
	readonly moves: readonly string[];
	readonly asked: readonly Exchange[];
}

/** Timeout of an operation, far longer than any takes. */
const MAX_MS = 20_000;

/** One operation, run first with honest programs and then with lying ones. */
export class OperationTrial {
	readonly honest: Trial;
	readonly #operation: Operation;
	readonly #variant: VariantName;
	readonly #from: Moment;

	private constructor(operation: Operation, variant: VariantName, from: Moment, honest: Trial) {
		this.#operation = operation;
		this.#variant = variant;
		this.#from = from;
		this.honest = honest;
	}

	static async begin(operation: Operation, variant: VariantName): Promise<OperationTrial> {
		const page = await Page.open(variant, {});
		await operation.prepare?.(page);
		const from = await page.moment();
		page.close();
		return new OperationTrial(operation, variant, from, await act(operation, variant, from));
	}

	/**
	 * Tries every false value of every field read by the operation.
	 * @param than the same operation with a different node program; a method whose replies have the same fields is only
	 * tried there
	 */
	async *findings(than?: OperationTrial): AsyncGenerator<Finding> {
		const elsewhere = than?.members();
		for (const [method, paths] of this.members()) {
			if (namesOf(paths) === namesOf(elsewhere?.get(method) ?? [])) continue;
			for (const falseFields of this.#groups(method, paths)) yield* this.#try(falseFields);
		}
	}

	/** Methods called that do more than read: they send or build. */
	get called(): ReadonlySet<string> {
		const calls = callsIn(this.honest.asked.slice(this.#from.course.asked.length), this.#variant);
		return new Set(calls.filter(({ method }) => method.effect !== 'reads').map(({ name }) => name));
	}

	/** Reply members read by this operation, by method. */
	members(): ReadonlyMap<string, readonly MemberPath[]> {
		const members = new Map<string, readonly MemberPath[]>();
		for (const { name, method } of PROGRAM_METHODS) {
			const samples = this.#samplesOf(name);
			if (samples.length > 0) members.set(name, membersOf(method.reply, samples));
		}
		return members;
	}

	#samplesOf(name: string): readonly unknown[] {
		const read = callsIn(this.honest.asked.slice(this.#from.course.asked.length), this.#variant);
		return read
			.filter((call) => call.name === name && v.is(call.method.reply, call.reply))
			.map(({ reply }) => reply);
	}

	/** Groups of independent false values, none of which is part of another's field. */
	#groups(name: string, paths: readonly MemberPath[]): FalseField[][] {
		const samples = this.#samplesOf(name);
		const { reply: schema } = PROGRAM_METHODS.find((each) => each.name === name)?.method ?? {};
		const groups = new Map<string, FalseField[]>();
		for (const path of schema ? paths : []) {
			const sample = samples.find((each) => memberIn(each, path) !== undefined) ?? samples[0];
			const value = memberIn(sample, path);
			const isLeaf = typeof value !== 'object' || value === null;
			for (const [place, falseField] of liesAbout(schema as ReplySchema, sample, path).entries()) {
				const group = `${isLeaf ? 'leaf' : path.length} ${place}`;
				groups.set(group, [...(groups.get(group) ?? []), { method: name, path, value: falseField }]);
			}
		}
		return [...groups.values()];
	}

	/**
	 * Tries a group of false values at once. If the group is harmless, each value is; otherwise both halves are tried.
	 */
	async *#try(falseFields: readonly FalseField[]): AsyncGenerator<Finding> {
		const trial = await this.#trial(falseFields);
		const fate = this.#fateOf(trial);
		if (falseFields.length === 1 || fate === 'harmless') {
			for (const { method, path, value } of falseFields)
				yield {
					method,
					member: nameOfMember(path) || 'reply',
					fate,
					falseField: textOf(value),
					end: trial.end,
				};
			return;
		}
		const half = Math.ceil(falseFields.length / 2);
		yield* this.#try(falseFields.slice(0, half));
		yield* this.#try(falseFields.slice(half));
	}

	#trial(falseFields: readonly FalseField[]): Promise<Trial> {
		return act(this.#operation, this.#variant, this.#from, falseFields);
	}

	#fateOf({ end, shown, moves }: Trial): Fate {
		const { honest } = this;
		const isAlike = moves.join() === honest.moves.join();
		if (isAlike && end === honest.end && textOf(shown) === textOf(honest.shown)) return 'harmless';
		if (this.#operation.alarms?.includes(end)) return 'doubted';
		if (!areAmong(moves, honest.moves)) return 'believed';
		if (end.startsWith('asked: ') && end !== honest.end) return 'asked';
		if (DONE.test(end)) return 'believed';
		return !isAlike && /refused|error/.test(end) ? 'refused' : 'doubted';
	}
}

/** True if the calls are a subsequence of the honest ones. */
function areAmong(moves: readonly string[], honest: readonly string[]): boolean {
	const [first, ...rest] = moves;
	if (first === undefined) return true;
	const place = honest.indexOf(first);
	return place >= 0 && areAmong(rest, honest.slice(place + 1));
}

/** Ends that report success to the user. */
const DONE = /^(asked: [^;]*; )?(visible|done|home|claimed|matched|posted|set|proven)$|thrown|never/;

async function act(
	operation: Operation,
	variant: VariantName,
	from: Moment,
	falseFields: readonly FalseField[] = [],
): Promise<Trial> {
	const page = await Page.open(variant, { from, falseFields });
	const late = new Promise<Outcome>((resolve) =>
		setTimeout(() => resolve({ end: 'never ends', shown: {} }), MAX_MS).unref(),
	);
	const acted = operation.act(page).catch(endOfError);
	const outcome = await Promise.race([acted, late]);
	const calls = callsIn(page.asked.slice(from.course.asked.length), variant).filter(isMove);
	const moves = calls.map(({ name, params }) => `${name} ${textOf(params)}`);
	const asked = [...page.asked];
	page.close();
	return { ...outcome, moves, asked };
}

/** The end of an operation with this error, if the page waits for the failed reading. */
const endOfError = (error: unknown): Outcome => ({
	end: error instanceof CallError ? `error: ${codeOf(error)}` : `thrown: ${String(error)}`,
	shown: {},
});

const textOf = (value: unknown): string =>
	value === LEFT_OUT
		? 'left out'
		: JSON.stringify(value, (_, each: unknown) =>
				typeof each === 'bigint' ? `${each}n` : each instanceof Map ? [...each] : each,
			);

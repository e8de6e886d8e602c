import fc from 'fast-check';

/** Time limit: a single scan of a megabyte takes a second, one scan per character takes hours. */
const MAX_MS = 30_000;
const LARGE_LETTERS = 1_000_000;

/** Receives the end of each reading: `a value`, or the name of the error. */
export type Note = (end: string) => void;

/** A kind of input that is pasted, sent by programs or read from files, with its reader. */
export interface FuzzedInput {
	readonly name: string;
	/** Checks that each random input ends in a value or a named error. */
	readonly property: (note?: Note) => fc.IAsyncPropertyWithHooks<[unknown]>;
	/** Checks the same for a few inputs of a megabyte. */
	readonly readLarge: () => Promise<void>;
}

interface Reading<Input> {
	readonly any: fc.Arbitrary<Input>;
	readonly large: readonly Input[];
	/** Returns the end of the reading, or throws an error that is not expected. */
	readonly read: (input: Input) => string | Promise<string>;
}

export function fuzzedInput<Input>(name: string, { any, large, read }: Reading<Input>): FuzzedInput {
	return {
		name,
		property: (note = () => undefined) =>
			fc.asyncProperty(any as fc.Arbitrary<unknown>, async (input) => {
				note(await inTime(() => read(input as Input)));
			}),
		readLarge: async () => {
			for (const input of large) await inTime(() => read(input));
			if (large.some(isText))
				for (const text of PADDED) await growsWithLength(text, (part) => read(part as Input));
		},
	};
}

/** @throws Error if reading took long enough to block a page or a program */
export async function inTime<End>(read: () => End | Promise<End>): Promise<End> {
	const begin = performance.now();
	const end = await read();
	const took = performance.now() - begin;
	if (took > MAX_MS) throw new Error(`It took ${Math.round(took)} ms.`);
	return end;
}

const isText = (input: unknown): input is string => typeof input === 'string';

/** Texts with long runs of blanks, zeros or open quotes, which careless patterns scan repeatedly. */
const PADDED = [' ', '\n', '0', '"\\', ',', '-'].map((piece) => `a${piece.repeat(65_536 / piece.length)}a`);

const SHORTEST = 4096;
/** Times below this are unreliable on a busy machine. A quadratic reading of 64 kB takes longer. */
const MEASURED_MS = 1000;
/** Maximum ratio of times after two doublings: 4 is linear, 16 is quadratic. */
const MAX_RATIO = 8;

/**
 * Reads parts of a text with growing lengths, omitting the middle.
 * @throws Error at the first length that takes more than eight times as long as a quarter of it
 */
export async function growsWithLength(text: string, read: (text: string) => unknown): Promise<void> {
	let before = Infinity;
	for (let length = SHORTEST; length / 4 < text.length; length *= 4) {
		const half = Math.ceil(length / 2);
		const part = length < text.length ? text.slice(0, half) + text.slice(-half) : text;
		const isSlow = (ms: number) => ms > MEASURED_MS && ms > MAX_RATIO * before;
		let took = await timeOf(() => read(part));
		for (let again = 0; again < 5 && isSlow(took); again += 1)
			took = Math.min(took, await timeOf(() => read(part)));
		if (isSlow(took))
			throw new Error(`${length} letters take ${Math.round(took)} ms, a quarter ${Math.round(before)} ms.`);
		before = took;
	}
}

/** CPU time in milliseconds, which excludes other work on the machine. */
async function timeOf(read: () => unknown): Promise<number> {
	const begin = process.cpuUsage();
	await read();
	const { user, system } = process.cpuUsage(begin);
	return (user + system) / 1000;
}

/** Throws unless a value is written exactly as it was read. */
export function same(written: unknown, read: unknown): void {
	if (written !== read) throw new Error(`“${String(read)}” is written as “${String(written)}”.`);
}

/** Name of an error that the reader is expected to throw; rethrows any other error. */
export function nameOf(error: unknown, ...named: readonly (new (...given: never[]) => Error)[]): string {
	if (error instanceof Error && named.some((each) => error.constructor === each))
		return error.constructor.name;
	throw error;
}

/** Repeats each piece up to a megabyte. */
export const largeTexts = (...pieces: readonly string[]): string[] =>
	pieces.map((piece) => piece.repeat(Math.ceil(LARGE_LETTERS / piece.length)));

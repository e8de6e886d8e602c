import fc from 'fast-check';

/** A reader that goes over a megabyte once takes a second; one that does so again for each letter, hours. */
const LONGEST_MS = 30_000;
const LARGE_LETTERS = 1_000_000;

/** Gets how each reading ended: `a value`, or the name of what was wrong. */
export type Note = (end: string) => void;

/** Something that people paste, programs send or files hold, and what reads it. */
export interface FuzzedInput {
	readonly name: string;
	/** That each input ends in a value or in a named error. */
	readonly property: (note?: Note) => fc.IAsyncPropertyWithHooks<[unknown]>;
	/** The same of a few inputs of a megabyte. */
	readonly readLarge: () => Promise<void>;
}

interface Reading<Input> {
	readonly any: fc.Arbitrary<Input>;
	readonly large: readonly Input[];
	/** Tells how it ended, and throws where it ended in any other way. */
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
		},
	};
}

/** @throws Error when it took so long that a page or a program would stand still. */
export async function inTime<End>(read: () => End | Promise<End>): Promise<End> {
	const begin = performance.now();
	const end = await read();
	const took = performance.now() - begin;
	if (took > LONGEST_MS) throw new Error(`It took ${Math.round(took)} ms.`);
	return end;
}

/** Fails unless a value that was read is written as it stood. */
export function same(written: unknown, read: unknown): void {
	if (written !== read) throw new Error(`“${String(read)}” is written as “${String(written)}”.`);
}

/** The name of an error that the reader tells of; any other one is thrown on. */
export function nameOf(error: unknown, ...named: readonly (new (...given: never[]) => Error)[]): string {
	if (error instanceof Error && named.some((each) => error.constructor === each))
		return error.constructor.name;
	throw error;
}

/** A megabyte of each of these. */
export const largeTexts = (...pieces: readonly string[]): string[] =>
	pieces.map((piece) => piece.repeat(Math.ceil(LARGE_LETTERS / piece.length)));

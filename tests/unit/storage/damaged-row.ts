import fc from 'fast-check';

/** Values that a damaged byte, a different version of the app or a manual edit can leave in a field. */
const JUNK = fc.oneof(
	fc.constantFrom<unknown>(undefined, null, NaN, Infinity, -1, 1e300, 0.5, '', '\ud800', 'no such word', 5n),
	fc.constantFrom<unknown>(
		[],
		{},
		{ toString: 5, valueOf: 5 },
		new Date(NaN),
		new Uint8Array(3),
		[[[]]],
		true,
	),
	fc.anything({ maxDepth: 2, withBigInt: true }).map((value) => cloned(value)),
);

/** Rows with one field replaced or removed at any depth, except the key fields. */
export function damaged<Row extends object>(row: Row, keyNames: readonly string[]): fc.Arbitrary<Row> {
	const paths = pathsIn(row).filter((path) => path.length > 1 || !keyNames.includes(path[0] ?? ''));
	return fc
		.tuple(fc.constantFrom(...paths), JUNK, fc.boolean())
		.map(([path, junk, isGone]) => replaced(row, path, junk, isGone) as Row);
}

function pathsIn(value: unknown): string[][] {
	if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
	return Object.entries(value).flatMap(([name, member]) => [
		[name],
		...pathsIn(member).map((path) => [name, ...path]),
	]);
}

function replaced(
	value: unknown,
	[name = '', ...rest]: readonly string[],
	junk: unknown,
	isGone: boolean,
): unknown {
	const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<
		string,
		unknown
	>;
	if (rest.length > 0) copy[name] = replaced(copy[name], rest, junk, isGone);
	else if (isGone) return Object.fromEntries(Object.entries(copy).filter(([each]) => each !== name));
	else copy[name] = junk;
	return copy;
}

/** Returns a value that IndexedDB can store; a string replaces any other. */
function cloned(value: unknown): unknown {
	try {
		return structuredClone(value);
	} catch {
		return 'not to be cloned';
	}
}

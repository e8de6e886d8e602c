/**
 * Splits a list into parts of at most `size` for separate tests, because a single test of all pages would occupy a
 * worker for minutes.
 */
export function inParts<T>(list: readonly T[], size: number): readonly (readonly T[])[] {
	return Array.from({ length: Math.ceil(list.length / size) }, (_, part) =>
		list.slice(part * size, (part + 1) * size),
	);
}

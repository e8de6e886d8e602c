/**
 * Splits a list into parts of at most `size`, each for a separate test: one test of all pages would occupy one worker for
 * minutes.
 */
export function inParts<T>(list: readonly T[], size: number): readonly (readonly T[])[] {
	return Array.from({ length: Math.ceil(list.length / size) }, (_, part) =>
		list.slice(part * size, (part + 1) * size),
	);
}

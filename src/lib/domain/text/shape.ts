/**
 * Whether a stored value has every member of an example, with values of the same type. Members beyond those of the example
 * are fine; arrays are only looked at as such.
 */
export function hasShapeOf<Shape>(example: Shape, value: unknown): value is Shape {
	if (typeof example !== 'object' || example === null) return typeof value === typeof example;
	if (Array.isArray(example)) return Array.isArray(value);
	if (typeof value !== 'object' || value === null) return false;
	return Object.entries(example).every(([name, member]) =>
		hasShapeOf(member, (value as Readonly<Record<string, unknown>>)[name]),
	);
}

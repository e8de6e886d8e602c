/**
 * True if a stored value has every property of an example, with the same types. Additional properties are
 * allowed; array elements are not checked.
 */
export function hasShapeOf<Shape>(example: Shape, value: unknown): value is Shape {
	if (typeof example !== 'object' || example === null) return typeof value === typeof example;
	if (Array.isArray(example)) return Array.isArray(value);
	if (typeof value !== 'object' || value === null) return false;
	return Object.entries(example).every(([name, member]) =>
		hasShapeOf(member, (value as Readonly<Record<string, unknown>>)[name]),
	);
}

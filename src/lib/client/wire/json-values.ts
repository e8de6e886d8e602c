/** True for a JSON object that is neither null nor an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The text of a member that is a text where all is well. What is an object or a list there has none: it may be nested too
 * deeply to be printed, or have members that keep it from becoming a text. The raw reply shows it.
 */
export function scalarText(value: unknown): string {
	return typeof value === 'object' ? '' : String(value ?? '');
}

/**
 * Rows as JSON text, for stores that keep text. `bigint` comes back as `bigint`; texts, those of strangers too, come
 * back as they were: each is marked with a leading letter, so that no text can pass for a number.
 */
export function rowToText(row: unknown): string {
	return JSON.stringify(row, (_key, value: unknown) => {
		if (typeof value === 'bigint') return `n${value}`;
		if (typeof value === 'string') return `s${value}`;
		if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError(`${value} in a row`);
		return value;
	});
}

/** @throws SyntaxError when the text was not made by `rowToText`. */
export function rowFromText(text: string): unknown {
	return JSON.parse(text, (_key, value: unknown) => {
		if (typeof value !== 'string') return value;
		if (value.startsWith('n')) return BigInt(value.slice(1));
		if (value.startsWith('s')) return value.slice(1);
		throw new SyntaxError('A text in a row without its mark');
	});
}

/** Rows as CSV. What a spreadsheet would run as a formula becomes a text. */
export function csvText(rows: readonly (readonly string[])[]): string {
	return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** A negative number is no formula. */
const NUMBER = /^-?\d+(\.\d+)?$/;

/** Spreadsheets run a cell that begins like a formula, quoted or not: an apostrophe makes it a text. */
function cell(text: string): string {
	const harmless = /^[=+\-@\t\r]/.test(text) && !NUMBER.test(text) ? `'${text}` : text;
	return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A row of a table, with the line of the text on which it begins, counted from 1. */
export interface TableRow {
	readonly line: number;
	readonly cells: readonly string[];
	/** A quotation mark is not closed, or more of the cell follows a closing one: what its cells are is not certain. */
	readonly isBadlyQuoted?: true;
}

export interface Table {
	/** The separator of its cells. */
	readonly delimiter: string;
	readonly rows: readonly TableRow[];
}

/** In the order in which they are looked for: a tab stands in no number, a comma may. */
const DELIMITERS = ['\t', ';', ','] as const;

/** A first line by which Excel names the separator. */
const NAMED_DELIMITER = /^"?sep=([^"\n])"?[ \t]*(?=\n|$)/i;

/** A line that is no row. `#1` may number one, and a heading may call such numbers `#`. */
const COMMENT = /[ \t]*(?:#(?![\d\t;,|])|\/\/)[^\n]*/y;
const FIRST_COMMENTS = /^(?:\s*(?:#(?![\d\t;,|])|\/\/)[^\n]*)+/;

/**
 * Reads a table as spreadsheets write it: cells between tabs, semicolons or commas, in quotes or not. Comments, rows and last
 * cells without content are left out; cells lose the spaces around them and nothing else.
 */
export function readTable(text: string): Table {
	const written = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
	const named = NAMED_DELIMITER.exec(written)?.[1];
	const plain = written.replace(NAMED_DELIMITER, '');
	const unquoted = unquotedFirstRow(plain.replace(FIRST_COMMENTS, '').trimStart());
	const delimiter = named ?? DELIMITERS.find((sign) => unquoted.includes(sign)) ?? ',';
	const reader = new TableReader(delimiter);
	for (let at = 0; at < plain.length; at += 1) {
		if (reader.isAtRow) at = endOfComment(plain, at);
		reader.readCharacter(plain.charAt(at));
	}
	return { delimiter, rows: reader.end() };
}

function endOfComment(text: string, at: number): number {
	COMMENT.lastIndex = at;
	return COMMENT.test(text) ? COMMENT.lastIndex : at;
}

/** Quotation marks begin where a cell does, and hide rows too; in them one stands for itself after another. */
function unquotedFirstRow(text: string): string {
	let row = '';
	let isQuoted = false;
	let mayBegin = true;
	for (const character of text) {
		if (character === '"' && (isQuoted || mayBegin)) {
			isQuoted = !isQuoted;
			mayBegin = true;
		} else if (!isQuoted) {
			if (character === '\n') break;
			row += character;
			mayBegin = /[\t;,]/.test(character) || (mayBegin && character.trim() === '');
		}
	}
	return row;
}

class TableReader {
	readonly #delimiter: string;
	readonly #rows: TableRow[] = [];
	#cells: string[] = [];
	#cell = '';
	#state: 'bare' | 'quoted' | 'after-quote' = 'bare';
	#isBadlyQuoted = false;
	#line = 1;
	#firstLine = 1;

	constructor(delimiter: string) {
		this.#delimiter = delimiter;
	}

	get isAtRow(): boolean {
		return this.#state === 'bare' && this.#cell === '' && this.#cells.length === 0;
	}

	readCharacter(character: string): void {
		if (character === '\n') this.#line += 1;
		if (this.#state === 'quoted') return this.#readQuoted(character);
		if (character === this.#delimiter) this.#endCell();
		else if (character === '\n') this.#endRow();
		else if (this.#state === 'after-quote') this.#readAfterQuote(character);
		else if (character === '"' && this.#cell.trim() === '') {
			this.#cell = '';
			this.#state = 'quoted';
		} else this.#cell += character;
	}

	#readQuoted(character: string): void {
		if (character === '"') this.#state = 'after-quote';
		else this.#cell += character;
	}

	/** A quote right behind a closing one stands for itself. */
	#readAfterQuote(character: string): void {
		if (character === '"') this.#state = 'quoted';
		else if (character.trim() !== '') this.#isBadlyQuoted = true;
		this.#cell += character;
	}

	#endCell(): void {
		this.#cells.push(this.#cell.trim());
		this.#cell = '';
		this.#state = 'bare';
	}

	#endRow(): void {
		this.#endCell();
		const end = this.#cells.findLastIndex((cell) => cell !== '') + 1;
		const isBadlyQuoted = this.#isBadlyQuoted || undefined;
		if (end > 0 || isBadlyQuoted)
			this.#rows.push({ line: this.#firstLine, cells: this.#cells.slice(0, end), isBadlyQuoted });
		this.#isBadlyQuoted = false;
		this.#cells = [];
		this.#firstLine = this.#line;
	}

	end(): TableRow[] {
		if (this.#state === 'quoted') this.#isBadlyQuoted = true;
		this.#endRow();
		return this.#rows;
	}
}

/**
 * Rows as CSV. What a spreadsheet would run as a formula becomes a text; what some of them divide cells by, a semicolon or a
 * tab, stands in quotes too.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
	return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** A negative number is no formula. */
const NUMBER = /^-?\d+(\.\d+)?$/;

/** Spreadsheets run a cell that begins like a formula, quoted or not: an apostrophe makes it a text. */
function cell(text: string): string {
	const harmless = /^[=+\-@\t\r]/.test(text) && !NUMBER.test(text) ? `'${text}` : text;
	return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

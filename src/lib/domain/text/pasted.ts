import { parseAmount, amountReader } from '../money/amount.ts';
import { firstHidden } from './visible-text.ts';

/** A table row with the line number on which it starts, from 1. */
interface TableRow {
	readonly line: number;
	readonly cells: readonly string[];
	/** True if a quote is unclosed or followed by text, so that the cells are uncertain. */
	readonly isBadlyQuoted?: true;
}

export interface Table {
	readonly delimiter: string;
	readonly rows: readonly TableRow[];
}

/** Order of detection: tabs never occur in numbers, commas do. */
const DELIMITERS = ['\t', ';', ','] as const;

/** A first line that declares the separator, as Excel writes it. */
const NAMED_DELIMITER = /^"?sep=([^"\n])"?[ \t]*(?=\n|$)/i;

/** A comment line. `#1` may be a row number and `#` alone a column heading, so neither is a comment. */
const COMMENT = /[ \t]*(?:#(?![\d\t;,|])|\/\/)[^\n]*/y;
const FIRST_COMMENTS = /^(?:\s*(?:#(?![\d\t;,|])|\/\/)[^\n]*)+/;

/**
 * Parses a spreadsheet table: cells separated by tabs, semicolons or commas, optionally quoted. Drops
 * comments, empty rows and trailing empty cells, and trims cells; nothing else is changed.
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

/**
 * Removes quoted parts from the first row. Quotes open at the start of a cell and may span lines; a doubled
 * quote is literal.
 */
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

	/** A quote directly after a closing quote is literal. */
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
 * Formats rows as CSV. Cells that a spreadsheet would run as a formula are escaped; cells with a semicolon or
 * tab are quoted too, because some spreadsheets split at them.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
	return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** Negative numbers are not formulas. */
const NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * Spreadsheets run cells that start like a formula, even if quoted. A leading apostrophe turns them into
 * text.
 */
function cell(text: string): string {
	const harmless = /^[=+\-@\t\r]/.test(text) && !NUMBER.test(text) ? `'${text}` : text;
	return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A payment URI as used by wallets: `komodo:ADDRESS?amount=0.5`. */
export interface PaymentUri {
	readonly address: string;
	/** In coins, with a decimal point; missing if the payer chooses the amount. */
	readonly amount?: string;
}

const URI = /^[a-z][a-z\d+.-]{1,31}:(?:\/\/)?([a-z\d]{20,120})(?:\?(\S*))?$/i;

/**
 * @returns `undefined` if the text is not a payment URI or requires an unsupported feature (`req-…` in BIP21)
 */
export function readPaymentUri(text: string): PaymentUri | undefined {
	const [, address, query = ''] = URI.exec(text.trim()) ?? [];
	if (address === undefined) return undefined;
	const members = new URLSearchParams(query);
	const [amount, ...others] = members.getAll('amount');
	const isRefused = others.length > 0 || [...members.keys()].some((name) => /^req-/i.test(name));
	if (isRefused || (amount !== undefined && !/^\d+(\.\d+)?$/.test(amount))) return undefined;
	return { address, ...(amount !== undefined && { amount }) };
}

/** Why a row cannot be read. */
export type TableRowProblem =
	/** Too many cells. One extra cell may be the decimals of an amount with a comma. */
	| { readonly kind: 'columns'; readonly found: number; readonly most: number }
	/** Digits follow the amount: `1,5` is one number in some languages and two cells in others. */
	| { readonly kind: 'split-amount'; readonly amount: string; readonly next: string }
	/** A quote is unclosed or followed by text. */
	| { readonly kind: 'quotes' }
	/** The heading has several recipient or amount columns, or lacks one. */
	| { readonly kind: 'heading' }
	/** The decimal sign is unclear, and no other amount in the list settles it. */
	| { readonly kind: 'ambiguous-amount'; readonly amount: string }
	/** The payment URI contains a different amount. */
	| { readonly kind: 'two-amounts'; readonly amount: string; readonly other: string }
	/**
	 * The recipient or the amount contains an invisible character; `text` shows it escaped, with its context.
	 */
	| { readonly kind: 'hidden'; readonly text: string };

/** A recipient and an amount, normalised if the other amounts show the decimal sign. */
export interface RecipientRow {
	/** Line number on which the row starts, from 1. */
	readonly line: number;
	readonly recipient: string;
	readonly amount: string;
	/** If present, neither recipient nor amount may be used. */
	readonly problem?: TableRowProblem;
}

/**
 * Parses a list of recipients and amounts: CSV, a spreadsheet table, or lines separated by spaces. A first
 * row with column names sets the order. Amounts that are ambiguous or may have been split are reported, never
 * guessed.
 */
export function readRecipientTable(text: string): RecipientRow[] {
	return withOneNotation(readRows(text));
}

/** Applies one decimal sign to the whole list: unambiguous amounts settle the ambiguous ones. */
function withOneNotation(rows: readonly WrittenRow[]): RecipientRow[] {
	const read = amountReader(rows.flatMap(({ isPlain, amount }) => (isPlain ? [] : [amount])));
	return rows.map(({ isPlain, ...row }) => {
		if (row.problem || isPlain) return row;
		const amount = read(row.amount);
		return amount === undefined
			? { ...row, problem: { kind: 'ambiguous-amount', amount: row.amount } }
			: { ...row, amount };
	});
}

function readRows(text: string): WrittenRow[] {
	const table = readTable(text);
	const isSure = table.delimiter !== ',';
	const rows = table.rows.map(splitBySpace);
	const [first, ...others] = rows;
	const columns = first && columnsOf(first.row.cells);
	if (!columns) {
		const plain = plainColumns(rows);
		return rows.map(({ row }) => recipientRow(row, plain, true));
	}
	const evaluated = others.map(({ row, isSplit }) => recipientRow(row, columns, isSure && !isSplit));
	const heading = recipientRow(first.row, columns, true);
	// An unclosed quote may hide the rest of the list.
	if (heading.problem?.kind === 'quotes') return [heading, ...evaluated];
	return columns.isUnclear ? [{ ...heading, problem: HEADING }, ...evaluated] : evaluated;
}

/** Appends recipients to a list, in its own columns and without amounts. */
export function withRecipients(text: string, recipients: readonly string[]): string {
	const { delimiter, rows } = readTable(text);
	const split = rows.map(splitBySpace);
	const { recipient } = (split[0] && columnsOf(split[0].row.cells)) ?? plainColumns(split);
	const before = withoutLastBlanks(text);
	const lines = recipients.map(
		(each) => `${delimiter.repeat(recipient)}${each}${recipient === 0 ? delimiter : ''}`,
	);
	return [...(before === '' ? [] : [before]), ...lines].join('\n');
}

/** Keeps a trailing tab, which may be a cell separator. */
function withoutLastBlanks(text: string): string {
	const lines = text.split('\n');
	const end = lines.findLastIndex((line) => line.trim() !== '') + 1;
	return lines.slice(0, end).join('\n');
}

/** Column indexes. More than two columns are allowed only with a heading. */
interface Columns {
	readonly recipient: number;
	readonly amount: number;
	/** Maximum number of cells in a row. */
	readonly count: number;
	readonly isUnclear: boolean;
}

interface WrittenRow extends RecipientRow {
	/** True if the amount comes from a payment URI, whose decimal sign is always a point. */
	readonly isPlain?: boolean;
}

const PLAIN: Columns = { recipient: 0, amount: 1, count: 2, isUnclear: false };
const AMOUNT_FIRST: Columns = { ...PLAIN, recipient: 1, amount: 0 };
const HEADING: TableRowProblem = { kind: 'heading' };

function splitBySpace(row: TableRow): { readonly row: TableRow; readonly isSplit: boolean } {
	const [only = ''] = row.cells;
	const isSplit = row.cells.length === 1 && /\s/.test(only);
	return { row: isSplit ? { ...row, cells: only.split(/\s+/) } : row, isSplit };
}

/**
 * Column names in English, German, Dutch, French, Spanish, Portuguese, Italian, Polish, Turkish, Russian,
 * Chinese, Japanese and Korean.
 */
const RECIPIENT =
	/(?<!\p{L})((pub(lic)?[ _-]?)?key|recipient|receiver|destination|empfänger(in)?|ontvanger|destinataire|destinatari[oa]|odbiorca|alıcı|получатель)s?(?!\p{L})|addresse?s?(?!\p{L})|adress(e|en)?(?!\p{L})|adres(se|i|y)?(?!\p{L})|direcci[oó]n|endereço|indirizz[oi]|адрес|地址|收款|アドレス|宛先|주소|^to$/iu;
const AMOUNT =
	/(?<!\p{L})(amount|value|coin|token|unit|quantity|sum|betrag|beträge|menge|anzahl|summe|wert|bedrag|aantal|montant|quantité|somme|valeur|importe|monto|cantidad|valor|quantia|quantidade|importo|quantità|kwota|ilość|tutar|miktar|сумма|количество)s?(?!\p{L})|金额|金額|数量|数額|금액|수량/iu;

/** `undefined` if the row is not a heading. */
function columnsOf(cells: readonly string[]): Columns | undefined {
	const isData = (cell: string) => (/\d/.test(cell) && !/[g-z]/i.test(cell)) || readPaymentUri(cell);
	if (cells.some(isData)) return undefined;
	const placesOf = (pattern: RegExp) => cells.flatMap((cell, place) => (pattern.test(cell) ? [place] : []));
	const [recipient = -1, ...otherRecipients] = placesOf(RECIPIENT);
	const [amount = -1, ...otherAmounts] = placesOf(AMOUNT).filter((place) => place !== recipient);
	if (amount < 0 && recipient < 0) return undefined;
	const other = (place: number) => (place === 0 ? 1 : 0);
	const isOpen = cells.length > 2 && (amount < 0 || recipient < 0);
	return {
		recipient: recipient < 0 ? other(amount) : recipient,
		amount: amount < 0 ? other(recipient) : amount,
		count: Math.max(cells.length, 2),
		isUnclear: isOpen || otherRecipients.length + otherAmounts.length > 0,
	};
}

function plainColumns(rows: readonly { readonly row: TableRow }[]): Columns {
	const isAmount = (cell = '') => typeof parseAmount(cell) === 'bigint';
	const isAmountFirst =
		rows.length > 0 && rows.every(({ row: { cells } }) => isAmount(cells[0]) && !isAmount(cells[1]));
	return isAmountFirst ? AMOUNT_FIRST : PLAIN;
}

/** @param isSure true if the separator of the row cannot split an amount */
function recipientRow(
	{ line, cells, isBadlyQuoted }: TableRow,
	columns: Columns,
	isSure: boolean,
): WrittenRow {
	const [recipient = '', amount = '', next = ''] = [
		columns.recipient,
		columns.amount,
		columns.amount + 1,
	].map((place) => cells[place]);
	const row = { line, recipient, amount };
	if (isBadlyQuoted) return { ...row, problem: { kind: 'quotes' } };
	if (cells.length > columns.count)
		return { ...row, problem: { kind: 'columns', found: cells.length, most: columns.count } };
	const isCut =
		!isSure && columns.amount + 1 !== columns.recipient && /^\d+$/.test(amount) && /^\d/.test(next);
	if (isCut) return { ...row, problem: { kind: 'split-amount', amount, next } };
	const hidden = firstHidden(recipient) ?? firstHidden(amount);
	if (hidden !== undefined) return { ...row, problem: { kind: 'hidden', text: hidden } };
	const uri = readPaymentUri(recipient);
	return uri ? uriRow(row, uri) : row;
}

function uriRow(row: RecipientRow, { address, amount }: PaymentUri): WrittenRow {
	if (amount === undefined) return { ...row, recipient: address };
	const isOther = row.amount !== '' && parseAmount(row.amount) !== parseAmount(amount);
	if (isOther) return { ...row, problem: { kind: 'two-amounts', amount: row.amount, other: amount } };
	return { ...row, recipient: address, amount, isPlain: true };
}

/** Property names under which programs print a transaction or other bytes; signed before unsigned. */
const MEMBERS = ['hex', 'signedtx', 'result', 'params', 'rawtx', 'data', 'txid'] as const;

/** Maximum nesting of such a property: `{"result":{"hex":"…"}}`. */
const MAX_DEPTH = 3;

/**
 * Extracts hexadecimal digits from pasted text, in lower case: plain, quoted, with `0x`, or inside a
 * program's JSON. The digits are not validated.
 */
export function pastedHex(text: string): string {
	const trimmed = text.trim();
	const written = /^[{["]/.test(trimmed) ? (textIn(parsed(trimmed), MAX_DEPTH) ?? trimmed) : trimmed;
	return written
		.replace(/\s+/g, '')
		.replace(/^["'`](.*)["'`]$/, '$1')
		.replace(/^0x/i, '')
		.toLowerCase();
}

function parsed(json: string): unknown {
	try {
		return JSON.parse(json) as unknown;
	} catch {
		return undefined;
	}
}

function textIn(value: unknown, depth: number): string | undefined {
	if (typeof value === 'string') return value;
	if (typeof value !== 'object' || value === null || depth === 0) return undefined;
	const members = value as Readonly<Record<string, unknown>>;
	const found = Array.isArray(value) ? [value[0] as unknown] : MEMBERS.map((name) => members[name]);
	for (const each of found) {
		const text = textIn(each, depth - 1);
		if (text !== undefined) return text;
	}
	return undefined;
}

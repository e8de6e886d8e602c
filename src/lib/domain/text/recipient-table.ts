import { parseAmount } from '../money/amount.ts';
import { readTable, type TableRow } from './table.ts';

/** Why a row of a list is not read. */
export type TableRowProblem =
	/** One cell more than there should be may be the rest of an amount with a comma in it. */
	| { readonly kind: 'columns'; readonly found: number; readonly most: number }
	/** Digits stand behind the amount: `1,5` is one amount to some and two cells to others. */
	| { readonly kind: 'split-amount'; readonly amount: string; readonly next: string }
	/** A quotation mark is not closed, or more of the cell follows a closing one. */
	| { readonly kind: 'quotes' }
	/** A heading that names more than one column of recipients, or of amounts. */
	| { readonly kind: 'heading' };

/** A recipient and an amount, as they were written. */
export interface RecipientRow {
	/** The line in the text on which it begins, counted from 1. */
	readonly line: number;
	readonly recipient: string;
	readonly amount: string;
	/** With one, neither of the two is to be used. */
	readonly problem?: TableRowProblem;
}

/**
 * Reads a list of recipients and amounts: a CSV, a table from a spreadsheet, or lines with a space between the two. A
 * first row that names the columns says which is which. A row in which an amount could be cut in two is not guessed.
 */
export function readRecipientTable(text: string): RecipientRow[] {
	const table = readTable(text);
	const isSure = table.delimiter === '\t' || table.delimiter === ';';
	const rows = table.rows.map(splitBySpace);
	const [first, ...others] = rows;
	const columns = first && columnsOf(first.row.cells);
	if (!columns) {
		const plain = plainColumns(rows);
		return rows.map(({ row }) => recipientRow(row, plain, true));
	}
	const judged = others.map(({ row, isSplit }) => recipientRow(row, columns, isSure && !isSplit));
	const heading = recipientRow(first.row, columns, true);
	// Behind a quotation mark that is not closed the rest of the list may be hidden.
	if (heading.problem?.kind === 'quotes') return [heading, ...judged];
	return columns.isUnclear ? [{ ...heading, problem: HEADING }, ...judged] : judged;
}

/** The list with more recipients at its end, in its own columns. Their amounts are still to be typed. */
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

/** A tab at its end stays: it may be what divides the cells. */
function withoutLastBlanks(text: string): string {
	const lines = text.split('\n');
	const end = lines.findLastIndex((line) => line.trim() !== '') + 1;
	return lines.slice(0, end).join('\n');
}

/** The places of the two columns; others are allowed only where a heading names them. */
interface Columns {
	readonly recipient: number;
	readonly amount: number;
	/** How many cells a row may have. */
	readonly count: number;
	readonly isUnclear: boolean;
}

const PLAIN: Columns = { recipient: 0, amount: 1, count: 2, isUnclear: false };
const AMOUNT_FIRST: Columns = { ...PLAIN, recipient: 1, amount: 0 };
const HEADING: TableRowProblem = { kind: 'heading' };

function splitBySpace(row: TableRow): { readonly row: TableRow; readonly isSplit: boolean } {
	const [only = ''] = row.cells;
	const isSplit = row.cells.length === 1 && /\s/.test(only);
	return { row: isSplit ? { ...row, cells: only.split(/\s+/) } : row, isSplit };
}

const RECIPIENT =
	/\b(address|(pub(lic)?[ _-]?)?key|recipient|receiver|destination)s?\b|_(address|key)\b|^to$/i;
const AMOUNT = /(\b|_)(amounts?|values?|coins|tokens|units?|quantity|sum)\b/i;

/** `undefined` if the row is no heading. */
function columnsOf(cells: readonly string[]): Columns | undefined {
	if (cells.some((cell) => /\d/.test(cell) && !/[g-z]/i.test(cell))) return undefined;
	const placesOf = (pattern: RegExp) => cells.flatMap((cell, place) => (pattern.test(cell) ? [place] : []));
	const [recipient = -1, ...otherRecipients] = placesOf(RECIPIENT);
	const [amount = -1, ...otherAmounts] = placesOf(AMOUNT).filter((place) => place !== recipient);
	if (amount < 0 && recipient < 0) return undefined;
	const other = (place: number) => (place === 0 ? 1 : 0);
	return {
		recipient: recipient < 0 ? other(amount) : recipient,
		amount: amount < 0 ? other(recipient) : amount,
		count: Math.max(cells.length, 2),
		isUnclear: otherRecipients.length + otherAmounts.length > 0,
	};
}

function plainColumns(rows: readonly { readonly row: TableRow }[]): Columns {
	const isAmount = (cell = '') => typeof parseAmount(cell) === 'bigint';
	const isAmountFirst =
		rows.length > 0 && rows.every(({ row: { cells } }) => isAmount(cells[0]) && !isAmount(cells[1]));
	return isAmountFirst ? AMOUNT_FIRST : PLAIN;
}

/** @param isSure no amount can be cut in two where the row is divided */
function recipientRow(
	{ line, cells, isBadlyQuoted }: TableRow,
	columns: Columns,
	isSure: boolean,
): RecipientRow {
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
	return isCut ? { ...row, problem: { kind: 'split-amount', amount, next } } : row;
}

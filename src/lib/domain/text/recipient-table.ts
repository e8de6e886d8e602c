import { parseAmount } from '../money/amount.ts';
import { amountReader } from '../money/amount-column.ts';
import { readPaymentUri, type PaymentUri } from './payment-uri.ts';
import { readTable, type TableRow } from './table.ts';
import { firstHidden } from './visible-text.ts';

/** Why a row of a list is not read. */
export type TableRowProblem =
	/** One cell more than there should be may be the rest of an amount with a comma in it. */
	| { readonly kind: 'columns'; readonly found: number; readonly most: number }
	/** Digits stand behind the amount: `1,5` is one amount to some and two cells to others. */
	| { readonly kind: 'split-amount'; readonly amount: string; readonly next: string }
	/** A quotation mark is not closed, or more of the cell follows a closing one. */
	| { readonly kind: 'quotes' }
	/** A heading that names more than one column of recipients or of amounts, or leaves one of the two open. */
	| { readonly kind: 'heading' }
	/** No other amount of the list shows whether its sign is a decimal sign. */
	| { readonly kind: 'ambiguous-amount'; readonly amount: string }
	/** A payment URI has its own amount. */
	| { readonly kind: 'two-amounts'; readonly amount: string; readonly other: string }
	/** A character that cannot be seen is in the recipient or the amount: `text` has it written out, with its neighbours. */
	| { readonly kind: 'hidden'; readonly text: string };

/** A recipient and an amount, as they were written or as the other amounts show that it is meant. */
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
 * first row that names the columns says which is which. A row in which an amount could be cut in two, or read in two ways, is
 * not guessed.
 */
export function readRecipientTable(text: string): RecipientRow[] {
	return withOneNotation(readRows(text));
}

/** One list has one decimal sign: the amounts that have only one meaning show it for the others. */
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

interface WrittenRow extends RecipientRow {
	/** Its amount is of a payment URI: its point is always the decimal sign. */
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

/** In English, German, Dutch, French, Spanish, Portuguese, Italian, Polish, Turkish, Russian, Chinese, Japanese and Korean. */
const RECIPIENT =
	/(?<!\p{L})((pub(lic)?[ _-]?)?key|recipient|receiver|destination|empfänger(in)?|ontvanger|destinataire|destinatari[oa]|odbiorca|alıcı|получатель)s?(?!\p{L})|addresse?s?(?!\p{L})|adress(e|en)?(?!\p{L})|adres(se|i|y)?(?!\p{L})|direcci[oó]n|endereço|indirizz[oi]|адрес|地址|收款|アドレス|宛先|주소|^to$/iu;
const AMOUNT =
	/(?<!\p{L})(amount|value|coin|token|unit|quantity|sum|betrag|beträge|menge|anzahl|summe|wert|bedrag|aantal|montant|quantité|somme|valeur|importe|monto|cantidad|valor|quantia|quantidade|importo|quantità|kwota|ilość|tutar|miktar|сумма|количество)s?(?!\p{L})|金额|金額|数量|数額|금액|수량/iu;

/** `undefined` if the row is no heading. */
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

/** @param isSure no amount can be cut in two where the row is divided */
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

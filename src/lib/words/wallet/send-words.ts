import { showAmount, showFigure } from '#lib/domain/money/figures.ts';
import type { AddressProblem, SendAmountProblem } from '#lib/domain/wallet/send-problems.ts';
import { type SendDataProblem, MOST_ROWS, type SendListProblem } from '#lib/domain/wallet/send-draft.ts';
import { amountWords } from '../money/amount-words.ts';
import type { TableRowProblem } from '#lib/domain/text/recipient-table.ts';

/** Why a text is no address of the coin, beside its field. */
export function addressWords(problem: AddressProblem | 'empty', coin: string): string {
	switch (problem) {
		case 'empty':
			return 'Enter the recipient’s address.';
		case 'checksum':
			return 'The checksum is wrong: a letter or digit of this address is mistyped or missing.';
		case 'other-coin':
			return `This is an address of another coin. Coins sent there as ${coin} would be lost.`;
		case 'other-form':
			return `This is an address of ${coin} in a form that the node cannot pay. Ask the recipient for one that begins like yours.`;
		case 'not-an-address':
			return `This is not an address of ${coin}.`;
	}
}

/** Why an amount cannot be sent, beside its field. */
export function sendAmountWords(problem: SendAmountProblem, coin: string): string {
	switch (problem.kind) {
		case 'typed':
			return problem.problem === 'empty' ? 'Enter an amount.' : amountWords('The amount', problem.problem);
		case 'dust':
			return `Too small: the chain relays no output below ${showFigure(problem.least)} ${coin}.`;
		case 'too-much':
			return `${showAmount(problem.short)} ${coin} more than you have, fee included.`;
		case 'unfunded':
			return `No ${coin} is available.`;
		case 'own-rest':
			return `The change would be too small for an output. Send ${showAmount(problem.most)} ${coin}, which is all of it, or less.`;
	}
}

/** The problem of the data, beside its field. */
export function sendDataWords(problem: SendDataProblem): string {
	switch (problem.kind) {
		case 'not-hex':
			return 'Enter pairs of hexadecimal digits: 0 to 9 and a to f.';
		case 'too-long':
			return `${problem.bytes} bytes; the chain relays ${problem.most} at most.`;
		case 'no-passphrase':
			return 'Enter the passphrase that encrypts the data. It is not stored; a reload asks for it again.';
	}
}

/** Why a pasted list is not taken over. */
export function sendListWords(problem: SendListProblem): string {
	switch (problem.kind) {
		case 'no-rows':
			return 'The list is empty.';
		case 'too-many-rows':
			return `${problem.rows} rows; one transaction takes ${MOST_ROWS} at most.`;
		case 'row':
			return `Line ${problem.line}: ${tableRowProblemWords(problem.problem)}`;
	}
}

/** Why a row of a pasted list of recipients and amounts is not read, and what to write instead. */
export function tableRowProblemWords(problem: TableRowProblem): string {
	switch (problem.kind) {
		case 'columns': {
			const { found, most } = problem;
			const wanted = most === 2 ? 'two are expected: recipient and amount' : `the heading names ${most}`;
			return `There are ${found} columns here; ${wanted}. Write amounts with a point, or put semicolons between the columns.`;
		}
		case 'split-amount': {
			const { amount, next } = problem;
			return `“${amount},${next}” may be one amount, or an amount and another column. Write the amount with a point (${amount}.0), or put semicolons between the columns.`;
		}
		case 'quotes':
			return 'The quotation marks do not match. Close each one at the end of its column.';
		case 'heading':
			return 'The heading has to name one column of addresses or keys, and one of amounts. Call them “address” and “amount”.';
		case 'ambiguous-amount': {
			const [whole = '', places = ''] = problem.amount.split(/[.,]/);
			return `“${problem.amount}” can be read in two ways. Write ${whole}${places}, or ${whole}.${places}0 for the smaller one.`;
		}
		case 'two-amounts':
			return `The address says ${problem.other}, and its column says ${problem.amount}. Remove one of the two.`;
		case 'hidden':
			return `There is a hidden character in it: ${problem.text}. Delete it, or type the line again.`;
	}
}

import { showAmount, showFigure } from '#lib/domain/money/figures.ts';
import {
	type AddressProblem,
	type SendAmountProblem,
	type SendDataProblem,
	MAX_ROWS,
	type SendListProblem,
} from '#lib/domain/send.ts';
import { listOf } from '#lib/domain/text/language.ts';
import { describeAmount } from './amount.ts';
import type { TableRowProblem } from '#lib/domain/text/pasted.ts';
import type { TimeLockProblem } from '#lib/chain/review/time-lock-review.ts';
import { wasCallUndone, wasDropped, type CallRecord } from '#lib/domain/flow/call-record.ts';
import type { LockDateProblem, LockProblems } from '#lib/domain/lock-draft.ts';
import type { LockState } from '#lib/domain/lock-list.ts';
import { describePaymentProblem, type ProblemText } from './transactions.ts';

/** Text of an invalid address, next to its field. */
export function describeAddress(problem: AddressProblem | 'empty', coin: string): string {
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

/** Text of an amount that cannot be sent, next to its field. */
export function describeSendAmount(problem: SendAmountProblem, coin: string): string {
	switch (problem.kind) {
		case 'typed':
			return problem.problem === 'empty' ? 'Enter an amount.' : describeAmount('The amount', problem.problem);
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

/** Warning about rows that pay the same address. */
export function describeRepeat(rows: readonly number[]): string {
	return `Rows ${listOf(rows.map(String))} pay the same address.`;
}

/** Text of invalid data, next to its field. */
export function describeSendData(problem: SendDataProblem): string {
	switch (problem.kind) {
		case 'not-hex':
			return 'Enter pairs of hexadecimal digits: 0 to 9 and a to f.';
		case 'too-long':
			return `${problem.bytes} bytes; the chain relays ${problem.most} at most.`;
		case 'no-passphrase':
			return 'Enter the passphrase that encrypts the data. It is not stored; a reload asks for it again.';
	}
}

/** Text for a pasted list that cannot be used. */
export function describeSendList(problem: SendListProblem): string {
	switch (problem.kind) {
		case 'no-rows':
			return 'The list is empty.';
		case 'too-many-rows':
			return `${problem.rows} rows; one transaction takes ${MAX_ROWS} at most.`;
		case 'row':
			return `Line ${problem.line}: ${describeTableRowProblem(problem.problem)}`;
	}
}

/** Text for an unreadable row of a pasted list, and how to write it instead. */
export function describeTableRowProblem(problem: TableRowProblem): string {
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

const DATE_TEXT: Readonly<Record<LockDateProblem, string>> = {
	empty: 'Choose until when the coins are locked.',
	past: 'Choose a future date.',
	'too-far': 'No chain can lock that long: the last year is 2106.',
};

export function describeLockDate(problem: LockDateProblem): string {
	return DATE_TEXT[problem];
}

export function describeLockDestination(
	problem: NonNullable<LockProblems['destination']>,
	coin: string,
): string {
	return problem === 'script'
		? 'This address belongs to a script. Only the address of a key can hold a time lock.'
		: describeAddress(problem, coin);
}

const STATE_TEXT: Readonly<Record<LockState, string>> = {
	unsure: 'Not in a block yet',
	locked: 'Locked',
	due: 'Ready to reclaim',
	fetching: 'Reclaim sent, not seen yet',
	home: 'Reclaimed',
	strayed: 'Paid to another address',
	theirs: 'Held by another address',
};

export function describeLockState(state: LockState): string {
	return STATE_TEXT[state];
}

/**
 * State of a reclaim that is not confirmed, or no longer confirmed.
 *
 * @param isSilent true if the node does not answer at present
 */
export function describeFetching(
	call: Pick<CallRecord, 'step' | 'mined' | 'isSeen'>,
	isSilent: boolean,
): string {
	if (wasCallUndone(call))
		return call.isSeen
			? 'The block of the reclaiming transaction was replaced. The coins count as reclaimed once the transaction is in a block again.'
			: 'The reclaiming transaction is no longer in the chain, and your node does not have it any more. The coins may be locked again: this page keeps looking.';
	if (wasDropped(call))
		return 'Your node no longer has the reclaiming transaction. The coins may be locked again: this page keeps looking.';
	if (call.isSeen)
		return 'The node reports the coins as sent. They count as reclaimed once this page sees the transaction to your address.';
	const place = 'The coins are in the lock, or on their way to your address if the node did as asked.';
	return isSilent
		? `The reply was lost, and your node does not answer now. ${place} Nothing is requested twice: this page looks for the output at your address as soon as the node answers. Check that your node is running.`
		: `The reply was lost. ${place} Nothing is requested twice: this page looks for the output at your address every few seconds.`;
}

/** Lists the parts of a time lock's cost. */
export function describeLockCost(rounding: bigint, coin: string): string {
	const parts = 'the locked coins, a second fee for reclaiming them, and the fee';
	return rounding === 0n
		? parts
		: `${parts}. Your node rounds amounts, so ${showFigure(rounding)} ${coin} more is locked.`;
}

/** Text for a difference between the time lock built by the node and the request. */
export function describeLockProblem(
	problem: TimeLockProblem,
	coin: string,
	momentText: (seconds: number) => string,
): ProblemText {
	switch (problem.kind) {
		case 'no-lock':
			return {
				meaning: 'No output is locked by a script that this browser can read.',
				wanted: 'an output that is locked until a date',
				found: '',
			};
		case 'lock-until':
			return {
				meaning: 'The coins are locked until another time.',
				wanted: momentText(problem.wanted),
				found: momentText(problem.found),
			};
		case 'lock-holder':
			return {
				meaning: 'Another address could spend it afterwards.',
				wanted: problem.wanted,
				found: problem.found,
			};
		default:
			return describePaymentProblem(problem, coin);
	}
}

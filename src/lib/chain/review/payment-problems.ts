import { bytesToHex } from '@noble/hashes/utils.js';
import type { PaymentFacts, WantedPayment } from './payment-review.ts';
import { problem, unlessSame, wholeProblems, type ReviewProblem } from './review-problem.ts';
import { carriedData } from '../script/script.ts';
import { signingProblems, type SigningProblemCode, type SpentOutputs } from './review-inputs.ts';
import type { Transaction } from '../transaction/transaction.ts';

export type PaymentProblemCode =
	| SigningProblemCode
	| 'shielded'
	| 'expired'
	/** A payment that was asked for is not there, or not as an output of its own. */
	| 'missing'
	/** Money goes to somebody who was not named. */
	| 'stranger'
	/** More than one output comes back. */
	| 'change'
	| 'data'
	| 'fee'
	| 'fee-unknown';

export type PaymentProblem = ReviewProblem<PaymentProblemCode>;

/** A transaction with many inputs may cost more than the coin's constant; far more is a mistake, or worse. */
const LARGEST_FEES = 3n;
/** Change that is smaller goes to the miners. */
const LARGEST_LOST_CHANGE = 1_000n;

export function findPaymentProblems(
	tx: Transaction,
	facts: PaymentFacts,
	spent: SpentOutputs,
	wanted: WantedPayment,
): PaymentProblem[] {
	return [
		...signingProblems(tx, spent),
		...wholeProblems(tx, undefined),
		...missingPayments(facts, wanted),
		...strangers(facts),
		...unlessSame('change', 'at most one output', changeCount(facts)),
		...unlessSame('data', bytesToHex(wanted.data ?? new Uint8Array()), dataOf(tx)),
		...feeProblems(facts, wanted),
	];
}

function missingPayments({ outputs }: PaymentFacts, { payments }: WantedPayment): PaymentProblem[] {
	const found = outputs.filter(({ to }) => to === 'wanted');
	return payments.flatMap(({ address, amount }) => {
		const place = found.findIndex((output) => output.address === address && output.value === amount);
		if (place >= 0) found.splice(place, 1);
		return place >= 0 ? [] : [problem('missing', `${amount} to ${address}`, '')];
	});
}

function strangers({ outputs }: PaymentFacts): PaymentProblem[] {
	return outputs
		.filter(({ to }) => to === 'stranger')
		.map(({ address, value }) =>
			problem('stranger', '', `${value} to ${address ?? 'a script without address'}`),
		);
}

function changeCount({ outputs }: PaymentFacts): string {
	const count = outputs.filter(({ to }) => to === 'change').length;
	return count > 1 ? `${count} outputs` : 'at most one output';
}

function dataOf({ outputs }: Transaction): string {
	const carried = outputs.map(({ script }) => carriedData(script));
	return carried
		.filter((data) => data !== undefined)
		.map(bytesToHex)
		.join(' ');
}

function feeProblems({ fee }: PaymentFacts, { usualFee }: WantedPayment): PaymentProblem[] {
	const most = LARGEST_FEES * usualFee + LARGEST_LOST_CHANGE;
	if (!fee) return [problem('fee-unknown', `at most ${most}`, '')];
	return fee.units >= 0n && fee.units <= most ? [] : [problem('fee', `at most ${most}`, fee.units)];
}

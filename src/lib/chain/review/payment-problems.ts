import { bytesToHex } from '@noble/hashes/utils.js';
import { carriedData } from '../script/script.ts';
import type { Transaction } from '../transaction/transaction.ts';
import type { PaymentFacts, WantedPayment } from './payment-facts.ts';
import { signingProblems, type SigningProblem, type SpentOutputs } from './review-inputs.ts';
import type { SealProblem } from './seal-problem.ts';
import {
	feeRangeProblems,
	lowFeeProblems,
	wholeProblems,
	type FeeProblem,
	type LowFeeProblem,
	type WholeProblem,
} from './review-problem.ts';

/** One point in which a payment differs from what was asked for. Amounts are in the smallest unit. */
export type PaymentProblem =
	| SigningProblem
	| WholeProblem
	| FeeProblem
	| LowFeeProblem
	/** A payment that was asked for is not there, or not as an output of its own. */
	| { readonly kind: 'missing'; readonly amount: bigint; readonly address: string }
	/** Money goes to an address that was not named, or to a script without one. */
	| { readonly kind: 'stranger'; readonly value: bigint; readonly address?: string }
	/** The change comes back in more than one output. */
	| { readonly kind: 'split-change'; readonly outputs: number }
	/** Behind OP_RETURN, in hexadecimal. */
	| { readonly kind: 'data'; readonly wanted: string; readonly found: readonly string[] }
	/** What was to be encrypted is not in the data, or that cannot be known. */
	| { readonly kind: 'sealed-data'; readonly why: SealProblem }
	/** Coins lie in an output with data, where they are lost. */
	| { readonly kind: 'data-value'; readonly value: bigint }
	| { readonly kind: 'fee-unknown'; readonly most: bigint };

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
		...wholeProblems(tx),
		...missingPayments(facts, wanted),
		...strangers(facts),
		...splitChange(facts),
		...dataProblems(tx, wanted),
		...feeProblems(facts, wanted),
		...lowFeeProblems(tx, facts.fee?.units),
	];
}

function missingPayments({ outputs }: PaymentFacts, { payments }: WantedPayment): PaymentProblem[] {
	const found = outputs.filter(({ to }) => to === 'wanted');
	return payments.flatMap(({ address, amount }) => {
		const place = found.findIndex((output) => output.address === address && output.value === amount);
		if (place >= 0) found.splice(place, 1);
		return place >= 0 ? [] : [{ kind: 'missing', amount, address } as const];
	});
}

function strangers({ outputs }: PaymentFacts): PaymentProblem[] {
	return outputs
		.filter(({ to }) => to === 'stranger')
		.map(({ address, value }) => ({ kind: 'stranger', value, address }));
}

function splitChange({ outputs }: PaymentFacts): PaymentProblem[] {
	const count = outputs.filter(({ to }) => to === 'change').length;
	return count > 1 ? [{ kind: 'split-change', outputs: count }] : [];
}

/** An output with data cannot be spent: coins in it are lost, and even an empty one has to be asked for. */
function dataProblems(tx: Transaction, { data = new Uint8Array() }: WantedPayment): PaymentProblem[] {
	const carrying = tx.outputs.flatMap(({ script, value }) => {
		const carried = carriedData(script);
		return carried ? [{ value, hex: bytesToHex(carried) }] : [];
	});
	const wanted = bytesToHex(data);
	const found = carrying.map(({ hex }) => hex);
	const isWanted = wanted === '' ? found.length === 0 : found.length === 1 && found[0] === wanted;
	const lost = carrying.filter(({ value }) => value > 0n);
	return [
		...(isWanted ? [] : [{ kind: 'data', wanted, found } as const]),
		...lost.map(({ value }) => ({ kind: 'data-value', value }) as const),
	];
}

function feeProblems({ fee }: PaymentFacts, { usualFee }: WantedPayment): PaymentProblem[] {
	const most = LARGEST_FEES * usualFee + LARGEST_LOST_CHANGE;
	return fee ? feeRangeProblems(fee.units, { least: 0n, most }) : [{ kind: 'fee-unknown', most }];
}

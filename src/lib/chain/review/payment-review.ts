import { decodeTransaction, transactionId } from '../transaction/transaction.ts';
import { readPaymentFacts, spentOutputs, type PaymentFacts, type WantedPayment } from './payment-facts.ts';
import {
	findPaymentCautions,
	findPaymentProblems,
	type PaymentCaution,
	type PaymentProblem,
} from './payment-problems.ts';

export interface PaymentReview {
	readonly txid: string;
	readonly facts: PaymentFacts;
	/** Everything in which the transaction differs from what was wanted. Empty: it may be sent. */
	readonly problems: readonly PaymentProblem[];
	readonly cautions: readonly PaymentCaution[];
}

/**
 * Checks a payment that a node built, without believing it: every output is either one that was asked for or change, the
 * signatures are verified, and so is the fee.
 *
 * @throws RangeError when the text is no transaction, or the own address none of this coin.
 */
export function reviewPayment(hex: string, wanted: WantedPayment): PaymentReview {
	const tx = decodeTransaction(hex);
	const spent = spentOutputs(tx, wanted);
	const facts = readPaymentFacts(tx, hex.length / 2, spent, wanted);
	const problems = findPaymentProblems(tx, facts, spent, wanted);
	return { txid: transactionId(tx), facts, problems, cautions: findPaymentCautions(facts, wanted) };
}

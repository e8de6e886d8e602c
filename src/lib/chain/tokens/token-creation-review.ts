import { formatSpentBy, provedOutputs } from '../transaction/proved-transaction.ts';
import type { SpentOutputs } from '../review/review-inputs.ts';
import { decodeTransaction, transactionId, type Transaction } from '../transaction/transaction.ts';
import { readCreationFacts, type CreationFacts, type WantedCreation } from './token-creation-facts.ts';
import { findCreationProblems, type CreationProblem } from './token-creation-problems.ts';

export interface TokenCreationReview {
	/** Also the id of the token, once the transaction is in a block. */
	readonly txid: string;
	readonly facts: CreationFacts;
	/** Everything in which the transaction differs from what was wanted. Empty: it may be sent. */
	readonly problems: readonly CreationProblem[];
}

/**
 * Checks what a daemon built for a token's creation, without believing any program: what is spent is proved by its
 * txid, outputs are rebuilt from the creator's key and compared byte by byte, and signatures are verified.
 *
 * @param known the transactions that are spent from, in hexadecimal, by the txid under which they were given.
 * @throws RangeError when the text is no transaction at all.
 */
export function reviewTokenCreation(
	hex: string,
	wanted: WantedCreation,
	known: ReadonlyMap<string, string>,
): TokenCreationReview {
	const tx = decodeTransaction(hex);
	return judgeTokenCreation(tx, { ...wanted, format: formatSpentBy(tx, known) }, provedOutputs(tx, known));
}

/** The same, where what each input spends is known already. */
export function judgeTokenCreation(
	tx: Transaction,
	wanted: WantedCreation,
	spent: SpentOutputs,
): TokenCreationReview {
	const facts = readCreationFacts(tx, wanted.creator, spent);
	return { txid: transactionId(tx), facts, problems: findCreationProblems(tx, facts, wanted, spent) };
}

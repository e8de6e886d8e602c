import { decodeTransaction, transactionId } from '../transaction/transaction.ts';
import { readTransferFacts, type TransferFacts, type WantedTransfer } from './token-transfer-facts.ts';
import { findTransferProblems, type TransferProblem } from './token-transfer-problems.ts';
import type { Payout } from '../review/payee.ts';

export interface TokenTransferReview {
	readonly txid: string;
	readonly facts: TransferFacts;
	/** Everything in which the transaction differs from what was wanted. Empty: it may be sent. */
	readonly problems: readonly TransferProblem[];
	/** Properties usual for some wallets, and a theft from others: only the user can say which. */
	readonly cautions: readonly TransferCaution[];
}

/**
 * Checks what a daemon built for a transfer, without believing any program: what is spent is proved by its txid, the
 * outputs are rebuilt from the keys and compared byte by byte, and signatures are verified.
 *
 * @throws RangeError when the text is no transaction at all.
 */
export function reviewTokenTransfer(hex: string, wanted: WantedTransfer): TokenTransferReview {
	const tx = decodeTransaction(hex);
	const facts = readTransferFacts(tx, hex.length / 2, wanted);
	const problems = findTransferProblems(tx, facts, wanted);
	return { txid: transactionId(tx), facts, problems, cautions: findTransferCautions(facts) };
}

/**
 * Coins come back at an address that none of them came from. Daemons pay the fee from any address of their wallet and
 * return the change to their own key, so that this is usual where a wallet has several.
 */
export interface TransferCaution {
	readonly kind: 'change-elsewhere';
	/** Where the coins came from. */
	readonly paying: readonly string[];
	readonly found: Payout;
}

function findTransferCautions({ spent, coinOutputs }: TransferFacts): TransferCaution[] {
	const coins = spent.filter(({ holds }) => holds === 'coins');
	const paying = [...new Set(coins.flatMap(({ address }) => address ?? []))];
	return coinOutputs
		.filter(({ address }) => address === undefined || !paying.includes(address))
		.map((found) => ({ kind: 'change-elsewhere', paying, found }));
}

import { carriedData, classifyScript } from './script.ts';
import { decodeTokenPayload, type TokenTransfer } from './token-payload.ts';
import {
	creationIn,
	dataEvalCodeOf,
	findSpentOutputs,
	readProved,
	type SpentOutput,
} from './token-transfer-inputs.ts';
import { findTransferProblems, type TransferProblem } from './token-transfer-problems.ts';
import { decodeTransaction, transactionId, type Transaction } from './transaction.ts';

/** What the user asked the daemon to build. Keys have 33 bytes, amounts are in units. */
export interface WantedTransfer {
	readonly tokenId: string;
	/** Whose tokens are sent, and who gets the change. */
	readonly sender: Uint8Array;
	readonly recipient: Uint8Array;
	readonly units: bigint;
	/**
	 * The transactions that are spent from, and the one that created the token: in hexadecimal, by txid, by whatever
	 * source. Their bytes prove them.
	 */
	readonly known: ReadonlyMap<string, string>;
	/** The chain's height now, to see whether the transaction can still be mined. */
	readonly height?: number;
}

/** What the transaction would do, read from bytes alone. Tokens in units, coins in the smallest unit. */
export interface TransferFacts {
	readonly spent: readonly SpentOutput[];
	readonly tokensIn: bigint;
	readonly sent: bigint;
	readonly tokenChange: bigint;
	readonly coinsIn: bigint;
	readonly coinChange: bigint;
	/** Known when every input is. */
	readonly fee?: bigint;
	readonly payload?: TokenTransfer;
	/** The token was found on the chain. */
	readonly isTokenKnown: boolean;
	/** The module that guards a one-of-a-kind token besides the token module. */
	readonly dataEvalCode?: number;
	/** The last height at which it can be mined; 0 means any. */
	readonly expiryHeight: number;
	readonly bytes: number;
}

export interface TokenTransferReview {
	readonly txid: string;
	readonly facts: TransferFacts;
	/** Everything in which the transaction differs from what was wanted. Empty: it may be sent. */
	readonly problems: readonly TransferProblem[];
}

/** The transactions that a review needs to know: those that are spent from. */
export function transactionsSpentBy(hex: string): string[] {
	return [...new Set(decodeTransaction(hex).inputs.map(({ txid }) => txid))];
}

/**
 * Checks what a daemon built for a transfer, without believing any program: what is spent is proved by its txid, the
 * outputs are rebuilt from the keys and compared byte by byte, and signatures are verified.
 *
 * @throws RangeError when the text is no transaction at all.
 */
export function reviewTokenTransfer(hex: string, wanted: WantedTransfer): TokenTransferReview {
	const tx = decodeTransaction(hex);
	const facts = readFacts(tx, hex.length / 2, wanted);
	return { txid: transactionId(tx), facts, problems: findTransferProblems(tx, facts, wanted) };
}

function readFacts(tx: Transaction, bytes: number, { tokenId, known }: WantedTransfer): TransferFacts {
	const spent = findSpentOutputs(tx, known);
	const creation = creationIn(readProved(tokenId, known.get(tokenId)));
	const [sent = 0n, ...tokenChange] = tx.outputs.filter(isTokens).map(({ value }) => value);
	const coinChange = tx.outputs.filter((output) => !isTokens(output)).map(({ value }) => value);
	const coinsIn = total(spent.map((from) => (isTokens(from.output) ? 0n : (from.output?.value ?? 0n))));
	return {
		spent,
		tokensIn: total(spent.map((from) => (isTokens(from.output) ? (from.output?.value ?? 0n) : 0n))),
		sent,
		tokenChange: total(tokenChange),
		coinsIn,
		coinChange: total(coinChange),
		fee: spent.every(({ output }) => output) ? coinsIn - total(coinChange) : undefined,
		payload: readPayload(tx.outputs.at(-1)?.script),
		isTokenKnown: creation !== undefined,
		dataEvalCode: dataEvalCodeOf(creation),
		expiryHeight: tx.expiryHeight,
		bytes,
	};
}

const isTokens = (output: { readonly script: Uint8Array } | undefined): boolean =>
	output !== undefined && classifyScript(output.script).kind === 'condition';

const total = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n);

function readPayload(script: Uint8Array = new Uint8Array()): TokenTransfer | undefined {
	const data = carriedData(script);
	const payload = data && decodeTokenPayload(data);
	return payload?.kind === 'transfer' ? payload : undefined;
}

import { decodeTokenPayload, type TokenCreation } from './token-payload.ts';
import { classifyScript } from './script.ts';
import { proveFee, type ProvedFee } from './token-review-inputs.ts';
import { findCreationProblems, type CreationProblem } from './token-review-problems.ts';
import { decodeTransaction, transactionId, type Transaction } from './transaction.ts';

/** What the user asked the daemon to build. */
export interface WantedCreation {
	readonly name: string;
	readonly description: string;
	/** The supply in tokens, each of which locks one satoshi. */
	readonly units: bigint;
	/** The data of a one-of-a-kind token. */
	readonly data?: Uint8Array;
	/** The daemon's own ordinary address. */
	readonly creatorAddress: string;
	/** The daemon's own token address, where it told one. */
	readonly tokenAddress?: string;
	/** The chain's height now, to see whether the transaction can still be mined. */
	readonly height?: number;
	/** What each input is worth, in order, by whatever source; signatures prove it. */
	readonly inputValues?: readonly bigint[];
}

/** What the transaction would do, read from its bytes alone. Values are in the smallest unit. */
export interface CreationFacts {
	readonly inputs: readonly { readonly txid: string; readonly index: number }[];
	/** Locked for good, so that the token can be found. */
	readonly marker: bigint;
	/** Locked as tokens. */
	readonly supply: bigint;
	/** Comes back to the creator. */
	readonly change: bigint;
	readonly payload?: TokenCreation;
	/** The last height at which it can be mined; 0 means any. */
	readonly expiryHeight: number;
	readonly bytes: number;
	/** How long the script is that carries name and description: daemons may refuse to relay long ones. */
	readonly dataScriptBytes: number;
	/** Known when the inputs' values are. */
	readonly fee?: ProvedFee;
}

export interface TokenCreationReview {
	/** Also the id of the token, once the transaction is in a block. */
	readonly txid: string;
	readonly facts: CreationFacts;
	/** Everything in which the transaction differs from what was wanted. Empty: it may be sent. */
	readonly problems: readonly CreationProblem[];
}

/**
 * Checks what a daemon built for a token's creation, without asking any program: outputs are rebuilt from the
 * creator's key and compared byte by byte, and signatures are verified.
 *
 * @throws RangeError when the text is no transaction at all.
 */
export function reviewTokenCreation(hex: string, wanted: WantedCreation): TokenCreationReview {
	const tx = decodeTransaction(hex);
	const facts = readFacts(tx, hex.length / 2, wanted.inputValues);
	return { txid: transactionId(tx), facts, problems: findCreationProblems(tx, facts, wanted) };
}

/** A creation has its outputs in a fixed order: marker, supply, perhaps change, and the payload last. */
function readFacts(tx: Transaction, bytes: number, inputValues?: readonly bigint[]): CreationFacts {
	const values = tx.outputs.map((output) => output.value);
	const data = readDataOutput(tx.outputs.at(-1)?.script);
	return {
		inputs: tx.inputs.map(({ txid, index }) => ({ txid, index })),
		marker: values[0] ?? 0n,
		supply: values[1] ?? 0n,
		change: values.slice(2, -1).reduce((sum, value) => sum + value, 0n),
		...data,
		expiryHeight: tx.expiryHeight,
		bytes,
		fee: inputValues && data.payload && proveFee(tx, data.payload.creator, inputValues),
	};
}

function readDataOutput(
	script: Uint8Array = new Uint8Array(),
): Pick<CreationFacts, 'payload' | 'dataScriptBytes'> {
	const kind = classifyScript(script);
	if (kind.kind !== 'data') return { dataScriptBytes: 0 };
	const payload = decodeTokenPayload(kind.payload);
	return { payload: payload?.kind === 'create' ? payload : undefined, dataScriptBytes: script.length };
}

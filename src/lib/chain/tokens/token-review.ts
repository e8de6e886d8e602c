import { bytesToHex } from '@noble/hashes/utils.js';
import { addressOfScript, KOMODO_ADDRESSES } from '../keys/address.ts';
import { provedOutputs } from '../transaction/proved-transaction.ts';
import { carriedData, payToPublicKey } from '../script/script.ts';
import { decodeTokenPayload, type TokenCreation } from './token-payload.ts';
import { feeOf, type SpentOutputs } from '../review/review-inputs.ts';
import { findCreationProblems, type CreationProblem } from './token-review-problems.ts';
import {
	decodeTransaction,
	encodeTransaction,
	transactionId,
	type Transaction,
	type TransactionOutput,
} from '../transaction/transaction.ts';

/** What the user asked the daemon to build. */
export interface WantedCreation {
	readonly name: string;
	readonly description: string;
	/** The supply in tokens, each of which locks one satoshi. */
	readonly units: bigint;
	/** The data of a one-of-a-kind token. */
	readonly data?: Uint8Array;
	/** The daemon's own public key, 33 bytes. */
	readonly creator: Uint8Array;
	/** The daemon's own token address, where it told one. */
	readonly tokenAddress?: string;
	/** The chain's height now, to see whether the transaction can still be mined. */
	readonly height?: number;
}

/** An input, and what it spends. */
export interface CreationInput {
	readonly txid: string;
	readonly index: number;
	/** In the smallest unit; nothing where the output is not known. */
	readonly value?: bigint;
}

/** An output that no creation has. */
export interface StrayOutput {
	readonly value: bigint;
	/** Its address; where it has none, its script in hexadecimal. */
	readonly target: string;
}

/** What the transaction would do, read from bytes alone. Values are in the smallest unit. */
export interface CreationFacts {
	readonly inputs: readonly CreationInput[];
	/** Locked for good, so that the token can be found. */
	readonly marker: bigint;
	/** Locked as tokens. */
	readonly supply: bigint;
	/** Comes back to the creator. */
	readonly change: bigint;
	/** Goes somewhere else. */
	readonly stray: readonly StrayOutput[];
	readonly payload?: TokenCreation;
	/** The last height at which it can be mined; 0 means any. */
	readonly expiryHeight: number;
	readonly bytes: number;
	/** How long the script is that carries name and description: daemons may refuse to relay long ones. */
	readonly dataScriptBytes: number;
	/** Known when every input's value is. */
	readonly fee?: bigint;
}

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
 * @param known the transactions that are spent from, in hexadecimal, by the txid under which somebody gave them.
 * @throws RangeError when the text is no transaction at all.
 */
export function reviewTokenCreation(
	hex: string,
	wanted: WantedCreation,
	known: ReadonlyMap<string, string>,
): TokenCreationReview {
	const tx = decodeTransaction(hex);
	return judgeTokenCreation(tx, wanted, provedOutputs(tx, known));
}

/** The same, where what each input spends is known already. */
export function judgeTokenCreation(
	tx: Transaction,
	wanted: WantedCreation,
	spent: SpentOutputs,
): TokenCreationReview {
	const facts = readFacts(tx, wanted.creator, spent);
	return { txid: transactionId(tx), facts, problems: findCreationProblems(tx, facts, wanted, spent) };
}

/** A creation has its outputs in a fixed order: marker, supply, perhaps change, and the payload last. */
function readFacts(tx: Transaction, creator: Uint8Array, spent: SpentOutputs): CreationFacts {
	const own = bytesToHex(payToPublicKey(creator));
	const others = tx.outputs.slice(2, -1);
	const isChange = (output: TransactionOutput) => bytesToHex(output.script) === own;
	const dataScript = tx.outputs.at(-1)?.script ?? new Uint8Array();
	const data = carriedData(dataScript);
	const payload = data && decodeTokenPayload(data);
	return {
		inputs: tx.inputs.map(({ txid, index }, place) => ({ txid, index, value: spent[place]?.value })),
		marker: tx.outputs[0]?.value ?? 0n,
		supply: tx.outputs[1]?.value ?? 0n,
		change: others.filter(isChange).reduce((sum, { value }) => sum + value, 0n),
		stray: others.filter((output) => !isChange(output)).map(strayOutput),
		payload: payload?.kind === 'create' ? payload : undefined,
		expiryHeight: tx.expiryHeight,
		bytes: encodeTransaction(tx).length / 2,
		dataScriptBytes: data ? dataScript.length : 0,
		fee: feeOf(tx, spent),
	};
}

function strayOutput({ value, script }: TransactionOutput): StrayOutput {
	return { value, target: addressOfScript(script, KOMODO_ADDRESSES) ?? bytesToHex(script) };
}

import { equalBytes } from '@noble/curves/utils.js';
import { addressOfScript, KOMODO_ADDRESSES } from '../keys/address.ts';
import { encodeCondition } from '../script/condition.ts';
import { readProved } from '../transaction/proved-transaction.ts';
import { classifyScript } from '../script/script.ts';
import { tokenPayloadOf, tokenDataOf, type TokenCreation } from './token-payload.ts';
import { tokenCondition, TOKEN_MARKER_SCRIPT } from './token-script.ts';
import { type Transaction, type TransactionOutput, decodeTransaction } from '../transaction/transaction.ts';
import { bytesToHex } from '@noble/hashes/utils.js';

/** An output that a transfer spends, and what it holds. */
export interface SpentOutput {
	readonly txid: string;
	readonly index: number;
	/** `undefined` if no transaction with that txid was found. */
	readonly output?: TransactionOutput;
	/** Where it lay, if its script has an address. */
	readonly address?: string;
	readonly holds: 'tokens' | 'coins' | 'unknown';
	/** The token in it, if it holds one. */
	readonly tokenId?: string;
}

/**
 * Finds what a transaction spends. Nothing is believed: a transaction counts only where its bytes have the txid that
 * the input names.
 *
 * @param parents transactions in hexadecimal, by the txid under which they were given.
 */
export function findSpentOutputs(tx: Transaction, parents: ReadonlyMap<string, string>): SpentOutput[] {
	return tx.inputs.map(({ txid, index }) => {
		const parent = readProved(txid, parents.get(txid));
		const output = parent?.outputs[index];
		if (!parent || !output) return { txid, index, holds: 'unknown' };
		const found = { txid, index, output, address: addressOfScript(output.script, KOMODO_ADDRESSES) };
		if (!holdsTokens(output)) return { ...found, holds: 'coins' };
		return { ...found, holds: 'tokens', tokenId: tokenIn(parent, txid, index) };
	});
}

/** The creation of a token in this transaction, if it holds one. */
export function creationIn(transaction: Transaction | undefined): TokenCreation | undefined {
	const payload = transaction && tokenPayloadOf(transaction);
	return payload?.kind === 'create' ? payload : undefined;
}

/** Tokens lie in outputs with a condition, and nothing else of such a chain does. */
export const holdsTokens = ({ script }: TransactionOutput): boolean =>
	classifyScript(script).kind === 'condition';

/**
 * The outputs in which a creation holds its supply: all with a condition but its marker, in whatever order. Daemons until
 * February 2019 put the tokens first, and a creation may give them to several keys at once.
 */
export const suppliedOutputs = ({ outputs }: Pick<Transaction, 'outputs'>): TransactionOutput[] =>
	outputs.filter(isSupplied);

const isSupplied = (output: TransactionOutput): boolean =>
	holdsTokens(output) && !equalBytes(output.script, TOKEN_MARKER_SCRIPT);

function tokenIn(parent: Transaction, txid: string, index: number): string | undefined {
	const payload = tokenPayloadOf(parent);
	if (payload?.kind === 'transfer') return payload.tokenId;
	const output = parent.outputs[index];
	return payload?.kind === 'create' && output && isSupplied(output) ? txid : undefined;
}

/** The token that an output of a transaction holds; `undefined` if the bytes do not have that id, or hold none there. */
export function tokenHeldIn(
	{ txid, index }: Pick<SpentOutput, 'txid' | 'index'>,
	hex: string,
): string | undefined {
	const transaction = readProved(txid, hex);
	return transaction && tokenIn(transaction, txid, index);
}

/** The module that guards a one-of-a-kind token besides the token module. */
export const dataEvalCodeOf = (creation: TokenCreation | undefined): number | undefined =>
	creation && tokenDataOf(creation)?.[0];

/** Whether the output asks for this owner's signature. What newer daemons attach behind the condition does not matter. */
export function isOwnedBy({ script }: TransactionOutput, owner: Uint8Array, evalCode?: number): boolean {
	const kind = classifyScript(script);
	return (
		kind.kind === 'condition' && equalBytes(kind.condition, encodeCondition(tokenCondition(owner, evalCode)))
	);
}

/** A transfer, as its own bytes tell it. */
export interface TransferReading {
	readonly tokenId: string;
	/** Whom its payload names, in hexadecimal. */
	readonly recipients: readonly string[];
	/** Units that its first output carries. */
	readonly sent: bigint;
	/** Units in its other token outputs. */
	readonly change: bigint;
}

/**
 * Reads a transfer that was reviewed before: whose outputs they are is not looked at again.
 *
 * @returns undefined for what is no transfer of tokens.
 * @throws RangeError when the text is no transaction.
 */
export function readTokenTransfer(hex: string): TransferReading | undefined {
	const tx = decodeTransaction(hex);
	const payload = tokenPayloadOf(tx);
	if (payload?.kind !== 'transfer') return undefined;
	const [sent = 0n, ...others] = tx.outputs.filter(holdsTokens).map(({ value }) => value);
	return {
		tokenId: payload.tokenId,
		recipients: payload.recipients.map((key) => bytesToHex(key)),
		sent,
		change: others.reduce((sum, value) => sum + value, 0n),
	};
}

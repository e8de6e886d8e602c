import { carriedData } from '../script/script.ts';
import type { Transaction, TransactionOutput } from '../transaction/transaction.ts';
import { decodeTokenPayload, type TokenPayload } from './token-payload.ts';

const NONE: TransactionOutput = { value: 0n, script: new Uint8Array() };

/**
 * The output in which a transaction of tokens describes itself. Daemons read the last one and no other; an empty one
 * stands for it where a transaction has no outputs.
 */
export const payloadOutput = ({ outputs }: Pick<Transaction, 'outputs'>): TransactionOutput =>
	outputs.at(-1) ?? NONE;

/** What a transaction of tokens pays: everything before its payload. */
export const payingOutputs = ({ outputs }: Pick<Transaction, 'outputs'>): readonly TransactionOutput[] =>
	outputs.slice(0, -1);

/** @returns undefined where the last output carries no payload of a token system, or a broken one. */
export function tokenPayloadOf(tx: Pick<Transaction, 'outputs'>): TokenPayload | undefined {
	const data = carriedData(payloadOutput(tx).script);
	return data && decodeTokenPayload(data);
}

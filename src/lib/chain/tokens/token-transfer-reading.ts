import { bytesToHex } from '@noble/hashes/utils.js';
import { decodeTransaction } from '../transaction/transaction.ts';
import { tokenPayloadOf } from './payload-output.ts';
import { holdsTokens } from './token-transfer-inputs.ts';

/** What a transfer says of itself. */
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

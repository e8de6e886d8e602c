import { bytesToHex } from '@noble/hashes/utils.js';
import { carriedData, classifyScript } from '../script/script.ts';
import { decodeTokenPayload } from './token-payload.ts';
import { decodeTransaction } from '../transaction/transaction.ts';

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
	const { outputs } = decodeTransaction(hex);
	const data = carriedData(outputs.at(-1)?.script ?? new Uint8Array());
	const payload = data && decodeTokenPayload(data);
	if (payload?.kind !== 'transfer') return undefined;
	const [sent = 0n, ...others] = outputs
		.filter(({ script }) => classifyScript(script).kind === 'condition')
		.map(({ value }) => value);
	return {
		tokenId: payload.tokenId,
		recipients: payload.recipients.map((key) => bytesToHex(key)),
		sent,
		change: others.reduce((sum, value) => sum + value, 0n),
	};
}

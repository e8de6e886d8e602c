import { DAEMON_TEXTS } from './daemon-texts.ts';
import type { ErrorCode } from './error-code.ts';
import { NODE_TEXTS } from './node-texts.ts';
import { BY_RPC_CODE } from './rpc-codes.ts';
import type { Texts } from './texts.ts';

/** The two tables are one: the node passes on what the daemons of its coins say. */
const ALL_TEXTS: Texts = [...NODE_TEXTS, ...DAEMON_TEXTS];

/**
 * What a refusal means, by the program's own text and the JSON-RPC code that came with it.
 *
 * @param otherwise for a text that no table knows
 */
export function classifyRefusal(
	text: string,
	rpcCode?: number,
	otherwise: ErrorCode = rpcCode === undefined ? 'NODE-REFUSED' : 'COIN-DAEMON',
): ErrorCode {
	const byCode = rpcCode === undefined ? undefined : BY_RPC_CODE[rpcCode];
	if (typeof byCode === 'string') return byCode;
	return (byCode ?? ALL_TEXTS).find(([known]) => known.test(text.trim()))?.[1] ?? otherwise;
}

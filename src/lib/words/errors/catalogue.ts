import type { ErrorCode } from '#lib/client/errors/error-code.ts';
import { CONNECTION_WORDS } from './connection-words.ts';
import { DAEMON_WORDS } from './daemon-words.ts';
import { NODE_WORDS } from './node-words.ts';
import { TRADE_WORDS } from './trade-words.ts';
import { TRANSACTION_WORDS } from './transaction-words.ts';
import type { Words } from './words.ts';

/** The words for every failure that the app can name. */
export const CATALOGUE = {
	...CONNECTION_WORDS,
	...NODE_WORDS,
	...TRADE_WORDS,
	...DAEMON_WORDS,
	...TRANSACTION_WORDS,
} as const satisfies Readonly<Record<ErrorCode, Words>>;

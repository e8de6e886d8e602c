import { CONNECTION_WORDS } from './connection-words.ts';
import { DAEMON_WORDS } from './daemon-words.ts';
import { NODE_WORDS } from './node-words.ts';
import { TRADE_WORDS } from './trade-words.ts';
import { TRANSACTION_WORDS } from './transaction-words.ts';
import type { Words } from './words.ts';

/** Every failure that the app can name. The codes are stable: people search for them. */
export const CATALOGUE = {
	...CONNECTION_WORDS,
	...NODE_WORDS,
	...TRADE_WORDS,
	...DAEMON_WORDS,
	...TRANSACTION_WORDS,
} as const satisfies Record<string, Words>;

export type Code = keyof typeof CATALOGUE;

import * as chain from './chain.ts';
import * as tokens from './tokens.ts';
import * as transactions from './transactions.ts';

/** Methods of the token module's document, by wire name. */
export const methods = { ...tokens, ...transactions };

/** Read-only daemon calls outside the document that the desk needs. */
export const chainMethods = chain;

export type DaemonMethods = typeof methods & typeof chainMethods;
export type DaemonMethodName = keyof DaemonMethods;
